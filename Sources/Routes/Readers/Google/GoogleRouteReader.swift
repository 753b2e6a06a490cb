import Formats
import GeoFiles
import Geometry

/// Reads answers of Google's Routes API, version 2, and of the older Directions API.
///
/// https://developers.google.com/maps/documentation/routes/reference/rest/v2/TopLevel/computeRoutes
/// and https://developers.google.com/maps/documentation/directions/get-directions ; the step's
/// lines together are the leg's.
struct GoogleRouteReader {
    let context: ReadingContext

    /// Whether an answer has one of the two forms.
    static func reads(_ json: JSONValue) -> Bool {
        guard let route = json["routes"]?[0] else { return false }
        let step = route["legs"]?[0]?["steps"]?[0]
        return route["overview_polyline"] != nil || route["distanceMeters"] != nil
            || route["polyline"]?["encodedPolyline"] != nil
            || step?["polyline"]?["points"] != nil || step?["polyline"]?["encodedPolyline"] != nil
            || step?["html_instructions"] != nil || step?["navigationInstruction"] != nil
    }

    /// Reads an answer for which ``reads(_:)`` holds.
    func read(_ json: JSONValue) throws(GeoFileError) -> RouteAnswer {
        let list = json["routes"]?.array ?? []
        let routes = try context.routes(list) { (json, subject) throws(GeoFileError) in
            try route(json, subject: subject)
        }
        return RouteAnswer(
            routes: routes, waypoints: stops(list[0]), format: .google, notes: context.notes)
    }

    private func route(_ json: JSONValue, subject: String) throws(GeoFileError) -> Route {
        let elements = json["legs"]?.array ?? []
        var legs: [RouteLeg] = []
        for (index, element) in elements.enumerated() {
            try context.countItem()
            let name = elements.count > 1 ? "\(subject)leg \(index + 1), " : subject
            if let leg = try leg(element, subject: name) { legs.append(leg) }
        }
        if legs.isEmpty {
            let line = try line(json["polyline"] ?? json["overview_polyline"], subject: subject)
            if line.count >= 2 {
                legs = [RouteLeg(geometry: line, distance: line.lengthMeters)]
            }
        }
        let line = Route.line(through: legs)
        guard line.count >= 2 else {
            throw context.withoutLine(
                subject, of: .google, cure: "ask Google for routes.legs.steps and routes.polyline")
        }
        let seconds = legs.compactMap(\.duration)
        return Route(
            lines: [line], legs: legs,
            distance: json["distanceMeters"]?.amount ?? legs.reduce(0) { $0 + $1.distance },
            duration: Self.seconds(json["duration"])
                ?? (seconds.count == legs.count ? seconds.reduce(0, +) : nil),
            name: context.cleaned((json["description"] ?? json["summary"])?.string))
    }

    private func leg(_ json: JSONValue, subject: String) throws(GeoFileError) -> RouteLeg? {
        var line: [Coordinate] = []
        var actions: [RouteAction] = []
        let steps = json["steps"]?.array ?? []
        for (index, element) in steps.enumerated() {
            try context.countItem()
            let part = try self.line(
                element["polyline"], subject: "\(subject)step \(index + 1), ")
            let point = max(line.count - (line.last == part.first ? 1 : 0), 0)
            line += line.last == part.first ? part.dropFirst() : part[...]
            actions.append(
                GoogleStepReader(context: context).read(
                    element, at: point, isFirst: actions.isEmpty))
        }
        if line.count < 2 {
            line = try self.line(json["polyline"], subject: subject)
            actions = []
        }
        guard line.count >= 2 else { return nil }
        return RouteLeg(
            geometry: line, steps: RouteActionReader(context: context, line: line).steps(actions),
            distance: Self.meters(json) ?? line.lengthMeters,
            duration: Self.seconds(json["duration"]))
    }

    private func line(_ json: JSONValue?, subject: String) throws(GeoFileError) -> [Coordinate] {
        try context.line(
            inAnyForm: json?["encodedPolyline"] ?? json?["points"] ?? json?["geoJsonLinestring"],
            precision: context.forcedPrecision ?? .decimals5, subject: subject)
    }

    private func stops(_ route: JSONValue) -> [RouteWaypoint] {
        let legs = (route["legs"]?.array ?? []).prefix(1_000)
        func stop(_ leg: JSONValue?, _ end: String) -> RouteWaypoint? {
            let place = leg?["\(end)Location"]?["latLng"] ?? leg?["\(end)_location"]
            guard let longitude = (place?["longitude"] ?? place?["lng"])?.number,
                let latitude = (place?["latitude"] ?? place?["lat"])?.number,
                let location = Coordinate(checkedLongitude: longitude, latitude: latitude)
            else { return nil }
            return RouteWaypoint(
                location: location, name: context.cleaned(leg?["\(end)_address"]?.string),
                role: .stop)
        }
        return ([stop(legs.first, "start")] + legs.map { stop($0, "end") }).compactMap { $0 }
    }

    /// The length of a leg or step: `distanceMeters`, or `distance` with a `value`.
    static func meters(_ json: JSONValue) -> Double? {
        (json["distanceMeters"] ?? json["distance"]?["value"])?.amount
    }

    /// A time: text such as `123s` or `123.5s`, or an object with a `value`.
    static func seconds(_ json: JSONValue?) -> Double? {
        if let value = json?["value"]?.amount { return value }
        guard let text = json?.string, text.hasSuffix("s"), text.utf8.count <= 20,
            let seconds = Double(text.dropLast()), (0...1e9).contains(seconds)
        else { return nil }
        return seconds
    }
}

/// Reads a step of Google's answers.
struct GoogleStepReader {
    let context: ReadingContext

    /// Reads a step.
    ///
    /// - Parameters:
    ///   - json: the step.
    ///   - point: the index of its first point in the leg's line.
    ///   - isFirst: whether it is the leg's first step.
    /// - Returns: the action at its start.
    func read(_ json: JSONValue, at point: Int, isFirst: Bool) -> RouteAction {
        let instruction = json["navigationInstruction"]
        let text = GoogleText(
            (instruction?["instructions"] ?? json["html_instructions"])?.string ?? "")
        var word = (instruction?["maneuver"] ?? json["maneuver"])?.string ?? ""
        word = word.uppercased().split(separator: "-").joined(separator: "_")
        let meaning = Self.meanings[word]
        if meaning == nil, !word.isEmpty, word != "MANEUVER_UNSPECIFIED" {
            context.note("an unknown maneuver was read as going on")
        }
        var type = meaning?.type ?? .continue
        let isRamp = word.hasPrefix("RAMP")
        // The older API has no word for a turn that ends on a larger road.
        if word.isEmpty, text.plain.contains("merge onto ") { type = .merge }
        if isRamp, text.leavesMainRoad { type = .offRamp }
        if isFirst, type == .continue { type = .depart }
        var action = RouteAction(
            type, meaning?.direction ?? (type == .continue ? .straight : nil), at: point)
        if type == .depart { action.direction = nil }
        action.distance = GoogleRouteReader.meters(json)
        action.duration =
            GoogleRouteReader.seconds(json["staticDuration"] ?? json["duration"])
        action.instruction = context.cleaned(text.plain)
        action.mode = mode(json, type: type)
        if type.entersRoundabout {
            action.exitNumber = text.exitOrdinal
            action.drivingSide = word == "ROUNDABOUT_LEFT" ? .left : .right
        }
        let roads = text.roads.compactMap { context.cleaned($0) }
        action.names = roads.filter { !RoadText.looksLikeRef($0) }
        action.refs = roads.filter(RoadText.looksLikeRef)
        if isRamp || type == .merge || type == .fork {
            action.signpost.exitNumbers = text.exitNumber.map { [$0] } ?? []
            action.signpost.destinations = text.destinations.compactMap { context.cleaned($0) }
        }
        readTransit(json["transitDetails"] ?? json["transit_details"], into: &action)
        return action
    }

    private func readTransit(_ json: JSONValue?, into action: inout RouteAction) {
        guard let json, json.object != nil else { return }
        let line = json["transitLine"] ?? json["line"]
        action.type = .boardTransit
        action.mode = .transit
        action.names = [line?["name"], json["headsign"]].compactMap { context.cleaned($0?.string) }
        action.refs = [line?["nameShort"] ?? line?["short_name"]]
            .compactMap { context.cleaned($0?.string) }
    }

    private func mode(_ json: JSONValue, type: ManeuverType) -> TravelMode {
        if type == .enterFerry { return .ferry }
        return switch (json["travelMode"] ?? json["travel_mode"])?.string {
        case "WALK", "WALKING": .walking
        case "BICYCLE", "BICYCLING": .cycling
        case "TRANSIT": .transit
        default: .driving
        }
    }

    private static let meanings: [String: (type: ManeuverType, direction: ManeuverDirection?)] = [
        "DEPART": (.depart, nil), "STRAIGHT": (.continue, .straight),
        "NAME_CHANGE": (.newName, .straight), "TURN_SLIGHT_LEFT": (.turn, .slightLeft),
        "TURN_LEFT": (.turn, .left), "TURN_SHARP_LEFT": (.turn, .sharpLeft),
        "UTURN_LEFT": (.turn, .uTurnLeft), "TURN_SLIGHT_RIGHT": (.turn, .slightRight),
        "TURN_RIGHT": (.turn, .right), "TURN_SHARP_RIGHT": (.turn, .sharpRight),
        "UTURN_RIGHT": (.turn, .uTurnRight), "RAMP_LEFT": (.onRamp, .slightLeft),
        "RAMP_RIGHT": (.onRamp, .slightRight), "MERGE": (.merge, nil),
        "FORK_LEFT": (.fork, .slightLeft), "FORK_RIGHT": (.fork, .slightRight),
        "KEEP_LEFT": (.fork, .slightLeft), "KEEP_RIGHT": (.fork, .slightRight),
        "ROUNDABOUT_LEFT": (.roundabout, nil), "ROUNDABOUT_RIGHT": (.roundabout, nil),
        "FERRY": (.enterFerry, nil), "FERRY_TRAIN": (.enterFerry, nil),
    ]
}
