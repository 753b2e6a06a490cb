import Geometry
import MapStore
import Routes

/// Finds the maneuvers of a passage through a roundabout: entry and exit, or one turn where it is no
/// larger than a crossing.
struct RoundaboutManeuvers {
    private let way: any DrivenWay
    /// The passages on the ring.
    private let inside: Range<Int>

    /// Metres of the radius up to which a roundabout feels like a crossing.
    private static let crossingRadius = 15.0
    /// Metres of the radius from which a roundabout with a name is a place of its own.
    private static let rotaryRadius = 30.0
    /// Metres before and after an exit that show how sharply it leaves the ring.
    private static let exitExtent = 10.0

    init(_ way: any DrivenWay, _ inside: Range<Int>) {
        self.way = way
        self.inside = inside
    }

    /// The maneuvers, each with the passage that it leads into.
    func all() -> [(passage: Int, maneuver: Maneuver)] {
        let isLeft = inside.upperBound < way.roads.endIndex
        var entry = maneuver(isRotary ? .rotary : .roundabout, at: inside.lowerBound)
        entry.exitNumber = isLeft ? passedExits + 1 : nil
        guard isLeft else { return [(inside.lowerBound, entry)] }
        if way.profile == .foot { return [(inside.lowerBound, entry)] }
        if let direction = crossingTurn {
            entry.type = .roundaboutTurn
            entry.direction = direction
            return [(inside.lowerBound, entry)]
        }
        var exit = maneuver(isRotary ? .exitRotary : .exitRoundabout, at: inside.upperBound)
        exit.exitNumber = entry.exitNumber
        exit.direction = exitDirection
        return [(inside.lowerBound, entry), (inside.upperBound, exit)]
    }

    /// The exit from a roundabout on which the way begins; none if it ends there, too.
    func exit() -> [(passage: Int, maneuver: Maneuver)] {
        guard inside.upperBound < way.roads.endIndex, way.profile != .foot else { return [] }
        var exit = maneuver(.exitRoundabout, at: inside.upperBound)
        exit.direction = exitDirection
        return [(inside.upperBound, exit)]
    }

    /// Every road by which one can leave counts, from the entry to the exit that is taken.
    private var passedExits: Int {
        // Cars do not leave where they enter; a cyclist may.
        let first = inside.lowerBound + (way.profile == .car ? 1 : 0)
        return (first..<max(inside.upperBound, first)).reduce(0) { count, passage in
            count + (exits(before: passage).isEmpty ? 0 : 1)
        }
    }

    private func exits(before passage: Int) -> [DrivenSideRoad] {
        way.sideRoads(before: passage).filter { !$0.road.isRoundabout && $0.isPublic }
    }

    /// The turn of a roundabout that feels like a crossing: small, with arms at right angles.
    private var crossingTurn: ManeuverDirection? {
        guard way.turnsAtSmallRoundabouts, radius <= Self.crossingRadius, passedExits < 3,
            exits(before: inside.lowerBound).isEmpty
        else { return nil }
        let start = way.line.point(at: way.start(of: inside.lowerBound))
        let end = way.line.point(at: way.start(of: inside.upperBound))
        let before = way.line.point(
            at: way.start(of: inside.lowerBound) - DrivenManeuvers.extent
        ).bearing(to: start)
        let after = end.bearing(
            to: way.line.point(at: way.start(of: inside.upperBound) + DrivenManeuvers.extent))
        let turn = Bearing.turn(after - before)
        switch turn {
        case -25...25: return .straight
        case 65...115: return .right
        case -115 ... -65: return .left
        default: return nil
        }
    }

    /// How one leaves the ring: drivers see only the side.
    private var exitDirection: ManeuverDirection {
        let turn = exitTurn
        if turn.magnitude < 20 { return .straight }
        return turn < 0 ? .left : .right
    }

    /// Whether it is a large roundabout with a name of its own.
    private var isRotary: Bool {
        guard let name = way.roads[inside.lowerBound].name, !name.isEmpty else { return false }
        return name != way.roads[inside.lowerBound - 1].name && radius > Self.rotaryRadius
    }

    /// Half the largest distance between two places of the ring that are driven.
    private var radius: Double {
        let start = way.start(of: inside.lowerBound)
        let end =
            inside.upperBound < way.roads.endIndex
            ? way.start(of: inside.upperBound) : way.line.length
        let places = (0...12).map { way.line.point(at: start + (end - start) * Double($0) / 12) }
        let across = places.reduce(0) { farthest, place in
            max(farthest, places.reduce(0) { max($0, place.distance(to: $1)) })
        }
        return across / 2
    }

    private func maneuver(_ type: ManeuverType, at passage: Int) -> Maneuver {
        let start = way.start(of: passage)
        let place = way.line.point(at: start)
        let before = way.line.point(at: start - DrivenManeuvers.extent)
        let after = way.line.point(at: start + DrivenManeuvers.extent)
        return Maneuver(
            type: type, location: place, bearingBefore: before.bearing(to: place),
            bearingAfter: place.bearing(to: after))
    }

    /// The change of course from the ring into the exit, in degrees, clockwise positive.
    private var exitTurn: Double {
        let start = way.start(of: inside.upperBound)
        let place = way.line.point(at: start)
        let before = way.line.point(at: start - Self.exitExtent).bearing(to: place)
        return Bearing.turn(
            place.bearing(to: way.line.point(at: start + Self.exitExtent)) - before)
    }
}
