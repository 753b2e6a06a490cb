import Geometry
import MapStore

/// A road at a roundabout as a driver sees it: both its carriageways.
struct RoundaboutArm {
    private(set) var strokes: [Stroke]
    /// Where it leads, seen from the roundabout's middle, in degrees from north.
    private(set) var bearing: Double

    /// Whether no driver would count it: a drive, private or to a house, that the route does not use.
    var isQuiet: Bool { strokes.allSatisfy { $0.isQuiet && !$0.isTaken } }
    /// Whether one may leave the roundabout by it.
    var isExit: Bool { strokes.contains { $0.leadsOut || !$0.isOneway } }

    /// Whether the route comes in, or goes out, by it where it touches the roundabout at a junction.
    func isTaken(_ node: Int, leadsOut: Bool) -> Bool {
        strokes.contains { $0.node == node && $0.leadsOut == leadsOut && $0.isTaken }
    }

    /// One edge between a roundabout and what lies around it.
    struct Stroke {
        /// Where it touches the roundabout.
        let node: Int
        /// Where its other end is.
        let far: Int
        let leadsOut: Bool
        let isOneway: Bool
        let label: RoadLabel
        /// Where it leads, seen from the roundabout's middle.
        let bearing: Double
        let isTaken: Bool
        let isQuiet: Bool

        /// The edge of a road as an arm of a roundabout sees it; `nil` for one that does not both touch
        /// the roundabout and leave it.
        ///
        /// - Parameters:
        ///   - edge: a road's.
        ///   - nodes: the roundabout's junctions.
        ///   - middle: the roundabout's.
        ///   - extent: how far from the middle its direction is looked at, in metres.
        ///   - isTaken: whether the route uses it.
        ///   - countsDrives: whether service roads are roads there as any other.
        init?(
            _ edge: RoadSegment, of nodes: Set<Int>, around middle: Coordinate, extent: Double,
            isTaken: Bool, countsDrives: Bool
        ) {
            guard nodes.contains(edge.from) != nodes.contains(edge.to) else { return nil }
            leadsOut = nodes.contains(edge.from)
            node = leadsOut ? edge.from : edge.to
            far = leadsOut ? edge.to : edge.from
            isOneway = edge.isOneway
            label = edge.label
            self.isTaken = isTaken
            isQuiet = edge.isPrivate || edge.roadClass.isDrive && !countsDrives
            let line = leadsOut ? edge.line : edge.line.reversed()
            bearing = middle.bearing(to: Self.place(on: line, extent, from: middle))
        }

        /// Where a line that begins at a roundabout is so far from its middle; its end if it never is.
        private static func place(
            on line: [Coordinate], _ meters: Double, from middle: Coordinate
        ) -> Coordinate {
            for (one, other) in zip(line, line.dropFirst()) {
                let (near, far) = (middle.distance(to: one), middle.distance(to: other))
                guard far >= meters else { continue }
                let fraction = far > near ? min(max((meters - near) / (far - near), 0), 1) : 1
                return one.point(toward: other, fraction: fraction)
            }
            return line.last ?? middle
        }
    }
}

extension RoundaboutArm {
    /// Puts together what belongs to one road: both directions of a street at once, and a way in
    /// beside a way out that meet again, have the same name, or stand close together.
    ///
    /// Where traffic keeps right (a roundabout driven counterclockwise), the way in stands before the way
    /// out as one looks round clockwise; where it keeps left, after it.
    static func arms(of strokes: [Stroke], isClockwise: Bool?) -> [RoundaboutArm] {
        var arms: [RoundaboutArm] = []
        for stroke in strokes.sorted(by: { $0.bearing < $1.bearing }) {
            let twin = arms.firstIndex { arm in
                arm.strokes.contains {
                    $0.node == stroke.node && $0.far == stroke.far && !stroke.isOneway
                }
            }
            if let twin {
                arms[twin].strokes.append(stroke)
            } else {
                arms.append(RoundaboutArm(strokes: [stroke], bearing: stroke.bearing))
            }
        }
        var number = 0
        while arms.count > 1, number < arms.count {
            let next = (number + 1) % arms.count
            if let joined = joined(arms[number], arms[next], isClockwise) {
                arms[number] = joined
                arms.remove(at: next)
                if next < number { number -= 1 }
            }
            number += 1
        }
        return arms
    }

    /// Two neighbouring arms as one, if they are the carriageways of one road.
    private static func joined(_ one: RoundaboutArm, _ other: RoundaboutArm, _ isClockwise: Bool?)
        -> RoundaboutArm?
    {
        guard one.strokes.count == 1, other.strokes.count == 1,
            let a = one.strokes.first, let b = other.strokes.first,
            a.isOneway, b.isOneway, a.leadsOut != b.leadsOut
        else { return nil }
        let gap = Bearing.turn(b.bearing - a.bearing)
        guard gap >= 0 else { return nil }
        if let isClockwise, a.leadsOut != isClockwise { return nil }
        let isSame =
            a.far == b.far || (isOneRoad(a.label, b.label) && gap < 75) || gap < 25
        guard isSame, gap < 100 else { return nil }
        return RoundaboutArm(
            strokes: [a, b], bearing: Bearing.positive(a.bearing + gap / 2))
    }

    /// Carriageways of one road may differ in name, but have its number.
    private static func isOneRoad(_ one: RoadLabel, _ other: RoadLabel) -> Bool {
        !Set(one.refs + one.names).isDisjoint(with: other.refs + other.names)
    }
}
