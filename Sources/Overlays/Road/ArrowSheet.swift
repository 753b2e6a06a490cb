import Geometry
import Glibc
import MapRenderer

/// The sheet on which a maneuver's arrow is drawn.
///
/// In a flat view it is the ground. In a tilted view an arrow on the ground would look like a
/// line where it runs across the view, so its sheet is upright: its positions are those of the
/// picture, and it is squeezed from above slightly, so that an arrow remains readable.
struct ArrowSheet {
    let plane: GroundPlane
    /// The vertical pixels of the picture for one pixel of the sheet.
    let squeeze: Double

    /// The fraction of its height that an arrow keeps in a tilted view.
    private static let standing = 0.82

    init(_ plane: GroundPlane) {
        self.plane = plane
        squeeze = plane.viewport.perspective == nil ? 1 : Self.standing
    }

    /// Whether the view is tilted.
    var isStanding: Bool { plane.viewport.perspective != nil }

    /// The factor by which an arrow on the ground is larger in a large picture, less than the vehicle
    /// since its head has to lie between bends; an upright one grows with the picture's height.
    var growth: Double { isStanding ? 1 : max(MarkScale.scale(for: size), 1).squareRoot() }

    /// The size of the picture in logical pixels.
    var size: ScreenSize { plane.viewport.size }

    /// Returns the position on the sheet of a point of the plane; `nil` if it is behind the eye
    /// or nearly so.
    func point(_ place: PlanePoint) -> PlanePoint? {
        guard isStanding else { return place }
        guard plane.scale(at: place).across < Self.nearest else { return nil }
        let screen = plane.screen(place)
        return PlanePoint(x: screen.x, y: screen.y / squeeze)
    }

    /// The maximum scale of ground; nearer ground is below the picture.
    private static let nearest = 4.0

    /// Returns the position in the picture of a point of the sheet.
    func screen(_ point: PlanePoint) -> ScreenPoint {
        ScreenPoint(x: point.x, y: point.y * squeeze)
    }

    /// Returns the scale of an arrow at a place, where 1 is the default size; `nil` if it would
    /// be unreadably small or invisible.
    func scale(at place: Coordinate) -> Double? {
        let viewport = plane.viewport
        let zoom = viewport.camera.zoom
        let point = plane.nearest(place)
        guard zoom >= 13, plane.isSeen(point, margin: 400) else { return nil }
        let standard = min(max((zoom - 10) / 6.5, 0.5), 1.15) * growth
        guard isStanding else { return standard }
        // It shrinks with the distance, but less than the road does, and stays as wide as it must.
        let grow = min(max(viewport.size.height / 720, 0.55), 2.2).squareRoot()
        let across = plane.scale(at: point).across
        guard across > Self.unreadable else { return nil }
        let near = min(max(across, 0.2), 2).squareRoot()
        return max(1.5 * near * grow, Self.least)
    }

    /// The scale below which an arrow is too thin.
    var leastScale: Double { isStanding ? Self.least : 0.5 }

    /// The minimum scale: a shaft of 8.4 pixels, squeezed, is at least 8 pixels wide.
    private static let least = 8 / (8.4 * standing) + 0.02

    /// The scale of ground below which there are no arrows.
    private static let unreadable = 0.1

    /// Pixels of the sheet before and after a maneuver, for an arrow of a scale.
    func extent(_ scale: Double) -> Double {
        guard isStanding else { return RoadArrow.extent * scale }
        // A small picture has little room; in a large one it is no smaller a part.
        let height = plane.viewport.size.height
        let fraction = scale / max(scale, Self.least)
        return max(
            min(RoadArrow.extent * scale, height * 0.13), height * 0.07 * fraction, 36 * scale)
    }

    /// Returns a larger scale for an arrow that would be too low in a picture; `nil` if it is
    /// high enough.
    ///
    /// This happens if its whole way runs across the view.
    func grown(_ scale: Double, of shape: RoadArrow) -> Double? {
        guard isStanding else { return nil }
        let rows = shape.shaft.map(\.y)
        let shaft = (rows.min() ?? 0) - shape.half...(rows.max() ?? 0) + shape.half
        let head = shape.head.map(\.y)
        let height =
            max(shaft.upperBound, head.max() ?? 0) - min(shaft.lowerBound, head.min() ?? .infinity)
        let least = plane.viewport.size.height * Self.leastHeight / squeeze
        guard height < least else { return nil }
        return scale * min(least / max(height, 1), Self.mostGrowth)
    }

    /// The minimum height of an arrow as a fraction of the picture's height.
    private static let leastHeight = 0.053
    private static let mostGrowth = 1.7

    /// Returns the beginning of a line of the world on the sheet.
    ///
    /// - Parameters:
    ///   - line: the line, starting at the maneuver, onwards or backwards.
    ///   - length: pixels of the sheet after which it is cut.
    /// - Returns: its corners on the sheet.
    func beginning(of line: [PlanePoint], length: Double) -> [PlanePoint] {
        var found: [PlanePoint] = []
        var left = length
        for place in densified(line) {
            guard let point = point(place) else { break }
            guard let last = found.last else {
                found.append(point)
                continue
            }
            let step = hypot(point.x - last.x, point.y - last.y)
            guard step < left else {
                let fraction = left / max(step, 1e-9)
                found.append(
                    PlanePoint(
                        x: last.x + (point.x - last.x) * fraction,
                        y: last.y + (point.y - last.y) * fraction))
                break
            }
            left -= step
            found.append(point)
        }
        return found
    }

    /// Adds points to a line that leaves the ground in front of the eye.
    ///
    /// Any other straight line of the ground is straight in the picture.
    private func densified(_ line: [PlanePoint]) -> [PlanePoint] {
        guard isStanding else { return line }
        var result: [PlanePoint] = []
        for place in line {
            if let last = result.last, point(place) == nil {
                for step in 1...16 {
                    let fraction = Double(step) / 16
                    result.append(
                        PlanePoint(
                            x: last.x + (place.x - last.x) * fraction,
                            y: last.y + (place.y - last.y) * fraction))
                }
                return result
            }
            result.append(place)
        }
        return result
    }

    /// Adds boxes of the picture along a line of the sheet, which labels keep clear of.
    func appendBoxes(along line: [PlanePoint], half: Double, to boxes: inout [ScreenBox]) {
        guard isStanding else {
            return RoadBoxes.append(along: line, half: half, plane: plane, to: &boxes)
        }
        guard let path = MeasuredLine(line) else { return }
        let size = plane.viewport.size
        let picture = ScreenBox(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
        var length = 0.0
        while length < path.length + half {
            let place = screen(path.point(at: min(length, path.length)))
            length += max(half, 1)
            let box = ScreenBox(
                minX: place.x - half, minY: place.y - half * squeeze, maxX: place.x + half,
                maxY: place.y + half * squeeze)
            if box.intersects(picture) { boxes.append(box) }
        }
    }
}

/// Boxes of the picture along something on the ground.
enum RoadBoxes {
    /// The most boxes, enough for a line that winds through a large picture; a denser one
    /// covers it anyway.
    private static let maximum = 20_000

    /// Adds boxes that together cover the visible part of a line of the plane.
    ///
    /// - Parameters:
    ///   - line: its corners on the plane.
    ///   - half: half its width on the plane.
    ///   - plane: the plane.
    ///   - boxes: the array that they are added to; none is outside the picture.
    static func append(
        along line: [PlanePoint], half: Double, plane: GroundPlane, to boxes: inout [ScreenBox]
    ) {
        let size = plane.viewport.size
        let picture = ScreenBox(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
        guard let path = MeasuredLine(line) else { return }
        for seen in path.stretches(in: plane.window(margin: half)) {
            var length = seen.lowerBound
            while length < seen.upperBound, boxes.count < maximum {
                let point = path.point(at: min(length, seen.upperBound))
                let scale = plane.scale(at: point)
                // Farther away, a step of the same number of pixels in the picture is longer on
                // the plane.
                length += max(half, 1) / max(min(scale.across, 1), 0.02)
                let place = plane.screen(point)
                let (x, y) = (half * scale.across, half * scale.along)
                let box = ScreenBox(
                    minX: place.x - x, minY: place.y - y, maxX: place.x + x, maxY: place.y + y)
                if box.intersects(picture) { boxes.append(box) }
            }
        }
    }
}
