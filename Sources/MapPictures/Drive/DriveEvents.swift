import Formats
import Geometry
import Guidance
package import Routes

/// The events of a drive, one line of JSON each; `docs/events.md` describes their members.
package struct DriveEvents {
    private let route: GuidanceRoute
    private let text: GuidanceText
    private let alternatives: Int

    /// The events of a drive.
    ///
    /// - Parameters:
    ///   - guidance: the route.
    ///   - answer: the routing answer that the route was made from.
    ///   - description: language and units.
    package init(_ guidance: DriveGuidance, of answer: RouteAnswer, _ description: DriveDescription)
    {
        route = guidance.route
        text = description.text(for: guidance.route.state(at: 0))
        alternatives = answer.alternatives.count
    }

    /// The lines, each with its line break.
    package var lines: String {
        route.events.map { json($0).serialized() + "\n" }.joined()
    }

    private func json(_ event: GuidanceEvent) -> JSONValue {
        var members: [(String, JSONValue)] = [
            ("event", .string(event.subject.name)),
            ("distance", DriveFrame.rounded(event.distance)),
            ("time", DriveFrame.seconds(event.time)),
            ("coordinate", DriveFrame.place(event.coordinate)),
        ]
        switch event.subject {
        case .navigationStarted:
            let state = route.state(at: 0)
            members.append(("country", state.country.map { .string($0) } ?? .null))
            members.append(("drivingSide", .string(state.drivingSide.rawValue)))
        case .newRoute: members.append(("route", routeJSON))
        case .newManeuver(let next): members.append(("maneuver", maneuver(next)))
        case .newSignpost(let post, let next):
            members.append(("signpost", DriveFrame.signpost(post)))
            members.append(("maneuver", maneuver(next)))
        case .newCrossing(let crossing):
            members.append(("crossing", Self.json(crossing, from: event.distance)))
        case .sign(let sign): members.append(("sign", DriveFrame.sign(sign)))
        case .destinationReached(let stop, let number):
            members.append(
                (
                    "destination",
                    [
                        "name": stop.name.map { .string($0) } ?? .null,
                        "number": .number(Double(number)), "isLast": .bool(stop.isDestination),
                    ]
                ))
        }
        return .object(JSONObject(members))
    }

    private var routeJSON: JSONValue {
        [
            "distance": DriveFrame.rounded(route.length),
            "time": DriveFrame.seconds(route.time(from: 0, to: route.length)),
            "isTimeEstimated": .bool(route.isTimeEstimated),
            "maneuvers": .number(Double(route.maneuvers.count)),
            "destinations": .number(Double(route.state(at: 0).stops.count)),
            "alternatives": .number(Double(alternatives)),
        ]
    }

    private func maneuver(_ maneuver: UpcomingManeuver) -> JSONValue {
        [
            "step": .number(Double(maneuver.number)),
            "type": .string(maneuver.step.maneuver.type.rawValue),
            "direction": maneuver.direction.map { .string($0.rawValue) } ?? .null,
            "ahead": DriveFrame.rounded(maneuver.distance),
            "coordinate": DriveFrame.place(route.coordinate(at: maneuver.stretch.lowerBound)),
            "phrase": .string(text.phrase(maneuver)),
            "road": DriveFrame.label(maneuver.road),
            "exitNumber": maneuver.roundabout?.exitNumber.map { .number(Double($0)) } ?? .null,
            "isDestination": .bool(maneuver.isDestination),
        ]
    }

    private static func json(_ crossing: GuidanceCrossing, from place: Double) -> JSONValue {
        [
            "ahead": DriveFrame.rounded(crossing.distance - place),
            "coordinate": DriveFrame.place(crossing.coordinate),
            "roads": .array(crossing.roads.map(DriveFrame.label)),
            "isAtManeuver": .bool(crossing.isAtManeuver),
        ]
    }
}
