import Formats
import GeoFiles
import Geometry

/// Reads answers of Azure Maps' Route Directions, version 2025-01-01: GeoJSON in which a feature of
/// type `RoutePath` has a line for each leg, and those of type `ManeuverPoint` what to do.
///
/// https://learn.microsoft.com/rest/api/maps/route/post-route-directions ; the version before it
/// answers in TomTom's form.
struct AzureRouteReader {
    let context: ReadingContext

    /// Whether a GeoJSON document has this form.
    static func reads(_ json: JSONValue) -> Bool {
        guard let features = json["features"]?.array else { return false }
        return features.contains { feature in
            let facts = feature["properties"]
            return facts?["type"]?.string == "RoutePath"
                || (facts?["routePathPoint"] != nil && facts?["instruction"] != nil)
        }
    }

    /// Reads a document for which ``reads(_:)`` holds.
    func read(_ json: JSONValue) throws(GeoFileError) -> RouteAnswer {
        let documents = [json] + (json["alternativeRoutes"]?.array ?? []).prefix(20)
        let routes = try context.routes(documents) { (json, subject) throws(GeoFileError) in
            try route(json["features"]?.array ?? [], subject: subject)
        }
        return RouteAnswer(
            routes: routes, waypoints: stops(json["features"]?.array ?? []), format: .azureMaps,
            notes: context.notes)
    }

    private func route(_ features: [JSONValue], subject: String) throws(GeoFileError) -> Route {
        let path = features.first { $0["properties"]?["type"]?.string == "RoutePath" }
        let lines = try lines(path?["geometry"], subject: subject)
        guard lines.contains(where: { $0.count >= 2 }) else {
            throw context.withoutLine(
                subject, of: .azureMaps, cure: "ask it for routeOutputOptions with routePath")
        }
        var actions: [[RouteAction]] = Array(repeating: [], count: lines.count)
        for feature in features where feature["properties"]?["instruction"]?.object != nil {
            try context.countItem()
            let place = feature["properties"]?["routePathPoint"]
            let leg = place?["legIndex"]?.wholeNumber ?? 0
            guard lines.indices.contains(leg) else {
                context.note("an instruction of Azure Maps for a leg that is not there was skipped")
                continue
            }
            actions[leg].append(
                action(feature["properties"], at: place?["pointIndex"]?.wholeNumber ?? -1))
        }
        let facts = path?["properties"]
        var legs: [RouteLeg] = []
        for (index, line) in lines.enumerated() where line.count >= 2 {
            let own = facts?["legs"]?[index]
            legs.append(
                RouteLeg(
                    geometry: line,
                    steps: RouteActionReader(context: context, line: line).steps(actions[index]),
                    distance: own?["distanceInMeters"]?.amount ?? line.lengthMeters,
                    duration: own?["durationInSeconds"]?.amount))
        }
        return Route(
            lines: [Route.line(through: legs)], legs: legs,
            distance: facts?["distanceInMeters"]?.amount ?? legs.reduce(0) { $0 + $1.distance },
            duration: facts?["durationInSeconds"]?.amount)
    }

    private func lines(
        _ geometry: JSONValue?, subject: String
    ) throws(GeoFileError) -> [[Coordinate]] {
        guard geometry?["type"]?.string == "MultiLineString" else {
            return geometry == nil
                ? [] : [try context.line(geometry?["coordinates"], subject: subject)]
        }
        var lines: [[Coordinate]] = []
        for element in geometry?["coordinates"]?.array ?? [] {
            try context.countItem()
            lines.append(try context.line(element, subject: subject))
        }
        return lines
    }

    private func action(_ facts: JSONValue?, at point: Int) -> RouteAction {
        let instruction = facts?["instruction"]
        let word = (instruction?["maneuverType"] ?? facts?["steps"]?[0]?["maneuverType"])?.string
        let meaning = word.flatMap { Self.meaning(of: $0) }
        if meaning == nil { context.note("an unknown maneuver was read as going on") }
        var action = RouteAction(meaning?.type ?? .continue, meaning?.direction, at: point)
        action.distance = facts?["distanceInMeters"]?.amount
        action.duration = facts?["durationInSeconds"]?.amount
        action.instruction = context.cleaned(instruction?["text"]?.string)
        let names = (facts?["steps"]?[0]?["names"]?.array ?? []).prefix(4)
            .compactMap { context.cleaned($0.string) }
        action.names = names.filter { !RoadText.looksLikeRef($0) }
        action.refs = names.filter(RoadText.looksLikeRef)
        action.signpost.exitNumbers = RoadText.list(
            context.cleaned(facts?["exitIdentifier"]?.string))
        action.signpost.destinations = [context.cleaned(facts?["towardsRoadName"]?.string)]
            .compactMap { $0 }
        action.drivingSide = instruction?["drivingSide"]?.string
            .flatMap { DrivingSide(rawValue: $0.prefix(8).lowercased()) }
        return action
    }

    private func stops(_ features: [JSONValue]) -> [RouteWaypoint] {
        let points = features.filter { feature in
            let word = feature["properties"]?["instruction"]?["maneuverType"]?.string ?? ""
            return word == "DepartStart" || word.hasPrefix("Arrive")
        }
        return points.prefix(1_000).compactMap { feature in
            context.optionalPosition(feature["geometry"]?["coordinates"], subject: "a stop")
                .map { RouteWaypoint(location: $0, role: .stop) }
        }
    }

    private typealias Meaning = (type: ManeuverType, direction: ManeuverDirection?)

    /// The meaning of a word; two turns at once (`TurnLeftThenTurnRight`) are the first one.
    private static func meaning(of text: String) -> Meaning? {
        let word = text.prefix(80)
        if let known = meanings[String(word)] { return known }
        let second = word.indices.dropFirst().first { word[$0...].hasPrefix("Then") }
        return second.flatMap { meanings[String(word[..<$0])] }
    }

    private static let meanings: [String: Meaning] = [
        "DepartStart": (.depart, nil), "DepartIntermediateStop": (.depart, nil),
        "DepartIntermediateStopReturning": (.depart, nil), "ArriveFinish": (.arrive, nil),
        "ArriveIntermediate": (.arrive, nil), "BearLeft": (.turn, .slightLeft),
        "BearRight": (.turn, .slightRight), "BearLeftToStayOnRoad": (.turn, .slightLeft),
        "BearRightToStayOnRoad": (.turn, .slightRight), "Continue": (.continue, .straight),
        "KeepLeft": (.fork, .slightLeft), "KeepRight": (.fork, .slightRight),
        "KeepStraight": (.continue, .straight), "KeepToStayLeft": (.fork, .slightLeft),
        "KeepToStayRight": (.fork, .slightRight), "KeepToStayStraight": (.continue, .straight),
        "KeepOnRampLeft": (.fork, .slightLeft), "KeepOnRampRight": (.fork, .slightRight),
        "KeepOnRampStraight": (.continue, .straight), "Merge": (.merge, nil),
        "RampThenHighwayLeft": (.onRamp, .slightLeft),
        "RampThenHighwayRight": (.onRamp, .slightRight),
        "RampThenHighwayStraight": (.onRamp, .straight), "RampToHighwayStraight": (.onRamp, nil),
        "TakeRamp": (.onRamp, nil), "TakeRampLeft": (.onRamp, .slightLeft),
        "TakeRampRight": (.onRamp, .slightRight), "TakeRampStraight": (.onRamp, .straight),
        "RoadNameChange": (.newName, .straight), "EnterRoundabout": (.roundabout, nil),
        "ExitRoundabout": (.exitRoundabout, nil),
        "EnterThenExitRoundabout": (.roundabout, nil), "RoundaboutLeft": (.roundabout, nil),
        "TakeFerry": (.enterFerry, nil), "LeaveFerry": (.leaveFerry, nil),
        "TurnBack": (.turn, .uTurnLeft), "UTurn": (.turn, .uTurnLeft),
        "TurnLeft": (.turn, .left), "TurnRight": (.turn, .right),
        "TurnLeftSharp": (.turn, .sharpLeft), "TurnRightSharp": (.turn, .sharpRight),
        "TurnToStayLeft": (.turn, .left), "TurnToStayRight": (.turn, .right),
        "TakeTransit": (.boardTransit, nil), "TransitArrive": (.leaveTransit, nil),
    ]
}
