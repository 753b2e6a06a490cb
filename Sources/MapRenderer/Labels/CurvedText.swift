import Geometry
import Glibc
import Graphics

/// A text laid along a line, letter cluster by letter cluster.
struct CurvedText {
    /// Where one cluster goes.
    struct Spot {
        /// The middle of the cluster's width, on its baseline.
        let x: Double
        let y: Double
        /// How far it is turned clockwise.
        let sine, cosine: Double

        /// Degrees clockwise.
        var rotation: Double { atan2(sine, cosine) * 180 / .pi }
    }

    /// How a line is looked at.
    struct View {
        /// How many times as much as allowed it may seem to turn in one place.
        let bends: Double
        /// The share of their width by which the inner edges of two letters must lie apart in a bend.
        let innerFraction: Double

        static let flat = View(bends: 1, innerFraction: 0)
        /// Seen from the side, lines look more bent than they are.
        static let tilted = View(bends: 1.5, innerFraction: 0.6)
    }

    let text: ShapedText
    /// One for each cluster of the text.
    let spots: [Spot]

    /// Lays a text along a line around a point of it; `nil` where the line is too short or bends too
    /// much.
    ///
    /// - Parameters:
    ///   - text: one line of shaped text.
    ///   - path: the line on the screen.
    ///   - center: where the middle of the text goes, in pixels along the line.
    ///   - fontSize: of the text, for its height across the line.
    ///   - maximumAngle: degrees that the line may turn within the width of about two letters.
    ///   - view: how the line is looked at.
    ///   - offset: pixels that the text is shifted to its lower side.
    ///   - keepsUpright: whether the text is turned round where it would stand on its head.
    ///   - mayStand: asked of the box around each cluster in turn; where one may not stand, the text
    ///     does not.
    init?(
        _ text: ShapedText, along path: ScreenPath, center: Double, fontSize: Double,
        maximumAngle: Double, seen view: View = .flat, offset: Double = 0,
        keepsUpright: Bool = true, whereLetter mayStand: (ScreenBox) -> Bool
    ) {
        let start = center - text.width / 2
        guard start >= 0, start + text.width <= path.length, path.points.count > 1 else {
            return nil
        }
        let bends = BendLimit(
            maximumAngle: maximumAngle, apparent: view.bends, window: fontSize)
        guard bends.allows(path, from: start, to: start + text.width) else { return nil }
        let from = path.point(at: start)
        let to = path.point(at: start + text.width)
        // Read from the left; a line straight up or down is read upwards.
        let isBackward = abs(to.x - from.x) < 1e-3 ? to.y > from.y : to.x < from.x
        let isTurned = isBackward && keepsUpright
        let first = isTurned ? path.length - start - text.width : start
        func place(_ distance: Double) -> ScreenPoint {
            path.point(at: isTurned ? path.length - distance : distance)
        }

        // The letters' middle, not their baseline, lies on the line.
        let drop = fontSize * Self.halfLetter
        var spots: [Spot] = []
        spots.reserveCapacity(text.clusters.count)
        var last: (x: Double, y: Double, advance: Double, way: Way)?
        for cluster in text.clusters {
            let middle = first + cluster.x + cluster.advance / 2
            // The direction over a little more than the letter itself: small kinks don't shake it.
            let extent = max(cluster.advance / 2, fontSize * 0.35)
            let back = place(middle - extent)
            let ahead = place(middle + extent)
            let way = Way(from: back, to: ahead)
            let point = place(middle)
            // Halfway between the line and the chord: corners are cut a little, as a pen would.
            let x = (point.x * 2 + back.x + ahead.x) / 4 - way.sine * offset
            let y = (point.y * 2 + back.y + ahead.y) / 4 + way.cosine * offset
            if let last {
                // At a hairpin letters pile up although each turns but a little.
                let step = hypot(x - last.x, y - last.y)
                let whole = (cluster.advance + last.advance) / 2
                guard step >= 0.8 * whole else { return nil }
                // On the inner side of a bend the edges of two letters are nearer than their middles.
                let inner = step - fontSize * Self.halfLetter * way.turn(from: last.way)
                guard inner >= view.innerFraction * whole else { return nil }
            }
            last = (x, y, cluster.advance, way)
            guard mayStand(way.box(x: x, y: y, width: cluster.advance, height: fontSize)) else {
                return nil
            }
            spots.append(
                Spot(
                    x: x - way.sine * drop, y: y + way.cosine * drop, sine: way.sine,
                    cosine: way.cosine))
        }
        guard !spots.isEmpty else { return nil }
        self.text = text
        self.spots = spots
    }

    /// Half the height of a letter, in sizes of the text.
    private static let halfLetter = 0.34

    private init(text: ShapedText, spots: [Spot]) {
        self.text = text
        self.spots = spots
    }

    /// The same text elsewhere.
    func moved(x: Double, y: Double) -> CurvedText {
        guard x != 0 || y != 0 else { return self }
        return CurvedText(
            text: text,
            spots: spots.map {
                Spot(x: $0.x + x, y: $0.y + y, sine: $0.sine, cosine: $0.cosine)
            })
    }
}

/// The direction of a line, without an angle: sines and cosines of one are dear.
private struct Way {
    let sine, cosine: Double

    init(from back: ScreenPoint, to ahead: ScreenPoint) {
        let (dx, dy) = (ahead.x - back.x, ahead.y - back.y)
        let length = (dx * dx + dy * dy).squareRoot()
        sine = length > 0 ? dy / length : 0
        cosine = length > 0 ? dx / length : 1
    }

    /// How far this turns from another direction, to either side: the sine of the angle.
    func turn(from other: Way) -> Double { abs(sine * other.cosine - cosine * other.sine) }

    /// The upright box around a letter turned this way.
    func box(x: Double, y: Double, width: Double, height: Double) -> ScreenBox {
        let halfWidth = (abs(cosine) * width + abs(sine) * height) / 2
        let halfHeight = (abs(sine) * width + abs(cosine) * height) / 2
        return ScreenBox(
            minX: x - halfWidth, minY: y - halfHeight, maxX: x + halfWidth, maxY: y + halfHeight)
    }
}

/// A line on the screen that a label can follow: points with their distances along it.
struct ScreenPath {
    let points: [ScreenPoint]
    /// Pixels from the start to each point.
    let distances: [Double]

    /// Pixels from end to end.
    var length: Double { distances.last ?? 0 }

    init(_ points: [ScreenPoint]) {
        var kept: [ScreenPoint] = []
        var distances: [Double] = []
        kept.reserveCapacity(points.count)
        var total = 0.0
        for point in points {
            if let last = kept.last {
                let step = hypot(point.x - last.x, point.y - last.y)
                guard step > 1e-6 else { continue }
                total += step
            }
            kept.append(point)
            distances.append(total)
        }
        self.points = kept
        self.distances = distances
    }

    /// A line whose points and distances along it are known.
    init(points: [ScreenPoint], distances: [Double]) {
        self.points = points
        self.distances = distances
    }

    /// The point at a distance from the start; beyond an end the line goes straight on.
    func point(at distance: Double) -> ScreenPoint {
        guard points.count > 1 else { return points.first ?? ScreenPoint(x: 0, y: 0) }
        let index = min(distances.segment(at: distance), points.count - 2)
        let start = points[index]
        let end = points[index + 1]
        let fraction = (distance - distances[index]) / (distances[index + 1] - distances[index])
        return ScreenPoint(
            x: start.x + (end.x - start.x) * fraction, y: start.y + (end.y - start.y) * fraction)
    }

    /// The line with a straight piece more at both ends.
    ///
    /// - Parameter length: of each piece, in pixels.
    /// - Returns: the longer line, and how many pixels its start lies before the old one.
    func extended(by length: Double) -> (path: ScreenPath, shift: Double) {
        guard points.count > 1, length > 0 else { return (self, 0) }
        func beyond(_ end: ScreenPoint, _ before: ScreenPoint) -> ScreenPoint {
            let (dx, dy) = (end.x - before.x, end.y - before.y)
            let fraction = length / max(hypot(dx, dy), 1e-9)
            return ScreenPoint(x: end.x + dx * fraction, y: end.y + dy * fraction)
        }
        let first = beyond(points[0], points[1])
        let last = beyond(points[points.count - 1], points[points.count - 2])
        return (ScreenPath([first] + points + [last]), length)
    }

    /// The points of a stretch of the line, its two ends included; beyond the line there is nothing.
    func points(from start: Double, to end: Double) -> [ScreenPoint] {
        let first = min(max(start, 0), length)
        let last = min(max(end, first), length)
        let inner = inner(from: first, to: last)
        var stretch: [ScreenPoint] = []
        stretch.reserveCapacity(inner.count + 2)
        stretch.append(point(at: first))
        stretch += points[inner]
        stretch.append(point(at: last))
        return stretch
    }

    /// The box around a stretch of the line; beyond its ends there is nothing.
    func box(from start: Double, to end: Double) -> ScreenBox {
        let first = min(max(start, 0), length)
        let last = min(max(end, first), length)
        var box = ScreenBox(around: CollectionOfOne(point(at: first)))
        box.include(point(at: last))
        for index in inner(from: first, to: last) { box.include(points[index]) }
        return box
    }

    /// The points that lie between two distances.
    func inner(from start: Double, to end: Double) -> Range<Int> {
        guard !points.isEmpty else { return 0..<0 }
        var first = distances.segment(at: start)
        if distances[first] <= start { first += 1 }
        var last = first
        while last < distances.count, distances[last] < end { last += 1 }
        return first..<last
    }
}

extension ScreenBox {
    /// The smallest box around points; around none it lies nowhere.
    init(around points: some Sequence<ScreenPoint>) {
        self.init(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
        for point in points { include(point) }
    }

    /// Grows until it holds a point.
    mutating func include(_ point: ScreenPoint) {
        minX = min(minX, point.x)
        maxX = max(maxX, point.x)
        minY = min(minY, point.y)
        maxY = max(maxY, point.y)
    }
}

/// Refuses stretches of a line that bend too much for a text: too sharply, or too far in all.
struct BendLimit {
    /// Degrees that the line may turn within the window, left and right added up.
    let maximumAngle: Double
    /// How many times as much it may seem to turn in one place, seen from the side; in all it may not,
    /// for letters would stand on their heads.
    var apparent = 1.0
    /// Pixels along the line that count as one place: about the width of two letters.
    let window: Double

    /// A text may turn by this many times the angle allowed in one place before it is hard to read.
    private static let wholeTurns = 2.5

    /// Whether a stretch of a line may carry a text.
    ///
    /// - Parameters:
    ///   - path: the line.
    ///   - start: where the stretch begins, in pixels along the line.
    ///   - end: where it ends.
    /// - Returns: `false` if it bends too much anywhere, or in all.
    func allows(_ path: ScreenPath, from start: Double, to end: Double) -> Bool {
        var recent: [(turn: Double, distance: Double)] = []
        var whole = 0.0
        let last = path.points.count - 1
        for index in path.inner(from: start, to: end) where 0 < index && index < last {
            let distance = path.distances[index]
            let turn = path.turn(at: index)
            whole += turn
            recent.removeAll { distance - $0.distance > window }
            recent.append((turn, distance))
            let sum = recent.reduce(0) { $0 + abs($1.turn) }
            guard sum <= maximumAngle * apparent, abs(whole) <= maximumAngle * Self.wholeTurns
            else {
                return false
            }
        }
        return true
    }
}

extension ScreenPath {
    /// Degrees by which the line turns at an inner point, clockwise positive.
    fileprivate func turn(at index: Int) -> Double {
        let before = points[index - 1]
        let here = points[index]
        let after = points[index + 1]
        let arriving = ScreenPoint(x: here.x - before.x, y: here.y - before.y)
        let leaving = ScreenPoint(x: after.x - here.x, y: after.y - here.y)
        let across = arriving.x * leaving.y - arriving.y * leaving.x
        let along = arriving.x * leaving.x + arriving.y * leaving.y
        return atan2(across, along) * 180 / .pi
    }
}
