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
    private static let nearCarriageway = 60.0
    /// Metres between two ends of a road that another one crosses out of line.
    private static let staggered = 5.0
    /// Metres for which a name must last to be announced.
    private static let shortName = 105.0
    /// Degrees from which a change of course on the same road is a U-turn.
    private static let uTurn = 140.0

    init(_ way: any DrivenWay) { self.way = way }

    /// The events that are announced to the driver.
    func collapsed(_ events: [WayEvent]) -> [WayEvent] {
        var result: [WayEvent] = []
        for (index, original) in events.enumerated() {
            var event: WayEvent? = original
            if index > 0 { event = seen(original, after: events[index - 1]) }
            while let two = event, let one = result.last, let merged = merged(one, two) {
                result.removeLast()
                event = merged.first
            }
            guard let event else { continue }
            if event.turn.isSilent {
                if let last = result.last, let one = turnedBack(last, event) ?? bent(last, event) {
                    result[result.count - 1] = one
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

    // MARK: Silent neighbours

    /// A turn within a place that begins with a junction at which nothing is announced.
    private func seen(_ event: WayEvent, after before: WayEvent) -> WayEvent {
        guard event.canCollapse, before.canCollapse, before.turn.isSilent, !event.turn.isSilent,
            before.hasSideRoads, distance(before, event) <= Self.nearCarriageway
        else { return event }
        var event = event
        let total = bend(before, event)
        if event.turn.type == .continue, isBack(before, event) {
            event.turn.direction = .uTurn(drivingOn: event.bend < 0 ? .right : .left)
            return event
        }
        guard distance(before, event) <= Self.near else { return event }
        switch event.turn.type {
        case .newName where event.bend.magnitude > 40:
            event.turn = .init(type: .turn, direction: ManeuverDirection(bend: total))
        case .turn where total * event.bend >= 0:
            event.turn.direction = ManeuverDirection(bend: total)
        default: break
        }
        return event
    }

    /// A turn whose road bends at once where nothing else can be done.
    private func bent(_ one: WayEvent, _ two: WayEvent) -> WayEvent? {
        guard one.canCollapse, two.canCollapse, one.turn.type == .turn, two.isChoiceless,
            two.hasSideRoads, distance(one, two) <= Self.near
        else { return nil }
        var event = one
        event.turn.direction = ManeuverDirection(bend: bend(one, two))
        return event
    }

    // MARK: Pairs

    /// The U-turn between carriageways that a turn becomes by the road's own bends.
    private func turnedBack(_ one: WayEvent, _ two: WayEvent) -> WayEvent? {
        guard one.canCollapse, two.canCollapse, one.turn.type != .newName,
            one.bend.magnitude > 20, isBack(one, two)
        else { return nil }
        return joined(one, two, .continue, .uTurn(drivingOn: one.bend < 0 ? .right : .left))
    }

    /// Whether the way is back on the same road after two events: between carriageways, or within
    /// one place.
    private func isBack(_ one: WayEvent, _ two: WayEvent) -> Bool {
        let hasCarriageways = !way.isTwoWay(one.passage - 1) && !way.isTwoWay(two.passage)
        return distance(one, two) <= (hasCarriageways ? Self.nearCarriageway : Self.near)
            && bend(one, two).magnitude >= Self.uTurn
            && RoadChange(one.from, two.to).isSameRoad
    }

    /// What remains of two neighbours, at most one event; `nil` if they stay as they are.
    private func merged(_ one: WayEvent, _ two: WayEvent) -> [WayEvent]? {
        guard one.canCollapse, two.canCollapse, !two.turn.isSilent else { return nil }
        if let back = turnedBack(one, two) { return [back] }
        if let cut = cornerCut(one, two) { return [cut] }
        guard distance(one, two) <= Self.near else { return nil }
        let isSame = RoadChange(one.from, two.to).isSameRoad
        let total = bend(one, two)
        if isSame, one.bend * two.bend < 0, total.magnitude <= 20,
            !changesMode(one, two),
            distance(one, two) <= Self.staggered || max(one.bend.magnitude, two.bend.magnitude) < 60
        {
            return []
        }
        let (isNameOne, isNameTwo) = (isLikeName(one), isLikeName(two))
        if isSame, isNameOne, isNameTwo { return [] }
        if isNameOne { return isNameTwo ? nil : [preceded(two, by: one)] }
        if let keeping = keeping(one, two, total) { return [keeping] }
        if isNameTwo || two.isChoiceless {
            let direction = isNameTwo ? one.turn.direction : ManeuverDirection(bend: total)
            return [joined(one, two, type(one.turn.type, one.from, two.to), direction)]
        }
        return nil
    }

    private func changesMode(_ one: WayEvent, _ two: WayEvent) -> Bool {
        Set((one.passage - 1...two.passage).map(way.isOnFoot)).count > 1
    }

    /// The turn that a slip road makes.
    private func cornerCut(_ one: WayEvent, _ two: WayEvent) -> WayEvent? {
        let continues = RoadChange(one.to, two.to).isSameRoad
        guard one.bend.magnitude < 75, two.bend.magnitude < 75, !continues,
            one.turn.type != .newName, !way.isTwoWay(one.passage),
            way.isSlipRoad(one.passage..<two.passage)
        else { return nil }
        if !one.to.roadClass.isLink, RoadChange(one.from, one.to).isSameRoad { return nil }
        let goesOn = way.sideRoads(before: two.passage).contains {
            $0.canBeEntered && RoadChange(one.to, $0.road).isSameRoad
        }
        if goesOn { return nil }
        let isSame = one.from.name != nil && RoadChange(one.from, two.to).isSameRoad
        return joined(one, two, isSame ? .continue : .turn, ManeuverDirection(bend: bend(one, two)))
    }

    /// Two turns to the same side of which one only keeps to a road.
    private func keeping(_ one: WayEvent, _ two: WayEvent, _ total: Double) -> WayEvent? {
        guard one.bend * two.bend > 0, total.magnitude < 165 else { return nil }
        let follows = two.turn.type == .continue && RoadChange(one.to, two.to).isSameRoad
        let leaves = one.turn.type == .continue && one.bend.magnitude <= 60
        guard follows && one.turn.type == .turn || leaves && two.turn.type == .turn else {
            return nil
        }
        return joined(one, two, .turn, ManeuverDirection(bend: total))
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
        let isTurn = type == .fork && ![.straight, .slightLeft, .slightRight].contains(direction)
        event.turn = .init(type: isTurn ? .turn : type, direction: direction)
        (event.to, event.named) = (two.to, two.named)
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
            let hasLanes = way.hasTurnLanes(event.passage - 1)
            if event.turn.type == .newName, isShort && !hasLanes || resumes(event) { continue }
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
