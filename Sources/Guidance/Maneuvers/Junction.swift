import Geometry
import MapStore

/// The roads that meet before a passage, as the driver comes upon them.
struct Junction {
    /// A road that meets there.
    struct Arm {
        let road: GraphRoad
        /// The change of course into it, in degrees, clockwise positive, from -180 to 180.
        var turn: Double
        let canBeEntered: Bool
        let leadsIn: Bool
        let isTaken: Bool

        /// Degrees between it and straight on.
        var deviation: Double { turn.magnitude }

        /// Whether it is entered along it, and not by a turn that one has to steer.
        var canMerge: Bool { deviation < 40 }
    }

    /// The road that the driver comes from.
    let from: GraphRoad
    /// The course at the end of that road, in degrees.
    let course: Double
    /// The other roads, from the left to the right.
    let arms: [Arm]
    /// The index of the one that is taken.
    let taken: Int

    /// The length of the stretch that the driver comes by, in metres.
    let lengthBefore: Double

    /// Metres of a road that show in which direction it leaves a junction.
    static let extent = 15.0

    init(_ way: any DrivenWay, before passage: Int) {
        let roads = way.roads
        let course = Self.course(way, before: passage)
        var arms = [
            Arm(
                road: roads[passage],
                turn: Bearing.turn(Self.course(way, after: passage) - course),
                canBeEntered: true, leadsIn: way.isTwoWay(passage), isTaken: true)
        ]
        arms += way.sideRoads(before: passage).filter(\.isPublic).map {
            Arm(
                road: $0.road, turn: Bearing.turn($0.course - course),
                canBeEntered: $0.canBeEntered, leadsIn: $0.leadsIn, isTaken: false)
        }
        arms = Self.merged(arms)
        let isOneWay = !way.isTwoWay(passage - 1)
        var bend = 0.0
        if isOneWay,
            let other = arms.firstIndex(where: { arm in
                !arm.isTaken && arm.canBeEntered && !arm.leadsIn && arm.deviation > 150
                    && RoadChange(roads[passage - 1], arm.road).isSameRoad
            })
        {
            // The other carriageway of the road that the driver comes from.
            bend = Bearing.turn(arms[other].turn - 180) / 2
            arms.remove(at: other)
        }
        for index in arms.indices { arms[index].turn = Bearing.turn(arms[index].turn - bend) }
        arms.sort { $0.turn < $1.turn }
        from = roads[passage - 1]
        lengthBefore = way.length(of: passage - 1)
        self.course = course
        self.arms = arms
        taken = arms.firstIndex(where: \.isTaken) ?? 0
    }

    /// The course on the last metres before a passage, as far back as no other road meets the way.
    static func course(_ way: any DrivenWay, before passage: Int) -> Double {
        let start = way.start(of: passage)
        var first = passage - 1
        while first > 0, start - way.start(of: first) < extent, isPlain(way, first) { first -= 1 }
        let back = max(start - extent, way.start(of: first))
        return way.line.point(at: back).bearing(to: way.line.point(at: start))
    }

    /// The course on the first metres of a passage, as far as no other road meets the way.
    static func course(_ way: any DrivenWay, after passage: Int) -> Double {
        let start = way.start(of: passage)
        var end = start + way.length(of: passage)
        var next = passage + 1
        while next < way.roads.count, end - start < extent, isPlain(way, next) {
            end += way.length(of: next)
            next += 1
        }
        let front = min(start + extent, end)
        return way.line.point(at: start).bearing(to: way.line.point(at: front))
    }

    /// Whether a passage only goes on where the one before it ends, as at a footpath that crosses.
    private static func isPlain(_ way: any DrivenWay, _ passage: Int) -> Bool {
        !way.turnsBack(into: passage) && way.sideRoads(before: passage).isEmpty
    }

    /// The arm that is taken.
    var takenArm: Arm { arms[taken] }

    /// Both carriageways of a road that splits at the junction, as one.
    private static func merged(_ arms: [Arm]) -> [Arm] {
        var arms = arms
        var index = 0
        while index < arms.count {
            let one = arms[index]
            let pair = arms.indices.first { other in
                let arm = arms[other]
                return other != index && one.canBeEntered && !one.leadsIn && !arm.canBeEntered
                    && arm.leadsIn && one.road.roadClass == arm.road.roadClass
                    && RoadChange(one.road, arm.road).isSameRoad
                    && Bearing.turn(one.turn - arm.turn).magnitude < 60
            }
            if let pair {
                let middle = one.turn + Bearing.turn(arms[pair].turn - one.turn) / 2
                arms[index] = Arm(
                    road: one.road, turn: Bearing.turn(middle), canBeEntered: true, leadsIn: true,
                    isTaken: one.isTaken)
                arms.remove(at: pair)
                if pair < index { index -= 1 }
            }
            index += 1
        }
        return arms
    }
}
