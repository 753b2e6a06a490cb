import Geometry
import MapStore
import Routes

/// Makes one maneuver of those that follow each other within one place: at carriageways that are
/// crossed, slip roads, short bridges with names.
struct EventCollapser {
    private let way: any DrivenWay

    /// Metres between maneuvers of one place.
    private static let near = 30.0
    /// Metres between the carriageways of one road.
    private static let nearCarriageway = 45.0
    /// Metres between two ends of a road that another one crosses out of line.
    private static let staggered = 5.0
    /// Metres for which a name must last to be told.
    private static let shortName = 105.0
    /// Degrees from which a change of course on the same road is a U-turn.
    private static let uTurn = 140.0

    init(_ way: any DrivenWay) { self.way = way }

    /// The events of which the driver is told.
    func collapsed(_ events: [WayEvent]) -> [WayEvent] {
        var result: [WayEvent] = []
        for event in events {
            var event: WayEvent? = event
            while let two = event, let one = result.last, let merged = merged(one, two) {
                result.removeLast()
                event = merged.first
            }
            guard let event else { continue }
            if event.turn.isSilent {
                if let last = result.last, let back = turnedBack(last, event) {
                    result[result.count - 1] = back
                }
            } else {
                result.append(event)
            }
        }
        return plainEnds(withoutShortNames(result), of: events)
    }

    private func distance(_ one: WayEvent, _ two: WayEvent) -> Double {
        way.start(of: two.passage) - way.start(of: one.passage)
    }

    /// The change of course from before one event to after another, in degrees.
    private func bend(_ one: WayEvent, _ two: WayEvent) -> Double {
        Bearing.turn(
            Junction.course(way, after: two.passage) - Junction.course(way, before: one.passage))
    }

    // MARK: Pairs

    /// The U-turn between carriageways that a turn becomes by the road's own bends.
    private func turnedBack(_ one: WayEvent, _ two: WayEvent) -> WayEvent? {
        guard one.canCollapse, two.canCollapse, one.turn.type != .newName,
            distance(one, two) <= Self.nearCarriageway, one.bend.magnitude > 20,
            RoadChange(one.from, two.to).isSameRoad, bend(one, two).magnitude >= Self.uTurn
        else { return nil }
        return joined(one, two, .continue, .uTurn(drivingOn: one.bend < 0 ? .right : .left))
    }

    /// What remains of two neighbours, at most one event; `nil` if they stay as they are.
    private func merged(_ one: WayEvent, _ two: WayEvent) -> [WayEvent]? {
        guard one.canCollapse, two.canCollapse, !two.turn.isSilent else { return nil }
        if let back = turnedBack(one, two) { return [back] }
        guard distance(one, two) <= Self.near else { return nil }
        let isSame = RoadChange(one.from, two.to).isSameRoad
        let total = bend(one, two)
        if isSame, one.bend * two.bend < 0, total.magnitude <= 20,
            distance(one, two) <= Self.staggered || max(one.bend.magnitude, two.bend.magnitude) < 60
        {
            return []
        }
        let (isNameOne, isNameTwo) = (isLikeName(one), isLikeName(two))
        if isSame, isNameOne, isNameTwo { return [] }
        if isNameOne { return isNameTwo ? nil : [preceded(two, by: one)] }
        if isNameTwo || two.isChoiceless {
            let direction = isNameTwo ? one.turn.direction : ManeuverDirection(bend: total)
            return [joined(one, two, type(one.turn.type, one.from, two.to), direction)]
        }
        return nil
    }

    /// Whether only the road's name changes.
    private func isLikeName(_ event: WayEvent) -> Bool {
        event.turn.type == .newName || event.turn.type == .turn && event.turn.direction == .straight
    }

    /// A turn's kind between other roads.
    private func type(_ type: ManeuverType, _ from: GraphRoad, _ to: GraphRoad) -> ManeuverType {
        guard type == .turn || type == .continue || type == .endOfRoad else { return type }
        let isSame = from.name != nil && RoadChange(from, to).isSameRoad
        return isSame ? .continue : type == .continue ? .turn : type
    }

    /// Two events as one, at the place of the first.
    private func joined(
        _ one: WayEvent, _ two: WayEvent, _ type: ManeuverType, _ direction: ManeuverDirection
    ) -> WayEvent {
        var event = one
        event.turn = .init(type: type, direction: direction)
        event.to = two.to
        event.bend = bend(one, two)
        return event
    }

    /// A turn after a change of the road's name.
    private func preceded(_ event: WayEvent, by name: WayEvent) -> WayEvent {
        var event = event
        event.from = name.from
        event.turn.type = type(event.turn.type, name.from, event.to)
        return event
    }

    // MARK: Names and ends

    /// Leaves out names that end soon, and those that a stretch without a name interrupts.
    private func withoutShortNames(_ events: [WayEvent]) -> [WayEvent] {
        var result: [WayEvent] = []
        for (index, event) in events.enumerated() {
            let isLast = index + 1 == events.count
            let end = isLast ? way.line.length : way.start(of: events[index + 1].passage)
            let isShort = end - way.start(of: event.passage) < Self.shortName
            if event.turn.type == .newName, isShort || resumes(event) { continue }
            result.append(event)
        }
        return result
    }

    /// Whether an event leads back to the road before one without a name.
    private func resumes(_ event: WayEvent) -> Bool {
        guard event.from.name == nil else { return false }
        let before = way.roads[..<event.passage].last { $0.name != nil }
        return before.map { RoadChange($0, event.to).isSameRoad } ?? false
    }

    /// Tells of ends of roads only where others meet the road before.
    private func plainEnds(_ told: [WayEvent], of events: [WayEvent]) -> [WayEvent] {
        var result = told
        for index in result.indices where result[index].turn.type == .endOfRoad {
            let start = index > 0 ? result[index - 1].passage : 0
            let isLong = events.contains {
                $0.passage > start && $0.passage < result[index].passage && $0.hasSideRoads
            }
            if !isLong { result[index].turn.type = .turn }
        }
        return result
    }
}
