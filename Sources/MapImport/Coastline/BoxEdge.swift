import Geometry
import Glibc

/// The edge of an extract's box as a line on which one can walk clockwise.
///
/// ```
///        0 ───────► 1          A place on the edge is a number from 0 up to 4, which grows
///        ▲          │          clockwise from the north-west corner; walking so, the box lies
///        │          ▼          on the right hand.
///        3 ◄─────── 2
/// ```
struct BoxEdge {
    let box: CoordinateBox
    /// How much shorter a degree of longitude is than one of latitude, in the middle of the box.
    private let shrink: Double
    /// The box's shorter side in degrees of latitude.
    private let side: Double

    /// The edge of a box that has an extent.
    init(box: CoordinateBox) {
        self.box = box
        shrink = max(0.01, cos((box.north + box.south) / 2 * .pi / 180))
        side = min((box.east - box.west) * shrink, box.north - box.south)
    }

    /// The place on the edge that is nearest to a point inside the box, and how far that is, as a
    /// share of the box's shorter side.
    func nearest(to point: Coordinate) -> (place: Double, distance: Double) {
        let width = box.east - box.west
        let height = box.north - box.south
        let east = (point.longitude - box.west) / width
        let south = (box.north - point.latitude) / height
        let choices = [
            (0 + east, south * height), (1 + south, (1 - east) * width * shrink),
            (2 + (1 - east), (1 - south) * height), (3 + (1 - south), east * width * shrink),
        ]
        let best = choices.min { $0.1 < $1.1 } ?? choices[0]
        return (min(max(best.0, 0), 4), best.1 / side)
    }

    /// A length as a share of the box's shorter side.
    func fraction(ofMeters meters: Double) -> Double { meters / 111_195 / side }

    /// How far two points are from each other, as a share of the box's shorter side.
    func distance(_ a: Coordinate, _ b: Coordinate) -> Double {
        let eastward = (a.longitude - b.longitude) * shrink
        let northward = a.latitude - b.latitude
        return (eastward * eastward + northward * northward).squareRoot() / side
    }

    /// The point at a place on the edge.
    func point(at place: Double) -> Coordinate {
        let fraction = place - place.rounded(.down)
        let width = box.east - box.west
        let height = box.north - box.south
        return switch place {
        case ..<1: Coordinate(longitude: box.west + fraction * width, latitude: box.north)
        case ..<2: Coordinate(longitude: box.east, latitude: box.north - fraction * height)
        case ..<3: Coordinate(longitude: box.east - fraction * width, latitude: box.south)
        case ..<4: Coordinate(longitude: box.west, latitude: box.south + fraction * height)
        default: Coordinate(longitude: box.west, latitude: box.north)
        }
    }

    /// The corners that one passes walking clockwise from one place to another.
    func corners(from start: Double, to end: Double) -> [Coordinate] {
        let goal = end >= start ? end : end + 4
        var corners: [Coordinate] = []
        var corner = start.rounded(.down) + 1
        while corner < goal {
            corners.append(point(at: corner.truncatingRemainder(dividingBy: 4)))
            corner += 1
        }
        return corners
    }

    /// The four corners clockwise from the north-west.
    var ring: [Coordinate] { (0..<4).map { point(at: Double($0)) } }

    /// Whether a point lies in the box or on its edge.
    func contains(_ point: Coordinate) -> Bool {
        (box.west...box.east).contains(point.longitude)
            && (box.south...box.north).contains(point.latitude)
    }

    /// The part of a segment that lies in the box, as shares of its length; `nil` if none does.
    func clip(_ a: Coordinate, _ b: Coordinate) -> ClosedRange<Double>? {
        PlanarBox(minX: box.west, minY: box.south, maxX: box.east, maxY: box.north)
            .shares(from: (a.longitude, a.latitude), to: (b.longitude, b.latitude))
    }
}
