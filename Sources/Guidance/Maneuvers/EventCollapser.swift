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

    init(_ way: any DrivenWay) { self.way = way }

    /// The events of which the driver is told.
    func collapsed(_ events: [WayEvent]) -> [WayEvent] {
        let told = events.filter { !$0.turn.isSilent }
        var result: [WayEvent] = []
        for event in told {
            result.append(event)
            while result.count > 1, let pair = merged(result[result.count - 2], result[result.count - 1]) {
                result.removeLast(2)
                result += pair
                if pair.count != 1 { break }
            }
        }
        return withoutShortNames(result)
    }

    // MARK: Pairs

    /// What remains of two neighbours; `nil` if they stay as they are.
    private func merged(_ one: WayEvent, _ two: WayEvent) -> [WayEvent]? {
        guard one.canCollapse, two.canCollapse else { return nil }
        let distance = way.start(of: two.passage) - way.start(of: one.passage)
        let isSame = RoadChange(one.from, two.to).isSameRoad
        let total = one.bend + two.bend
        if isSame, distance <= Self.nearCarriageway, one.bend * two.bend > 0, one.bend.magnitude > 30, two.bend.magnitude > 30,
            (140...220).contains(total.magnitude)
        {
            return [joined(one, two, .continue, .uTurn(drivingOn: total < 0 ? .right : .left))]
        }
        guard distance <= Self.near else { return nil }
        if isSame, one.bend * two.bend < 0, distance <= Self.staggered, one.bend.magnitude > 45 {
            return []
        }
        let (isNameOne, isNameTwo) = (one.turn.type == .newName, two.turn.type == .newName)
        if isSame, isNameOne, isNameTwo { return [] }
        if isNameOne { return isNameTwo ? nil : [preceded(two, by: one)] }
        if isNameTwo || two.isChoiceless {
            let direction = isNameTwo ? one.turn.direction : ManeuverDirection(bend: Bearing.turn(total))
            let isStill = isSame && one.turn.type == .turn
            return [joined(one, two, isStill ? .continue : one.turn.type, direction)]
        }
        return nil
    }

    /// Two events as one, at the place of the first.
    private func joined(
        _ one: WayEvent, _ two: WayEvent, _ type: ManeuverType, _ direction: ManeuverDirection
    ) -> WayEvent {
        var event = one
        event.turn = .init(type: type, direction: direction)
        event.to = two.to
        event.bend = Bearing.turn(one.bend + two.bend)
        return event
    }

    /// A turn after a change of the road's name.
    private func preceded(_ event: WayEvent, by name: WayEvent) -> WayEvent {
        var event = event
        let isStill = RoadChange(name.from, event.to).isSameRoad
        switch event.turn.type {
        case .turn where isStill: event.turn.type = .continue
        case .continue where !isStill: event.turn.type = .turn
        default: break
        }
        return event
    }

    // MARK: Names

    /// Leaves out names that end soon.
    private func withoutShortNames(_ events: [WayEvent]) -> [WayEvent] {
        var result: [WayEvent] = []
        for (index, event) in events.enumerated() {
            let next = index + 1 < events.count ? way.start(of: events[index + 1].passage) : way.line.length
            let isShort = next - way.start(of: event.passage) < Self.shortName
            if event.turn.type == .newName, isShort { continue }
            result.append(event)
        }
        return result
    }
}
