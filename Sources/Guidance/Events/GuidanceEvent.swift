package import Geometry
package import Routes

/// Something that happens on a drive along a route, for programs that follow it.
package struct GuidanceEvent: Hashable, Sendable {
    /// What happens.
    package let subject: Subject
    /// Where the vehicle is then, in metres from the start.
    package let distance: Double
    /// When that is, in seconds from the start; `nil` where nothing tells how fast the route is driven.
    package let time: Double?
    /// Where the vehicle is.
    package let coordinate: Coordinate

    /// What happens, and what it is about.
    package enum Subject: Hashable, Sendable {
        /// The drive begins.
        case navigationStarted
        /// There is a route to follow.
        case newRoute
        /// Another maneuver is the next one.
        case newManeuver(UpcomingManeuver)
        /// A signpost can be seen, that of a maneuver.
        case newSignpost(Signpost, UpcomingManeuver)
        /// Another crossing is the next one.
        case newCrossing(GuidanceCrossing)
        /// A stop, or the end of the route.
        case destinationReached(GuidanceStop, number: Int)

        /// Its name.
        package var name: String {
            switch self {
            case .navigationStarted: "navigationStarted"
            case .newRoute: "newRoute"
            case .newManeuver: "newManeuver"
            case .newSignpost: "newSignpost"
            case .newCrossing: "newCrossing"
            case .destinationReached: "destinationReached"
            }
        }
    }
}

extension GuidanceRoute {
    /// Metres before a maneuver from which its signpost is shown.
    static let signpostExtent = 2_000.0

    /// What happens along the route, in order.
    package var events: [GuidanceEvent] {
        var events = [event(.navigationStarted, at: 0), event(.newRoute, at: 0)]
        for number in maneuvers.indices {
            let begin = beginning(ofManeuver: number + 1)
            guard let next = upcoming(number, from: begin) else { continue }
            events.append(event(.newManeuver(next), at: begin))
            guard let post = next.signpost else { continue }
            let seen = max(begin, steps[next.stepIndex].start - Self.signpostExtent)
            guard let there = upcoming(number, from: seen) else { continue }
            events.append(event(.newSignpost(post, there), at: seen))
        }
        var passed = 0.0
        for crossing in crossings {
            events.append(event(.newCrossing(crossing), at: passed))
            passed = crossing.distance
        }
        for (index, stop) in state(at: 0).stops.enumerated() {
            events.append(event(.destinationReached(stop, number: index + 1), at: stop.distance))
        }
        // What happens in one place stays in the order of the kinds.
        return events.enumerated().sorted {
            ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset)
        }.map(\.element)
    }

    private func event(_ subject: GuidanceEvent.Subject, at distance: Double) -> GuidanceEvent {
        GuidanceEvent(
            subject: subject, distance: distance, time: time(from: 0, to: distance),
            coordinate: coordinate(at: distance))
    }
}

/// A junction on the way, whether one turns there or not.
package struct GuidanceCrossing: Hashable, Sendable {
    /// Metres from the start.
    package let distance: Double
    /// Where it is.
    package let coordinate: Coordinate
    /// The roads that meet the route there, each once; empty where only the junction is known.
    package let roads: [RoadLabel]
    /// Whether the driver has something to do there.
    package let isAtManeuver: Bool
}
