import Geometry
import MapStore
import Routes

/// Finds the maneuvers of a way: where it turns at a junction with a choice, keeps to a side, goes
/// through a roundabout, or changes its name.
struct DrivenManeuvers {
    private let way: any DrivenWay
    private let roads: [GraphRoad]

    /// Metres at the ends of a way that tell its course there.
    static let extent = 25.0

    init(_ way: any DrivenWay) {
        self.way = way
        roads = way.roads
    }

    /// A maneuver, the passage that begins with it, and the one whose road it leads onto.
    typealias Found = (passage: Int, named: Int, maneuver: Maneuver)

    /// The maneuvers in order.
    func all() -> [Found] {
        let events = events()
        let isWalk = roads.indices.allSatisfy { way.isOnFoot($0) || roads[$0].roadClass == .ferry }
        let told =
            isWalk ? events.filter { !$0.turn.isSilent } : EventCollapser(way).collapsed(events)
        return WalkCollapser(way).collapsed(told).map { ($0.passage, $0.named, maneuver($0)) }
    }

    /// What happens at each junction.
    private func events() -> [WayEvent] {
        var events: [WayEvent] = []
        var passage = roads.first?.isRoundabout == true ? 0 : 1
        while passage < roads.count {
            if roads[passage].isRoundabout, passage == 0 || !roads[passage - 1].isRoundabout {
                let end = roads[passage...].firstIndex { !$0.isRoundabout } ?? roads.endIndex
                events +=
                    RoundaboutManeuvers(way, inside: passage..<end).events()
                    ?? roads.indices.filter { $0 > 0 && (passage...end).contains($0) }.map {
                        WayEvent(way, before: $0)
                    }
                passage = end + 1
                continue
            }
            events +=
                RoundaboutManeuvers(way, inside: passage..<passage).events()
                ?? [WayEvent(way, before: passage)]
            passage += 1
        }
        return events
    }

    private func maneuver(_ event: WayEvent) -> Maneuver {
        // Where a roundabout is entered tells nothing of where one is to leave it.
        let isPlainEntry = event.turn.type == .roundabout || event.turn.type == .rotary
        return Maneuver(
            type: event.turn.type, direction: isPlainEntry ? nil : event.turn.direction,
            location: way.line.point(at: way.start(of: event.passage)),
            bearingBefore: Bearing.positive(Junction.course(way, before: event.passage)),
            bearingAfter: Bearing.positive(Junction.course(way, after: event.passage)),
            exitNumber: event.exitNumber)
    }
}
