import Geometry
import MapStore
import Routes

/// The entry into a roundabout and the exit from it.
struct RoundaboutManeuvers {
    private let way: any DrivenWay
    /// The passages in the roundabout.
    private let inside: Range<Int>

    /// The radius in metres from which a roundabout with a name is a place of its own.
    private static let rotaryRadius = 15.0
    /// The radius in metres up to which a roundabout is driven as a crossing.
    private static let crossingRadius = 15.0
    /// The smallest angle between the roads of such a crossing, in degrees.
    private static let crossingAngle = 60.0

    /// - Parameters:
    ///   - way: the way.
    ///   - inside: the passages in the roundabout; empty if the way only touches it before the
    ///     passage at the bounds.
    init(_ way: any DrivenWay, inside: Range<Int>) {
        self.way = way
        self.inside = inside
    }

    /// The roundabout's kinds.
    private enum Kind {
        case plain, rotary, crossing
    }

    /// The maneuvers; `nil` if it is driven as plain road.
    func events() -> [WayEvent]? {
        if inside.isEmpty { return touches ? [exit(.exitRoundabout)] : nil }
        // Pedestrians cross its roads one by one.
        if way.isOnFoot(inside.lowerBound) { return nil }
        let ring = way.ring(of: inside.lowerBound)
        let kind = kind(of: ring)
        let isCircular = inside.allSatisfy { !way.roads[$0].traits.contains(.roundabout) }
        if isCircular, kind != .rotary { return nil }
        let isLeft = inside.upperBound < way.roads.endIndex
        let leave: [WayEvent] =
            isLeft ? [exit(kind == .rotary ? .exitRotary : .exitRoundabout)] : []
        guard inside.lowerBound > 0 else { return leave }
        let number = isLeft ? exitNumber() : nil
        if kind == .crossing, isLeft {
            let bend = Junction.course(way, after: inside.upperBound) - courseBefore
            return [
                enter(.roundaboutTurn, ManeuverDirection(bend: Bearing.turn(bend)), number)
            ]
        }
        return [enter(kind == .rotary ? .rotary : .roundabout, .straight, number)] + leave
    }

    private func enter(
        _ type: ManeuverType, _ direction: ManeuverDirection, _ number: Int?
    ) -> WayEvent {
        WayEvent(type, direction, exit: number, before: inside.lowerBound, of: way)
    }

    private func exit(_ type: ManeuverType) -> WayEvent {
        let junction = Junction(way, before: inside.upperBound)
        return WayEvent(
            type, ManeuverDirection(bend: junction.takenArm.turn), exit: nil,
            before: inside.upperBound, of: way)
    }

    private var courseBefore: Double { Junction.course(way, before: inside.lowerBound) }

    private func kind(of ring: DrivenRing?) -> Kind {
        guard let ring else { return .plain }
        let arms = Set(ring.junctions.flatMap { $0 }.map(\.road.name))
        let hasOwnName = ring.names.count == 1 && ring.names.isDisjoint(with: arms)
        if ring.radius > Self.rotaryRadius, hasOwnName { return .rotary }
        return ring.radius <= Self.crossingRadius && isCrossing(ring) ? .crossing : .plain
    }

    /// Whether the roads meet the ring as they would meet a crossing.
    private func isCrossing(_ ring: DrivenRing) -> Bool {
        let roads = ring.junctions.flatMap { $0 }
        guard ring.junctions.allSatisfy({ $0.count == 1 }), (2...4).contains(roads.count)
        else { return false }
        return roads.indices.allSatisfy { one in
            roads.indices.allSatisfy { other in
                one == other
                    || Bearing.turn(roads[one].course - roads[other].course).magnitude
                        >= Self.crossingAngle
            }
        }
    }

    // MARK: Counting

    /// The number of the exit that is taken: every road counts that one can leave by.
    private func exitNumber() -> Int {
        let ringClass = way.roads[inside.lowerBound].roadClass
        func isExit(_ road: DrivenSideRoad) -> Bool {
            !road.road.isRoundabout && road.canBeEntered && road.isPublic
                && (!road.road.roadClass.isMinor || ringClass.isMinor)
        }
        let passed = inside.dropLast().reduce(0) { count, passage in
            count + (way.sideRoads(before: passage + 1).contains(where: isExit) ? 1 : 0)
        }
        return passed + (isExitAtEntry(isExit) ? 1 : 0) + 1
    }

    /// Whether one could leave at once where one enters, on the outside of the ring.
    ///
    /// Of carriageways only that counts which the driver's own road goes on by: another one belongs
    /// to an arm that is behind the driver.
    private func isExitAtEntry(_ isExit: (DrivenSideRoad) -> Bool) -> Bool {
        let sides = way.sideRoads(before: inside.lowerBound)
        guard let back = sides.first(where: { $0.road.isRoundabout }) else { return false }
        let course = courseBefore
        let onward = Junction.course(way, after: inside.lowerBound)
        func turn(_ direction: Double) -> Double { Bearing.turn(direction - course) }
        let own = way.roads[inside.lowerBound - 1].wayID
        let isRingLeft = turn(back.course) < turn(onward)
        return sides.contains {
            isExit($0) && ($0.leadsIn || $0.road.wayID == own)
                && (turn($0.course) > turn(onward)) == isRingLeft
        }
    }

    /// Whether a way that only touches the roundabout leaves all of it on one side.
    private var touches: Bool {
        let passage = inside.upperBound
        let rings = way.sideRoads(before: passage).filter { $0.road.isRoundabout }
        guard rings.count > 1 else { return false }
        let back = Junction.course(way, before: passage) + 180
        func sweep(_ direction: Double) -> Double { Bearing.positive(direction - back) }
        let onward = sweep(Junction.course(way, after: passage))
        return Set(rings.map { sweep($0.course) < onward }).count == 1
    }
}
