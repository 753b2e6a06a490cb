import Formats
import GeoFiles
import Geometry

/// Reads BRouter's GeoJSON: a line with `voicehints`, `times` and `messages` as properties.
///
/// https://github.com/abrensch/brouter ; numbers of the whole way are written as texts.
struct BRouterRouteReader {
    let context: ReadingContext

    /// Whether a GeoJSON document was written by BRouter.
    static func reads(_ json: JSONValue) -> Bool {
        let facts = json["features"]?[0]?["properties"] ?? json["properties"]
        return facts?["creator"]?.string?.hasPrefix("BRouter") == true
            || (facts?["track-length"] != nil && facts?["messages"] != nil)
    }

    /// Reads a document for which ``reads(_:)`` holds.
    func read(_ json: JSONValue) throws(GeoFileError) -> RouteAnswer {
        var routes: [Route] = []
        var waypoints: [RouteWaypoint] = []
        for feature in json["features"]?.array ?? [json] {
            try context.countItem()
            let geometry = feature["geometry"]
            if geometry?["type"]?.string == "LineString" {
                if let route = try route(feature["properties"], geometry) { routes.append(route) }
            } else if geometry?["type"]?.string == "Point",
                let place = context.optionalPosition(geometry?["coordinates"], subject: "a point")
            {
                let kind = feature["properties"]?["type"]?.string ?? ""
                waypoints.append(
                    RouteWaypoint(
                        location: place,
                        name: context.cleaned(feature["properties"]?["name"]?.string),
                        role: ["from", "via", "to"].contains(kind) ? .stop : .mark))
            }
        }
        guard !routes.isEmpty else {
            throw context.error("it is GeoJSON without a line of two or more points")
        }
        return RouteAnswer(
            routes: routes, waypoints: waypoints, format: .bRouter, notes: context.notes)
    }

    private func route(_ facts: JSONValue?, _ geometry: JSONValue?) throws(GeoFileError) -> Route? {
        let line = try context.line(geometry?["coordinates"])
        guard line.count >= 2 else {
            context.note("a line of fewer than two points was skipped")
            return nil
        }
        let roads = BRouterMessages(facts?["messages"], line: line)
        let times = times(facts?["times"], count: line.count)
        var actions: [RouteAction] = []
        for element in facts?["voicehints"]?.array ?? [] {
            try context.countItem()
            actions.append(action(element, roads: roads))
        }
        let steps = RouteActionReader(context: context, line: line).steps(actions)
        let distance = Self.amount(facts?["track-length"]) ?? line.lengthMeters
        let duration = Self.amount(facts?["total-time"]).flatMap { $0 > 0 ? $0 : nil }
        let leg = RouteLeg(
            geometry: line, steps: steps.map { timed($0, times: times) }, distance: distance,
            duration: duration,
            segmentDurations: zip(times, times.dropFirst()).map { max($1 - $0, 0) },
            speedLimits: roads.speedLimits, roadClasses: roads.roadClasses)
        return Route(
            lines: [line], legs: [leg], distance: distance, duration: duration,
            name: context.cleaned(facts?["name"]?.string))
    }

    /// Seconds from the start to each point; empty unless there is one for each.
    private func times(_ json: JSONValue?, count: Int) -> [Double] {
        let times = (json?.array ?? []).map { $0.amount ?? 0 }
        return times.count == count ? times : []
    }

    private func timed(_ step: RouteStep, times: [Double]) -> RouteStep {
        guard !times.isEmpty else { return step }
        var step = step
        step.duration = max(times[step.points.upperBound] - times[step.points.lowerBound], 0)
        return step
    }

    /// Reads `[point, command, exit, metres to the next, angle]`.
    private func action(_ json: JSONValue, roads: BRouterMessages) -> RouteAction {
        let command = json[1]?.wholeNumber ?? 0
        let meaning = Self.meanings[command]
        if meaning == nil { context.note("an unknown maneuver was read as going on") }
        let point = json[0]?.wholeNumber ?? -1
        var action = RouteAction(meaning?.type ?? .continue, meaning?.direction, at: point)
        if action.type.entersRoundabout {
            action.drivingSide = command == 14 ? .left : .right
            action.exitNumber = json[2]?.wholeNumber.map { Int($0.magnitude) }
            action.setRoundaboutAngle(turning: json[4]?.number)
        }
        action.names = roads.names(after: point)
        action.refs = roads.refs(after: point)
        action.mode = .cycling
        return action
    }

    private static func amount(_ json: JSONValue?) -> Double? {
        if let amount = json?.amount { return amount }
        guard let text = json?.string, text.utf8.count <= 20, let number = Double(text),
            (0...1e9).contains(number)
        else { return nil }
        return number
    }

    /// The commands of BRouter's voice hints.
    private static let meanings: [Int: (type: ManeuverType, direction: ManeuverDirection?)] = [
        1: (.continue, .straight), 2: (.turn, .left), 3: (.turn, .slightLeft),
        4: (.turn, .sharpLeft), 5: (.turn, .right), 6: (.turn, .slightRight),
        7: (.turn, .sharpRight), 8: (.fork, .slightLeft), 9: (.fork, .slightRight),
        10: (.turn, .uTurnLeft), 11: (.turn, .uTurnRight), 12: (.notification, nil),
        13: (.roundabout, nil), 14: (.roundabout, nil), 15: (.turn, .uTurnLeft),
        16: (.notification, .straight), 17: (.offRamp, .slightLeft), 18: (.offRamp, .slightRight),
    ]
}

/// BRouter's table of `messages`: one row for each stretch of like road, with its end and its
/// tags.
struct BRouterMessages {
    /// Legal speed limits in force.
    private(set) var speedLimits: [RouteSpan<SpeedLimit>] = []
    /// The classes of the roads.
    private(set) var roadClasses: [RouteSpan<RoadClasses>] = []
    private var stretches: [(end: Int, tags: [Substring: Substring])] = []

    /// The rows beside the line after which no more are searched.
    private static let toleratedMisses = 20

    /// Reads the rows.
    ///
    /// - Parameters:
    ///   - json: the member; its first row names the columns; may be absent.
    ///   - line: the line.
    init(_ json: JSONValue?, line: [Coordinate]) {
        let rows = json?.array ?? []
        let columns = (rows.first?.array ?? []).prefix(32).map(\.string)
        guard let longitude = columns.firstIndex(of: "Longitude"),
            let latitude = columns.firstIndex(of: "Latitude"),
            let tags = columns.firstIndex(of: "WayTags")
        else { return }
        var start = 0
        var misses = 0
        for row in rows.dropFirst() where misses < Self.toleratedMisses {
            guard let east = row[longitude]?.string.flatMap(Int.init),
                let north = row[latitude]?.string.flatMap(Int.init),
                let words = row[tags]?.string,
                let end = (start..<line.count).first(where: {
                    (line[$0].longitude * 1e6 - Double(east)).magnitude < 1.5
                        && (line[$0].latitude * 1e6 - Double(north)).magnitude < 1.5
                })
            else {
                misses += 1
                continue
            }
            add(from: start, to: end, words: words)
            start = end
        }
        speedLimits = RouteSpan.joined(speedLimits)
        roadClasses = RouteSpan.joined(roadClasses)
    }

    private mutating func add(from start: Int, to end: Int, words: String) {
        var tags: [Substring: Substring] = [:]
        for word in words.prefix(2_000).split(separator: " ") {
            guard let sign = word.firstIndex(of: "=") else { continue }
            tags[word[..<sign]] = word[word.index(after: sign)...]
        }
        stretches.append((end, tags))
        guard start < end else { return }
        let classes = Self.classes.reduce(into: RoadClasses()) { result, entry in
            if let value = tags[Substring(entry.key)], entry.values.contains(String(value)) {
                result.formUnion(entry.classes)
            }
        }
        if !classes.isEmpty { roadClasses.append(RouteSpan(points: start...end, value: classes)) }
        if let limit = tags["maxspeed"].flatMap({ Int($0) }), (1...400).contains(limit) {
            speedLimits.append(
                RouteSpan(
                    points: start...end,
                    value: .limited(Double(limit), unit: .kilometersPerHour)))
        }
    }

    /// The name of the road after a point, if the profile asked for it.
    func names(after point: Int) -> [String] {
        text("name", after: point).map { [$0] } ?? []
    }

    /// The numbers of the road after a point, if the profile asked for them.
    func refs(after point: Int) -> [String] { RoadText.list(text("ref", after: point)) }

    private func text(_ key: Substring, after point: Int) -> String? {
        var (low, high) = (0, stretches.count)
        while low < high {
            let middle = (low + high) / 2
            if stretches[middle].end <= point { low = middle + 1 } else { high = middle }
        }
        guard low < stretches.count, let text = stretches[low].tags[key] else { return nil }
        // Blanks within a value are written as underscores.
        return String(text.prefix(200).map { $0 == "_" ? " " : $0 })
    }

    private static let classes: [(key: String, values: Set<String>, classes: RoadClasses)] = [
        ("tunnel", ["yes", "building_passage"], .tunnel), ("bridge", ["yes", "viaduct"], .bridge),
        ("highway", ["motorway", "motorway_link"], .motorway), ("toll", ["yes"], .toll),
        ("route", ["ferry"], .ferry), ("highway", ["steps"], .steps),
        ("highway", ["cycleway"], .cycleway), ("highway", ["path", "footway"], .path),
        (
            "surface",
            [
                "unpaved", "gravel", "fine_gravel", "ground", "dirt", "earth", "sand", "grass",
                "mud",
            ],
            .unpaved
        ),
    ]
}
