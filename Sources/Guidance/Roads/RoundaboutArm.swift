import Geometry
import MapStore

/// A road at a roundabout as a driver sees it: both its carriageways.
struct RoundaboutArm {
    private(set) var strokes: [Stroke]
    /// The arm's direction, seen from the roundabout's middle, in degrees from north.
    private(set) var bearing: Double

    /// Whether no driver would count it: a driveway, private or to a house, that the route
    /// does not use.
    var isQuiet: Bool { strokes.allSatisfy { $0.isQuiet && !$0.isTaken } }
    /// Whether nobody may take it without leave.
    var isPrivate: Bool { strokes.allSatisfy(\.isPrivate) }
    /// Whether it leads out of the roundabout.
    var isExit: Bool { strokes.contains { $0.leadsOut || !$0.isOneway } }

    /// Whether the route enters, or leaves, by it at a junction of the roundabout.
    func isTaken(_ node: Int, leadsOut: Bool) -> Bool {
        strokes.contains { $0.node == node && $0.leadsOut == leadsOut && $0.isTaken }
    }

    /// One edge between a roundabout and its surroundings.
    struct Stroke {
        /// The junction where it touches the roundabout.
        let node: Int
        /// The junction at its other end.
        let far: Int
        let leadsOut: Bool
        let isOneway: Bool
        let label: RoadLabel
        /// Its direction, seen from the roundabout's middle, in degrees from north.
        let bearing: Double
        let isTaken: Bool
        let isQuiet: Bool
        let isPrivate: Bool

        /// The edge of a road as an arm of a roundabout; fails for one that does not both
        /// touch the roundabout and leave it.
        ///
        /// - Parameters:
        ///   - edge: a road's edge.
        ///   - nodes: the roundabout's junctions.
        ///   - middle: the roundabout's.
        ///   - extent: how far from the middle its direction is looked at, in metres.
        ///   - isTaken: whether the route uses it.
        ///   - countsDrives: whether service roads count as roads there.
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
            isPrivate = edge.isPrivate
            isQuiet = isPrivate || edge.roadClass.isDrive && !countsDrives
            let line = leadsOut ? edge.line : edge.line.reversed()
            bearing = middle.bearing(to: Self.place(on: line, extent, from: middle))
        }

        /// The point at which a line that begins at a roundabout is at a distance from its
        /// middle; its end if there is none.
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
    /// Joins the edges of one road: both directions of a street, and an entry beside an
    /// exit that meet again, have the same name, or are close together.
    ///
    /// Where traffic keeps right (a roundabout driven counterclockwise), the entry is
    /// before the exit when seen clockwise; where it keeps left, after it.
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

    /// Joins two neighbouring arms if they are the carriageways of one road.
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

    /// Whether two labels are of one road: its carriageways may differ in name, but have
    /// its number.
    private static func isOneRoad(_ one: RoadLabel, _ other: RoadLabel) -> Bool {
        !Set(one.refs + one.names).isDisjoint(with: other.refs + other.names)
    }
}
