import Formats
import GeoFiles
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
    func read(_ json: JSONValue) throws(GeoFileError) -> RouteAnswer {
        let list = json["routes"]?.array ?? []
        let routes = try context.routes(list) { (json, subject) throws(GeoFileError) in
            try route(json, subject: subject)
        }
        return RouteAnswer(
            routes: routes, waypoints: stops(list[0]), format: .here, notes: context.notes)
    }

    private func route(_ json: JSONValue, subject: String) throws(GeoFileError) -> Route {
        let sections = json["sections"]?.array ?? []
        var legs: [RouteLeg] = []
        for (index, section) in sections.enumerated() {
            try context.countItem()
            let name = sections.count > 1 ? "\(subject)section \(index + 1), " : subject
            legs.append(try HERESectionReader(context: context).read(section, subject: name))
        }
        let line = Route.line(through: legs)
        guard line.count >= 2 else {
            throw context.withoutLine(
                subject, of: .here, cure: "ask HERE for return=polyline,turnByTurnActions")
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
    /// - Throws: ``GeoFileError`` if its line is broken.
    func read(_ json: JSONValue, subject: String) throws(GeoFileError) -> RouteLeg {
        let line = try self.line(json["polyline"]?.string, subject: subject)
        guard line.count >= 2 else {
            throw context.withoutLine(
                subject, of: .here, cure: "ask HERE for return=polyline,turnByTurnActions")
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

    private func line(_ text: String?, subject: String) throws(GeoFileError) -> [Coordinate] {
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
