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
        /// The same for a text that is looked at along a drive.
        static let driven = View(bends: 2, innerFraction: 0.45)
        /// The same for a text that shows before and after: it stays where it looks a little worse.
        static let kept = View(bends: 2.5, innerFraction: 0.3)
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
