import Geometry
import MapStore
import Routes

/// Makes few maneuvers of the many that the short links between pavements, crossings and paths would
/// give: walkers, and bicycles on such ways, want to know where they turn, and not each kerb.
///
/// Events that only short links separate are one place. It is told by the change of course from
/// before to after it, and not at all if the way goes on there as it came.
struct WalkCollapser {
    private let way: any DrivenWay

    /// Metres of a link that is not told by itself.
    private static let link = 20.0
    /// Metres of a link that consists of crossings and the pavement between them.
    private static let crossing = 45.0
    /// Metres of a place.
    private static let place = 60.0
    /// Metres before and after a place that tell the course there.
    private static let extent = 15.0
    /// Degrees up to which the way goes on as it came.
    private static let straight = 35.0
    /// Degrees between the course over a place and that where it is told.
    private static let agreement = 50.0
    /// Metres for which a name must last to be told.
    private static let shortName = 80.0

    init(_ way: any DrivenWay) { self.way = way }

    /// The events that are told, of those that are not silent, in order.
    func collapsed(_ events: [WayEvent]) -> [WayEvent] {
        var result: [WayEvent] = []
        var start = events.startIndex
        while start < events.endIndex {
            var end = start
            while end + 1 < events.endIndex, isPlace(events[start...end + 1]) { end += 1 }
            // The links may belong to the next place as well.
            while end > start, told(events[start...end]) == nil { end -= 1 }
            result += told(events[start...end]) ?? [events[start]]
            start = end + 1
        }
        return named(result)
    }

    // MARK: Places

    /// Whether events belong to one place.
    private func isPlace(_ events: ArraySlice<WayEvent>) -> Bool {
        guard let first = events.first, let last = events.last, let before = events.dropLast().last,
            last.canCollapse, before.canCollapse,
            way.start(of: last.passage) - way.start(of: first.passage) <= Self.place
        else { return false }
        let passages = before.passage..<last.passage
        // That a bicycle has to be pushed there is told.
        let isPushed = Set((first.passage - 1...last.passage).map(way.isOnFoot)).count > 1
        guard !isPushed, passages.allSatisfy(isLoose) else { return false }
        let length = way.start(of: last.passage) - way.start(of: before.passage)
        let isCrossing = passages.allSatisfy {
            way.roads[$0].traits.contains(.crossing) || way.length(of: $0) < Self.link / 2
        }
        return length <= (isCrossing ? Self.crossing : Self.link)
    }

    /// Whether a passage is walked, or a way of its own for bicycles.
    private func isLoose(_ passage: Int) -> Bool {
        way.isOnFoot(passage) || way.roads[passage].roadClass.isPath
    }

    /// What is told of a place, at most one event; `nil` if its events have to be told one by one.
    private func told(_ events: ArraySlice<WayEvent>) -> [WayEvent]? {
        guard let first = events.first, let last = events.last, first.canCollapse,
            events.count > 1 || isLoose(first.passage) && isLoose(first.passage - 1)
        else { return [WayEvent](events) }
        if events.count == 1, first.turn.direction.isUTurn { return [first] }
        let bend = Bearing.turn(
            course(from: way.start(of: last.passage))
                - course(to: way.start(of: first.passage)))
        let change = RoadChange(first.from, last.to)
        let isFork = events.count == 1 && first.turn.direction != .straight
        var event = first
        event.to = last.to
        event.named = last.named
        event.bend = bend
        if bend.magnitude <= (isFork ? 20 : Self.straight) {
            if isFork, !change.isSameRoad, first.turn.direction.isSlight,
                bend.magnitude < 5 || (bend < 0) == (first.turn.direction.isLeft == true)
            {
                return [first]
            }
            event.passage = spot(of: 0, after: first.passage, last.passage)
            event.turn = .init(type: .newName, direction: .straight)
            return change.isNews && last.to.name != nil ? [event] : []
        }
        event.passage = spot(of: bend, after: first.passage, last.passage)
        guard off(bend, at: event.passage) <= Self.agreement else { return nil }
        let type: ManeuverType =
            events.count == 1 && first.turn.type != .newName
            ? first.turn.type : change.isSameRoad ? .continue : .turn
        // Which way round one turns back is a matter of a few metres.
        let there = turn(at: event.passage)
        let isBack = bend.magnitude > 90 && there * bend < 0
        event.turn = .init(
            type: type == .fork && bend.magnitude > 60 ? .turn : type,
            direction: ManeuverDirection(bend: isBack ? there : bend))
        return [event]
    }

    /// The passage of a place at whose beginning the course changes most nearly as over all of it; for
    /// a way that goes straight on there, also one soon after it.
    private func spot(of bend: Double, after first: Int, _ last: Int) -> Int {
        var end = last
        while bend == 0, end + 1 < way.roads.count, isLoose(end + 1),
            way.start(of: end + 1) - way.start(of: last) < 2 * Self.extent
        {
            end += 1
        }
        return (first...end).min { off(bend, at: $0) < off(bend, at: $1) } ?? first
    }

    /// Degrees between a change of course and that at the beginning of a passage.
    private func off(_ bend: Double, at passage: Int) -> Double {
        Bearing.turn(turn(at: passage) - bend).magnitude
    }

    /// The change of course at the beginning of a passage, in degrees.
    private func turn(at passage: Int) -> Double {
        let start = way.start(of: passage)
        return Bearing.turn(course(from: start) - course(to: start))
    }

    private func course(to distance: Double) -> Double {
        way.line.point(at: max(distance - Self.extent, 0)).bearing(to: way.line.point(at: distance))
    }

    private func course(from distance: Double) -> Double {
        way.line.point(at: distance)
            .bearing(to: way.line.point(at: min(distance + Self.extent, way.line.length)))
    }

    // MARK: Names

    /// Names each maneuver by the road that its step follows longest, and leaves out those that only
    /// tell a name that is known or ends soon.
    private func named(_ events: [WayEvent]) -> [WayEvent] {
        var result: [WayEvent] = []
        for (index, original) in events.enumerated() {
            var event = original
            let end = index + 1 < events.count ? events[index + 1].passage : way.roads.count
            guard event.passage < end else { continue }
            if way.isOnFoot(event.passage) {
                event.named = Self.main(event.passage..<end, of: way)
            }
            let isStraight = event.turn.type == .newName || event.turn.direction == .straight
            if isStraight, event.canCollapse, isLoose(event.passage) {
                let start = result.last?.passage ?? 0
                let before = result.last?.named ?? Self.main(start..<event.passage, of: way)
                let length =
                    (end < way.roads.count ? way.start(of: end) : way.line.length)
                    - way.start(of: event.passage)
                let (from, to) = (way.roads[before], way.roads[event.named])
                let isKnown = to.name == nil || RoadChange(from, to).isSameRoad
                if isKnown || length < Self.shortName { continue }
            }
            result.append(event)
        }
        return result
    }

    /// The first passage of the road that some passages follow longest.
    static func main(_ passages: Range<Int>, of way: any DrivenWay) -> Int {
        var meters: [String?: (first: Int, length: Double)] = [:]
        for passage in passages {
            let name = way.roads[passage].name
            meters[name] = (
                meters[name]?.first ?? passage,
                (meters[name]?.length ?? 0) + way.length(of: passage)
            )
        }
        // A name says more than none.
        let best = meters.max {
            ($0.value.length * ($0.key == nil ? 1 : 2), $1.value.first)
                < ($1.value.length * ($1.key == nil ? 1 : 2), $0.value.first)
        }
        return best?.value.first ?? passages.lowerBound
    }
}

extension ManeuverDirection {
    /// Whether it is hardly a turn.
    fileprivate var isSlight: Bool { self == .slightLeft || self == .slightRight }
    /// Whether one goes back.
    fileprivate var isUTurn: Bool { self == .uTurnLeft || self == .uTurnRight }
}

extension RoadClass {
    /// Whether it is no road, but a way for walkers or bicycles.
    var isPath: Bool {
        switch self {
        case .pedestrian, .footway, .cycleway, .bridleway, .path, .steps: true
        default: false
        }
    }
}
