import Formats
import Geometry

/// Reads answers of HERE's Routing API, version 8: `routes` of `sections` with a flexible
/// polyline, actions and spans.
///
/// https://www.here.com/docs/bundle/routing-api-v8-api-reference ; a section ends at a stop or
/// where the mode of travel changes.
struct HERERouteReader {
    let context: ReadingContext

    /// Whether an answer has this form.
    static func reads(_ json: JSONValue) -> Bool {
        // TomTom's routes have sections as well, beside their legs.
        let route = json["routes"]?[0]
        return route?["sections"]?.array != nil && route?["legs"] == nil
    }

    /// Reads an answer for which ``reads(_:)`` holds.
    func read(_ json: JSONValue) throws(RouteError) -> RouteAnswer {
        let list = json["routes"]?.array ?? []
        guard !list.isEmpty else { throw context.noRoute }
        var routes: [Route] = []
        for (index, element) in list.enumerated() {
            try context.countItem()
            let subject = list.count > 1 ? "route \(index + 1), " : ""
            routes.append(try route(element, subject: subject))
        }
        return RouteAnswer(
            routes: routes, waypoints: stops(list[0]), format: .here, notes: context.notes)
    }

    private func route(_ json: JSONValue, subject: String) throws(RouteError) -> Route {
        let sections = json["sections"]?.array ?? []
        var legs: [RouteLeg] = []
        for (index, section) in sections.enumerated() {
            try context.countItem()
            let name = sections.count > 1 ? "\(subject)section \(index + 1), " : subject
            legs.append(try HERESectionReader(context: context).read(section, subject: name))
        }
        let line = Route.line(through: legs)
        guard line.count >= 2 else {
            throw context.error(
                "\(subject)the route has no line of two or more points",
                cure: "ask HERE for return=polyline,turnByTurnActions")
        }
        let seconds = legs.compactMap(\.duration)
        return Route(
            lines: [line], legs: legs, distance: legs.reduce(0) { $0 + $1.distance },
            duration: seconds.count == legs.count ? seconds.reduce(0, +) : nil,
            language: context.cleaned(sections.first?["language"]?.string))
    }

    private func stops(_ route: JSONValue) -> [RouteWaypoint] {
        let sections = (route["sections"]?.array ?? []).prefix(1_000)
        let ends =
            [sections.first?["departure"]?["place"]] + sections.map { $0["arrival"]?["place"] }
        return ends.compactMap { place in
            guard let place, let longitude = place["location"]?["lng"]?.number,
                let latitude = place["location"]?["lat"]?.number,
                let location = Coordinate(checkedLongitude: longitude, latitude: latitude)
            else { return nil }
            return RouteWaypoint(
                location: location, name: context.cleaned(place["name"]?.string), role: .stop)
        }
    }
}

/// Reads a section of a HERE route.
struct HERESectionReader {
    let context: ReadingContext

    /// Reads a section.
    ///
    /// - Parameters:
    ///   - json: the section.
    ///   - subject: the text before the problem in messages.
    /// - Returns: the leg.
    /// - Throws: ``RouteError`` if its line is broken.
    func read(_ json: JSONValue, subject: String) throws(RouteError) -> RouteLeg {
        let line = try self.line(json["polyline"]?.string, subject: subject)
        guard line.count >= 2 else {
            throw context.error(
                "\(subject)there is no line of two or more points",
                cure: "ask HERE for return=polyline,turnByTurnActions")
        }
        let mode = Self.modes[json["transport"]?["mode"]?.string ?? "car"] ?? .other
        let spans = HERESpans(json["spans"], count: line.count, context: context)
        var actions: [RouteAction] = []
        let words = json["actions"]?.array ?? []
        let list = json["turnByTurnActions"]?.array ?? words
        for (index, element) in list.enumerated() {
            try context.countItem()
            var action = HEREActionReader(context: context).read(element)
            action.mode = mode
            // Both lists have the same actions, unless the engine was asked for one only.
            if action.instruction == nil, index < words.count,
                words[index]["offset"]?.wholeNumber == action.point
            {
                action.instruction = context.cleaned(words[index]["instruction"]?.string)
            }
            if action.names.isEmpty, action.refs.isEmpty, action.type != .arrive {
                action.names = spans.names(at: action.point)
            }
            actions.append(action)
        }
        let summary = json["travelSummary"] ?? json["summary"]
        let seconds = list.compactMap { $0["duration"]?.amount }
        let meters = list.compactMap { $0["length"]?.amount }
        return RouteLeg(
            geometry: line, steps: RouteActionReader(context: context, line: line).steps(actions),
            distance: summary?["length"]?.amount
                ?? (meters.isEmpty ? line.lengthMeters : meters.reduce(0, +)),
            duration: summary?["duration"]?.amount
                ?? (seconds.isEmpty ? nil : seconds.reduce(0, +)),
            segmentDurations: [], speedLimits: spans.speedLimits,
            roadClasses: mode == .ferry
                ? [RouteSpan(points: 0...(line.count - 1), value: .ferry)] : spans.roadClasses)
    }

    private func line(_ text: String?, subject: String) throws(RouteError) -> [Coordinate] {
        guard let text else { return [] }
        let line: [Coordinate]?
        do {
            line = try FlexiblePolyline.decode(text, maximumPoints: context.remainingPoints)
        } catch {
            throw context.error("\(subject)cannot read flexible polyline: \(error)")
        }
        guard let line else { throw context.tooManyPoints }
        try context.countPoints(line.count)
        return line
    }

    private static let modes: [String: TravelMode] = [
        "car": .driving, "truck": .driving, "taxi": .driving, "privateBus": .driving,
        "scooter": .driving, "bicycle": .cycling, "kickScooter": .cycling,
        "pedestrian": .walking, "ferry": .ferry, "carShuttleTrain": .train, "bus": .transit,
        "subway": .transit, "lightRail": .transit, "regionalTrain": .transit,
        "intercityTrain": .transit, "highSpeedTrain": .transit, "cityTrain": .transit,
    ]
}

/// Reads an element of HERE's `actions` or `turnByTurnActions`.
struct HEREActionReader {
    let context: ReadingContext

    /// Reads an action.
    func read(_ json: JSONValue) -> RouteAction {
        let word = json["action"]?.string ?? ""
        let type = Self.types[word]
        if type == nil { context.note("an unknown maneuver was read as going on") }
        var action = RouteAction(
            type ?? .continue, direction(json, word: word),
            at: json["offset"]?.wholeNumber ?? -1)
        action.distance = json["length"]?.amount
        action.duration = json["duration"]?.amount
        action.names = texts(json["nextRoad"]?["name"])
        action.refs = numbers(json["nextRoad"]?["number"])
        action.signpost = signpost(json)
        action.exitNumber = json["exit"]?.wholeNumber
        // HERE's angle is positive against the clock, as one drives where traffic keeps right.
        action.roundaboutAngle = json["roundaboutAngle"]?.number.map { -$0 }
        action.instruction = context.cleaned(json["instruction"]?.string)
        return action
    }

    private func direction(_ json: JSONValue, word: String) -> ManeuverDirection? {
        let side = json["direction"]?.string
        switch word {
        case "turn":
            let severity = json["severity"]?.string
            switch (side, severity) {
            case ("left", "light"): return .slightLeft
            case ("left", "heavy"): return .sharpLeft
            case ("left", _): return .left
            case ("right", "light"): return .slightRight
            case ("right", "heavy"): return .sharpRight
            case ("right", _): return .right
            default: return nil
            }
        case "uTurn": return side == "right" ? .uTurnRight : .uTurnLeft
        case "keep", "ramp", "exit", "enterHighway":
            return side == "left" ? .slightLeft : side == "right" ? .slightRight : .straight
        case "continue", "continueHighway": return .straight
        default: return nil
        }
    }

    private func signpost(_ json: JSONValue) -> Signpost {
        var post = Signpost(exitNumbers: texts(json["exitSign"]?["number"]))
        post.exitNames = texts(json["exitSign"]?["name"])
        for label in (json["signpost"]?["labels"]?.array ?? []).prefix(16) {
            if let name = context.cleaned(label["name"]?["value"]?.string) {
                post.destinations.append(name)
            }
            if let number = context.cleaned(label["routeNumber"]?["value"]?.string) {
                post.refs.append(number)
            }
        }
        let isSignposted = json["action"]?.string == "exit" || json["action"]?.string == "ramp"
        if post.destinations.isEmpty, post.refs.isEmpty, isSignposted {
            post.destinations = texts(json["nextRoad"]?["toward"])
        }
        return post
    }

    private func texts(_ json: JSONValue?) -> [String] {
        (json?.array ?? []).prefix(16).compactMap { context.cleaned($0["value"]?.string) }
    }

    private func numbers(_ json: JSONValue?) -> [String] {
        (json?.array ?? []).prefix(16).compactMap { number in
            guard let value = context.cleaned(number["value"]?.string) else { return nil }
            let direction = context.cleaned(number["direction"]?.string)
            return direction.map { "\(value) \(Self.capitalized($0))" } ?? value
        }
    }

    private static func capitalized(_ word: String) -> String {
        word.prefix(1).uppercased() + word.dropFirst().lowercased()
    }

    private static let types: [String: ManeuverType] = [
        "depart": .depart, "departAirport": .depart, "arrive": .arrive, "arriveAirport": .arrive,
        "turn": .turn, "uTurn": .turn, "continue": .continue, "continueHighway": .continue,
        "keep": .fork, "ramp": .onRamp, "exit": .offRamp, "enterHighway": .merge,
        "changeHighway": .fork, "merge": .merge, "roundaboutEnter": .roundabout,
        "roundaboutPass": .roundabout, "roundaboutExit": .exitRoundabout,
        "board": .enterFerry, "deboard": .leaveFerry, "nameChange": .newName,
    ]
}

/// The `spans` of a section: what holds from their point to that of the next one.
struct HERESpans {
    /// Legal speed limits.
    private(set) var speedLimits: [RouteSpan<SpeedLimit>] = []
    /// The classes of the roads.
    private(set) var roadClasses: [RouteSpan<RoadClasses>] = []
    private var namedFrom: [(point: Int, names: [String])] = []

    /// Reads the spans.
    ///
    /// - Parameters:
    ///   - json: the member; may be absent.
    ///   - count: the number of points of the section's line.
    ///   - context: the receiver of notes.
    init(_ json: JSONValue?, count: Int, context: ReadingContext) {
        let list = json?.array ?? []
        for (index, span) in list.enumerated() {
            let start = span["offset"]?.wholeNumber ?? 0
            let end =
                index + 1 < list.count ? list[index + 1]["offset"]?.wholeNumber ?? -1 : count - 1
            guard (0..<count).contains(start), (0..<count).contains(end), start < end else {
                continue
            }
            if let limit = Self.limit(span["speedLimit"] ?? span["maxSpeed"]) {
                speedLimits.append(RouteSpan(points: start...end, value: limit))
            }
            let words =
                ["streetAttributes", "carAttributes", "truckAttributes", "scooterAttributes"]
                .flatMap { (span[$0]?.strings ?? []).prefix(32) }
            let classes = words.reduce(into: RoadClasses()) {
                $0.formUnion(Self.classes[$1] ?? [])
            }
            if !classes.isEmpty {
                roadClasses.append(RouteSpan(points: start...end, value: classes))
            }
            let names = (span["names"]?.array ?? []).prefix(4)
                .compactMap { context.cleaned($0["value"]?.string) }
            namedFrom.append((start, names))
        }
        speedLimits = RouteSpan.joined(speedLimits)
        roadClasses = RouteSpan.joined(roadClasses)
    }

    /// The names of the road after a point; empty if unknown.
    func names(at point: Int) -> [String] {
        var (low, high) = (0, namedFrom.count)
        while low < high {
            let middle = (low + high) / 2
            if namedFrom[middle].point <= point { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? namedFrom[low - 1].names : []
    }

    /// Reads metres a second: whole steps of 5 km/h, or else of 5 mph.
    private static func limit(_ json: JSONValue?) -> SpeedLimit? {
        if json?.string == "unlimited" { return .unlimited }
        guard let speed = json?.amount, (0.25...110).contains(speed) else { return nil }
        func rest(_ value: Double) -> Double { (value / 5 - (value / 5).rounded()).magnitude }
        let (kilometers, miles) = (speed * 3.6, speed * 3_600 / 1_609.344)
        return rest(miles) < 0.02 && rest(kilometers) > 0.02
            ? .limited(miles.rounded(), unit: .milesPerHour)
            : .limited(kilometers.rounded(), unit: .kilometersPerHour)
    }

    private static let classes: [String: RoadClasses] = [
        "tunnel": .tunnel, "bridge": .bridge, "motorway": .motorway, "tollRoad": .toll,
        "tollroad": .toll, "controlledAccessHighway": .motorway, "ferry": .ferry,
        "boatFerry": .ferry, "railFerry": .ferry, "dirtRoad": .unpaved, "unpaved": .unpaved,
        "privateRoad": .restricted, "noThrough": [], "stairs": .steps, "walkway": .path,
    ]
}
