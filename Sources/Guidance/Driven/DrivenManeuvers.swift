import Geometry
import MapStore
import Routes

/// A way along roads, whose maneuvers can be found.
///
/// It consists of passages, each on one stretch of road from a junction to the next.
protocol DrivenWay {
    /// The line of the way.
    var line: MeasuredLine<Coordinate> { get }
    /// The road of each passage.
    var roads: [GraphRoad] { get }
    /// How one travels.
    var profile: TravelProfile { get }
    /// Whether a roundabout no larger than a crossing is one turn; a recorded drive keeps entry and
    /// exit apart, because its times belong to both.
    var turnsAtSmallRoundabouts: Bool { get }

    /// The position at which a passage begins, in metres along the line.
    func start(of passage: Int) -> Double

    /// Whether a passage goes back where the one before it came from.
    func turnsBack(into passage: Int) -> Bool

    /// The other roads that can be taken at the junction before a passage: neither the road of the
    /// passage nor the way back.
    func sideRoads(before passage: Int) -> [DrivenSideRoad]
}

/// A road that is not taken at a junction.
struct DrivenSideRoad {
    /// The road.
    let road: GraphRoad
    /// The direction in which it leads away, in degrees clockwise from north.
    let course: Double
    /// Whether anyone may take it.
    let isPublic: Bool
}

/// Finds the maneuvers of a way: where it turns at a junction with a choice, keeps to a side, goes
/// through a roundabout, or changes its name.
struct DrivenManeuvers {
    private let way: any DrivenWay
    private let roads: [GraphRoad]

    /// Degrees from which a change of course is a turn.
    private static let turn = 40.0
    /// Degrees from which a change of course is noticeable at all.
    private static let bend = 20.0
    /// Metres before and after a junction that tell which way a road leads.
    static let extent = 25.0

    init(_ way: any DrivenWay) {
        self.way = way
        roads = way.roads
    }

    /// The maneuvers in order, each with the passage that it leads into.
    func all() -> [(passage: Int, maneuver: Maneuver)] {
        var found: [(passage: Int, maneuver: Maneuver)] = []
        var passage = 1
        if roads.first?.isRoundabout == true {
            let end = roads.firstIndex { !$0.isRoundabout } ?? roads.endIndex
            found += RoundaboutManeuvers(way, 0..<end).exit()
            passage = end + 1
        }
        while passage < roads.count {
            if roads[passage].isRoundabout, !roads[passage - 1].isRoundabout {
                let end = roads[passage...].firstIndex { !$0.isRoundabout } ?? roads.endIndex
                found += RoundaboutManeuvers(way, passage..<end).all()
                passage = end + 1
                continue
            }
            if var maneuver = maneuver(into: passage) {
                // Where a road was entered at the junction before, it does not end: it is crossed.
                if maneuver.type == .endOfRoad, let last = found.last?.passage,
                    !(last + 1..<passage).contains(where: { hasChoice(before: $0) })
                {
                    maneuver.type = .turn
                }
                found.append((passage, maneuver))
            }
            passage += 1
        }
        return withoutShortNames(found)
    }

    /// Metres that a road must be followed for its name to be worth telling.
    private static let leastNamedMeters = 105.0

    /// The maneuvers without changes of name that are over soon.
    private func withoutShortNames(
        _ all: [(passage: Int, maneuver: Maneuver)]
    ) -> [(passage: Int, maneuver: Maneuver)] {
        all.enumerated().filter { index, item in
            guard item.maneuver.type == .newName else { return true }
            let next =
                index + 1 < all.count ? way.start(of: all[index + 1].passage) : way.line.length
            return next - way.start(of: item.passage) >= Self.leastNamedMeters
        }.map(\.element)
    }

    /// The last road with a name or a number before a passage.
    private func namedRoad(before passage: Int) -> GraphRoad {
        roads[..<passage].last { !$0.label.isEmpty } ?? roads[passage - 1]
    }

    private func hasChoice(before passage: Int) -> Bool {
        !way.sideRoads(before: passage).isEmpty
    }

    // MARK: Junctions

    /// A road that can be taken at a junction.
    private struct Arm {
        let road: GraphRoad
        /// The change of course into it, in degrees, clockwise positive.
        let turn: Double
    }

    private func maneuver(into passage: Int) -> Maneuver? {
        let (from, to) = (roads[passage - 1], roads[passage])
        let course = courseBefore(passage)
        let turn = Bearing.turn(courseAfter(passage) - course)
        func reported(_ type: ManeuverType, _ direction: ManeuverDirection? = nil) -> Maneuver {
            Maneuver(
                type: type, direction: direction ?? ManeuverDirection(turning: turn),
                location: way.line.point(at: way.start(of: passage)),
                bearingBefore: Bearing.positive(course),
                bearingAfter: Bearing.positive(course + turn))
        }
        if way.turnsBack(into: passage) {
            return reported(from.hasName(of: to) ? .continue : .turn, .uTurn(drivingOn: nil))
        }
        let others = way.sideRoads(before: passage).filter(\.isPublic)
            .map { Arm(road: $0.road, turn: Bearing.turn($0.course - course)) }
        let type = type(from, to, turn: turn, others)
        if let type {
            let isContinued = type == .turn && from.hasName(of: to)
            return reported(
                isContinued ? .continue : type, side(of: type, turn: turn, others))
        }
        return namedRoad(before: passage).changesName(to: to) ? reported(.newName) : nil
    }

    /// The maneuver's type between two roads; `nil` where the driver just follows the road.
    private func type(
        _ from: GraphRoad, _ to: GraphRoad, turn: Double, _ others: [Arm]
    ) -> ManeuverType? {
        let (rank, next) = (RoadRank(from.roadClass), RoadRank(to.roadClass))
        let isSharp = turn.magnitude >= Self.turn
        if !isSharp, from.roadClass.isLink, !to.roadClass.isLink, next <= .trunk {
            return from.isSame(as: to) ? nil : .merge
        }
        if others.isEmpty { return isSharp && !from.isSame(as: to) ? .turn : nil }
        if !isSharp, to.roadClass.isLink, !from.roadClass.isLink {
            return rank <= .trunk ? .offRamp : .onRamp
        }
        let ahead = others.filter { $0.turn.magnitude < Self.turn }
        if isSharp {
            let isBend = ahead.isEmpty && from.isSame(as: to)
            if isBend, others.allSatisfy({ RoadRank($0.road.roadClass) > next }) { return nil }
            return ahead.isEmpty && others.contains { Self.isOpposite($0.turn, turn) }
                ? .endOfRoad : .turn
        }
        let rivals = ahead.filter { RoadRank($0.road.roadClass) <= next }
        let isLeavingRoad = rivals.contains {
            RoadRank($0.road.roadClass) < next || from.isSame(as: $0.road)
        }
        if isLeavingRoad, !from.isSame(as: to), turn.magnitude >= Self.bend { return .turn }
        if rivals.contains(where: { $0.road.roadClass.isLink == to.roadClass.isLink }) {
            // Of two roads ahead with the same name, the straighter one is no choice.
            let isStraightest = rivals.allSatisfy { $0.turn.magnitude > turn.magnitude + Self.bend }
            return isStraightest
                || (from.isSame(as: to) && !rivals.contains { from.isSame(as: $0.road) })
                ? nil : .fork
        }
        let isStraightElsewhere = ahead.contains {
            $0.turn.magnitude + Self.bend < turn.magnitude && RoadRank($0.road.roadClass) < .service
        }
        return turn.magnitude >= Self.bend && isStraightElsewhere && !from.isSame(as: to)
            ? .turn : nil
    }

    private static func isOpposite(_ one: Double, _ other: Double) -> Bool {
        one.magnitude >= turn && other.magnitude >= turn && (one < 0) != (other < 0)
    }

    /// The direction of a maneuver: for ramps and forks, the side on which they are
    /// relative to the others.
    private func side(
        of type: ManeuverType, turn: Double, _ others: [Arm]
    ) -> ManeuverDirection {
        let plain = ManeuverDirection(turning: turn)
        guard [.offRamp, .onRamp, .fork].contains(type),
            let rival = others.min(by: { $0.turn.magnitude < $1.turn.magnitude })
        else { return plain }
        let isRight = turn > rival.turn
        let isReported = isRight ? turn >= Self.bend : turn <= -Self.bend
        return isReported ? plain : isRight ? .slightRight : .slightLeft
    }

    /// The course on the last metres before a passage.
    private func courseBefore(_ passage: Int) -> Double {
        let start = way.start(of: passage)
        return way.line.point(at: start - Self.extent).bearing(to: way.line.point(at: start))
    }

    /// The course on the first metres of a passage and what follows it.
    private func courseAfter(_ passage: Int) -> Double {
        let start = way.start(of: passage)
        return way.line.point(at: start).bearing(to: way.line.point(at: start + Self.extent))
    }
}

extension GraphRoad {
    /// The names and numbers of the road.
    fileprivate var label: RoadLabel {
        RoadLabel(names: name.map { [$0] } ?? [], refs: RoadText.list(ref))
    }

    /// Whether a driver sees both as the same road: it has the same name, or the same
    /// number.
    fileprivate func isSame(as other: GraphRoad) -> Bool {
        let (one, two) = (label, other.label)
        return one == two || !Set(one.names).isDisjoint(with: two.names)
            || !Set(one.refs).isDisjoint(with: two.refs)
    }

    /// Whether both have the same name.
    fileprivate func hasName(of other: GraphRoad) -> Bool {
        name.map { !$0.isEmpty && $0 == other.name } ?? false
    }

    /// Whether a driver who follows the road is told its new name.
    ///
    /// Not where a name ends and the number stays, where only numbers are added, or where only the
    /// point of the compass at its end or beginning differs.
    fileprivate func changesName(to other: GraphRoad) -> Bool {
        let (one, two) = (label, other.label)
        if one.isEmpty { return !two.isEmpty }
        let isContained =
            one.refs.isEmpty || two.refs.isEmpty || !Set(one.refs).isDisjoint(with: two.refs)
        if one.names == two.names { return !isContained }
        if two.names.isEmpty { return !isContained }
        guard let name, let next = other.name else { return true }
        let isSpan = !traits.union(other.traits).isDisjoint(with: [.bridge, .tunnel])
        if isSpan, Self.isCompound(name, next) { return false }
        return Self.stem(name) != Self.stem(next)
    }

    /// Whether one name is made of the other, as that of a bridge of its street.
    private static func isCompound(_ name: String, _ other: String) -> Bool {
        let common = zip(name, other).prefix { $0 == $1 }.count
        return common >= 5 && common + 1 >= min(name.count, other.count)
    }

    /// A name without a point of the compass at its ends.
    private static func stem(_ name: String) -> [Substring] {
        var words = name.split(separator: " ")
        if words.count > 1, let last = words.last, quarters.contains(last.lowercased()) {
            words.removeLast()
        }
        if words.count > 1, let first = words.first, quarters.contains(first.lowercased()) {
            words.removeFirst()
        }
        return words
    }

    private static let quarters: Set<String> = [
        "n", "s", "e", "w", "ne", "nw", "se", "sw", "north", "south", "east", "west",
        "northeast", "northwest", "southeast", "southwest",
    ]
}
