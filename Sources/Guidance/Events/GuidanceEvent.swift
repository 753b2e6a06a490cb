package import Geometry
package import Routes

/// Something that happens on a drive along a route, for programs that follow it.
package struct GuidanceEvent: Hashable, Sendable {
    /// The event's kind and subject.
    package let subject: Subject
    /// The vehicle's position, in metres from the start.
    package let distance: Double
    /// The time of the event, in seconds from the start; `nil` if the speed of the drive is
    /// unknown.
    package let time: Double?
    /// The vehicle's coordinate.
    package let coordinate: Coordinate

    /// The kind of an event and its subject.
    package enum Subject: Hashable, Sendable {
        /// The drive begins.
        case navigationStarted
        /// There is a route to follow.
        case newRoute
        /// Another maneuver is the next one.
        case newManeuver(UpcomingManeuver)
        /// The signpost of a maneuver becomes visible.
        case newSignpost(Signpost, UpcomingManeuver)
        /// Another crossing is the next one.
        case newCrossing(GuidanceCrossing)
        /// A road sign ahead begins to matter.
        case sign(SignAhead)
        /// A stop, or the end of the route, is reached.
        case destinationReached(GuidanceStop, number: Int)

        /// Its name.
        package var name: String {
            switch self {
            case .navigationStarted: "navigationStarted"
            case .newRoute: "newRoute"
            case .newManeuver: "newManeuver"
            case .newSignpost: "newSignpost"
            case .newCrossing: "newCrossing"
            case .sign: "sign"
            case .destinationReached: "destinationReached"
            }
        }
    }
}

extension GuidanceRoute {
    /// Metres before a maneuver from which its signpost is shown.
    static let signpostExtent = 2_000.0

    /// The events along the route, in order.
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
        for sign in signs {
            let begin = beginning(of: sign)
            let ahead = SignAhead(
                sign: sign.sign, kind: sign.kind, distance: sign.distance - begin)
            events.append(event(.sign(ahead), at: begin))
        }
        for (index, stop) in state(at: 0).stops.enumerated() {
            events.append(event(.destinationReached(stop, number: index + 1), at: stop.distance))
        }
        // Events at the same position keep the order of the kinds.
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

/// A junction on the way, with or without a turn.
package struct GuidanceCrossing: Hashable, Sendable {
    /// Metres from the start.
    package let distance: Double
    /// The junction's coordinate.
    package let coordinate: Coordinate
    /// The roads that meet the route there, each once; empty where only the junction is known.
    package let roads: [RoadLabel]
    /// Whether the driver has something to do there.
    package let isAtManeuver: Bool
}
