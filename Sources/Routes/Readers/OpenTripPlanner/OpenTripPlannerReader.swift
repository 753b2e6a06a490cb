import Formats
import GeoFiles
import Geometry

/// Reads answers of OpenTripPlanner: a `plan` of `itineraries` from its REST or its GTFS
/// GraphQL API, or the `tripPatterns` of its Transmodel API.
///
/// https://docs.opentripplanner.org ; legs on public transport are lines with their names,
/// legs on streets have steps.
struct OpenTripPlannerReader {
    let context: ReadingContext

    /// Whether an answer, or a single itinerary of one, has this form.
    static func reads(_ json: JSONValue) -> Bool {
        itineraries(json) != nil
    }

    private static func itineraries(_ json: JSONValue) -> [JSONValue]? {
        let answer = json["data"] ?? json
        if let list = answer["plan"]?["itineraries"]?.array { return list }
        if let edges = answer["planConnection"]?["edges"]?.array {
            return edges.compactMap { $0["node"] }
        }
        if let list = answer["trip"]?["tripPatterns"]?.array { return list }
        let leg = json["legs"]?[0]
        return leg?["legGeometry"]?["points"] != nil ? [json] : nil
    }

    /// Reads an answer for which ``reads(_:)`` holds.
    func read(_ json: JSONValue) throws(GeoFileError) -> RouteAnswer {
        let list = Self.itineraries(json) ?? []
        let routes = try context.routes(list) { (json, subject) throws(GeoFileError) in
            try route(json, subject: subject)
        }
        return RouteAnswer(
            routes: routes, waypoints: stops(list[0]), format: .openTripPlanner,
            notes: context.notes)
    }

    private func route(_ json: JSONValue, subject: String) throws(GeoFileError) -> Route {
        let elements = json["legs"]?.array ?? []
        let reader = OpenTripPlannerLegReader(context: context)
        var legs: [RouteLeg] = []
        for (index, element) in elements.enumerated() {
            try context.countItem()
            let name = elements.count > 1 ? "\(subject)leg \(index + 1), " : subject
            if let leg = try reader.read(element, subject: name) { legs.append(leg) }
        }
        let line = Route.line(through: legs)
        guard line.count >= 2 else {
            throw context.withoutLine(
                subject, of: .openTripPlanner,
                cure: "ask OpenTripPlanner for legGeometry { points }")
        }
        return Route(
            lines: [line], legs: legs, distance: legs.reduce(0) { $0 + $1.distance },
            duration: json["duration"]?.amount)
    }

    private func stops(_ json: JSONValue) -> [RouteWaypoint] {
        let legs = (json["legs"]?.array ?? []).prefix(1_000)
        let ends =
            [legs.first?["from"] ?? legs.first?["fromPlace"]]
            + legs.map { $0["to"] ?? $0["toPlace"] }
        return ends.compactMap { place in
            guard let longitude = (place?["lon"] ?? place?["longitude"])?.number,
                let latitude = (place?["lat"] ?? place?["latitude"])?.number,
                let location = Coordinate(checkedLongitude: longitude, latitude: latitude)
            else { return nil }
            return RouteWaypoint(
                location: location, name: context.cleaned(place?["name"]?.string), role: .stop)
        }
    }
}

/// Reads a leg of an OpenTripPlanner itinerary.
struct OpenTripPlannerLegReader {
    let context: ReadingContext

    /// Reads a leg.
    ///
    /// - Parameters:
    ///   - json: the leg.
    ///   - subject: the text before the problem in messages.
    /// - Returns: the leg; `nil` if it does not go anywhere.
    /// - Throws: ``GeoFileError`` if its line is broken.
    func read(_ json: JSONValue, subject: String) throws(GeoFileError) -> RouteLeg? {
        let geometry = json["legGeometry"] ?? json["pointsOnLink"]
        let line = try context.line(
            inAnyForm: geometry?["points"], precision: context.forcedPrecision ?? .decimals5,
            subject: subject)
        guard line.count >= 2 else {
            context.note("a leg without a line was skipped")
            return nil
        }
        let word = json["mode"]?.string ?? "WALK"
        let mode = Self.modes[word.prefix(20).uppercased()]
        let isTransit = json["transitLeg"]?.bool ?? (mode == nil)
        let goal = context.cleaned((json["to"] ?? json["toPlace"])?["name"]?.string)
        var actions =
            isTransit
            ? transit(json, end: line.count - 1)
            : try street(json, line: line, mode: mode ?? .walking)
        if let last = actions.last, last.type != .arrive, last.type != .leaveTransit {
            actions.append(RouteAction(.arrive, at: line.count - 1))
            actions[actions.count - 1].mode = last.mode
        }
        if !actions.isEmpty, let goal { actions[actions.count - 1].names = [goal] }
        let duration = duration(json)
        if isTransit { actions[0].duration = duration }
        return RouteLeg(
            geometry: line, steps: RouteActionReader(context: context, line: line).steps(actions),
            distance: json["distance"]?.amount ?? line.lengthMeters, duration: duration,
            summary: isTransit ? context.cleaned(lineNames(json).joined(separator: " ")) : nil)
    }

    private func duration(_ json: JSONValue) -> Double? {
        if let seconds = json["duration"]?.amount { return seconds }
        guard let start = json["startTime"]?.number, let end = json["endTime"]?.number,
            (0...1e12).contains(end - start)
        else { return nil }
        return (end - start) / 1_000
    }

    // MARK: On streets

    private func street(
        _ json: JSONValue, line: [Coordinate], mode: TravelMode
    ) throws(GeoFileError) -> [RouteAction] {
        let places = LinePlaces(line)
        var actions: [RouteAction] = []
        var meters = 0.0
        var point = 0
        for element in json["steps"]?.array ?? [] {
            try context.countItem()
            var location: Coordinate?
            if let longitude = (element["lon"] ?? element["longitude"])?.number,
                let latitude = (element["lat"] ?? element["latitude"])?.number
            {
                location = Coordinate(checkedLongitude: longitude, latitude: latitude)
            }
            point = places.point(near: location, at: meters, from: point)
            actions.append(action(element, at: point, mode: mode))
            meters += element["distance"]?.amount ?? 0
        }
        return actions
    }

    private func action(_ json: JSONValue, at point: Int, mode: TravelMode) -> RouteAction {
        let word = (json["relativeDirection"]?.string ?? "").uppercased()
        let spelled = word.split(separator: "_").joined()
        let meaning = Self.meanings[spelled]
        if meaning == nil { context.note("an unknown maneuver was read as going on") }
        var action = RouteAction(
            meaning?.type ?? .continue, meaning?.direction ?? (meaning == nil ? .straight : nil),
            at: point)
        action.distance = json["distance"]?.amount
        action.mode = json["walkingBike"]?.bool == true ? .walking : mode
        if action.type.entersRoundabout {
            action.drivingSide = spelled == "CIRCLECLOCKWISE" ? .left : .right
            action.exitNumber =
                json["exit"]?.wholeNumber ?? json["exit"]?.string.flatMap { Int($0) }
        } else if let exit = context.cleaned(json["exit"]?.string) {
            action.signpost.exitNumbers = [exit]
        }
        // A way without a name has a word for its kind instead.
        if json["bogusName"]?.bool != true, let name = context.cleaned(json["streetName"]?.string) {
            action.names = [name]
        }
        return action
    }

    private static let meanings: [String: (type: ManeuverType, direction: ManeuverDirection?)] = [
        "DEPART": (.depart, nil), "HARDLEFT": (.turn, .sharpLeft), "LEFT": (.turn, .left),
        "SLIGHTLYLEFT": (.turn, .slightLeft), "CONTINUE": (.continue, .straight),
        "SLIGHTLYRIGHT": (.turn, .slightRight), "RIGHT": (.turn, .right),
        "HARDRIGHT": (.turn, .sharpRight), "UTURNLEFT": (.turn, .uTurnLeft),
        "UTURNRIGHT": (.turn, .uTurnRight), "CIRCLECLOCKWISE": (.roundabout, nil),
        "CIRCLECOUNTERCLOCKWISE": (.roundabout, nil), "ELEVATOR": (.takeElevator, nil),
        "ESCALATOR": (.takeEscalator, nil), "STAIRS": (.takeStairs, nil),
        "ENTERSTATION": (.enterBuilding, nil), "EXITSTATION": (.exitBuilding, nil),
        "ENTEROREXITSTATION": (.enterBuilding, nil), "FOLLOWSIGNS": (.continue, .straight),
    ]

    // MARK: On public transport

    private func transit(_ json: JSONValue, end: Int) -> [RouteAction] {
        let isFerry = (json["mode"]?.string ?? "").uppercased() == "FERRY"
        var board = RouteAction(isFerry ? .enterFerry : .boardTransit, at: 0)
        board.mode = isFerry ? .ferry : .transit
        board.names = lineNames(json)
        board.signpost.destinations = [context.cleaned(json["headsign"]?.string)].compactMap { $0 }
        var leave = RouteAction(isFerry ? .arrive : .leaveTransit, at: end)
        leave.mode = board.mode
        return [board, leave]
    }

    /// The number and the name of the line, as far as they differ.
    private func lineNames(_ json: JSONValue) -> [String] {
        let route = json["route"] ?? json["line"]
        let texts = [
            json["routeShortName"] ?? route?["shortName"] ?? route?["publicCode"],
            json["routeLongName"] ?? route?["longName"] ?? route?["name"],
        ].compactMap { context.cleaned($0?.string) }
        if texts.isEmpty { return [context.cleaned(route?.string)].compactMap { $0 } }
        return texts.count == 2 && texts[0] == texts[1] ? [texts[0]] : texts
    }

    /// The modes that are not public transport.
    private static let modes: [String: TravelMode] = [
        "WALK": .walking, "FOOT": .walking, "BICYCLE": .cycling, "SCOOTER": .cycling,
        "CAR": .driving,
    ]
}
