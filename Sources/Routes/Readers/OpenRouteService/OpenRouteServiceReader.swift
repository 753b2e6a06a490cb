import Formats
import GeoFiles
import Geometry

/// Reads answers of openrouteservice's directions, version 2: `routes` with `segments` between
/// the stops and an encoded line, or the same as GeoJSON.
///
/// https://giscience.github.io/openrouteservice/api-reference/endpoints/directions/ ; points are
/// counted along the whole route.
struct OpenRouteServiceReader {
    let context: ReadingContext

    /// Whether an answer has this form, of `routes` or of GeoJSON.
    static func reads(_ json: JSONValue) -> Bool {
        let first = json["routes"]?[0] ?? json["features"]?[0]?["properties"] ?? json["properties"]
        return first?["segments"]?[0]?["steps"]?.array != nil
            || (first?["summary"] != nil && json["metadata"]?["engine"] != nil)
    }

    /// Reads an answer for which ``reads(_:)`` holds.
    func read(_ json: JSONValue) throws(GeoFileError) -> RouteAnswer {
        let list = json["routes"]?.array ?? json["features"]?.array ?? [json]
        guard !list.isEmpty else { throw context.noRoute }
        var routes: [Route] = []
        var waypoints: [RouteWaypoint] = []
        for (index, element) in list.enumerated() {
            try context.countItem()
            let facts = element["properties"] ?? element
            let subject = list.count > 1 ? "route \(index + 1), " : ""
            let line = try self.line(element, answer: json, subject: subject)
            guard line.count >= 2 else {
                throw context.withoutLine(
                    subject, of: .openRouteService, cure: "ask openrouteservice for geometry=true")
            }
            routes.append(try route(facts, line: line))
            if index == 0 {
                waypoints = stops(facts, line: line).map {
                    RouteWaypoint(location: line[$0], role: .stop)
                }
            }
        }
        return RouteAnswer(
            routes: routes, waypoints: waypoints, format: .openRouteService, notes: context.notes)
    }

    /// Reads the line; an answer with heights has a box of six numbers.
    private func line(
        _ element: JSONValue, answer: JSONValue, subject: String
    ) throws(GeoFileError) -> [Coordinate] {
        var geometry = element["geometry"]
        let box = element["bbox"] ?? answer["bbox"]
        let hasHeights =
            box?.array?.count == 6 || answer["metadata"]?["query"]?["elevation"]?.bool == true
        if hasHeights, let text = geometry?.string {
            geometry = .string(EncodedText.withoutHeights(text))
        }
        return try context.line(
            inAnyForm: geometry, precision: context.forcedPrecision ?? .decimals5, subject: subject)
    }

    /// The points of the stops, in order; the ends of the line if the answer has none.
    private func stops(_ facts: JSONValue, line: [Coordinate]) -> [Int] {
        let points = (facts["way_points"]?.array ?? []).compactMap(\.wholeNumber)
        let isOrdered = zip(points, points.dropFirst()).allSatisfy { $0 <= $1 }
        guard points.count >= 2, isOrdered, points[0] >= 0, points[points.count - 1] < line.count
        else { return [0, line.count - 1] }
        return points
    }

    private func route(_ facts: JSONValue, line: [Coordinate]) throws(GeoFileError) -> Route {
        let segments = facts["segments"]?.array ?? []
        let extras = OpenRouteServiceExtras(facts["extras"], count: line.count)
        var ends = stops(facts, line: line)
        if ends.count != max(segments.count, 1) + 1 { ends = [0, line.count - 1] }
        ends[0] = 0
        ends[ends.count - 1] = line.count - 1
        let ranges = zip(ends, ends.dropFirst()).map { $0...max($0, $1) }
        let classes = RouteSpan.divided(extras.roadClasses, among: ranges)
        var legs: [RouteLeg] = []
        for (index, points) in ranges.enumerated() where points.count > 1 {
            try context.countItem()
            let parts = ranges.count == segments.count ? [segments[index]] : segments
            legs.append(try leg(parts, points: points, line: line, roadClasses: classes[index]))
        }
        let summary = facts["summary"]
        return Route(
            lines: [line], legs: legs,
            distance: summary?["distance"]?.amount ?? legs.reduce(0) { $0 + $1.distance },
            duration: summary?["duration"]?.amount)
    }

    private func leg(
        _ segments: [JSONValue], points: ClosedRange<Int>, line: [Coordinate],
        roadClasses: [RouteSpan<RoadClasses>]
    ) throws(GeoFileError) -> RouteLeg {
        let part = Array(line[points])
        var actions: [RouteAction] = []
        for element in segments.flatMap({ $0["steps"]?.array ?? [] }) {
            try context.countItem()
            actions.append(action(element, start: points.lowerBound))
        }
        let seconds = segments.compactMap { $0["duration"]?.amount }
        let meters = segments.compactMap { $0["distance"]?.amount }
        return RouteLeg(
            geometry: part, steps: RouteActionReader(context: context, line: part).steps(actions),
            distance: meters.isEmpty ? part.lengthMeters : meters.reduce(0, +),
            duration: seconds.isEmpty ? nil : seconds.reduce(0, +),
            roadClasses: roadClasses)
    }

    private func action(_ json: JSONValue, start: Int) -> RouteAction {
        let number = json["type"]?.wholeNumber ?? -1
        let meaning = Self.meanings[number]
        if meaning == nil { context.note("an unknown maneuver was read as going on") }
        let point = json["way_points"]?[0]?.wholeNumber ?? -1
        var action = RouteAction(
            meaning?.type ?? .continue, meaning?.direction, at: point - start)
        action.distance = json["distance"]?.amount
        action.duration = json["duration"]?.amount
        // A road without a name is written as a hyphen.
        let name = context.cleaned(json["name"]?.string)
        if let name, name != "-" {
            let parts = RoadText.list(name, separator: ",")
            action.names = parts.filter { !RoadText.looksLikeRef($0) }
            action.refs = parts.filter(RoadText.looksLikeRef)
        }
        action.exitNumber = json["exit_number"]?.wholeNumber
        action.instruction = context.cleaned(json["instruction"]?.string)
        return action
    }

    /// The numbers of openrouteservice's instruction types.
    static let meanings: [Int: (type: ManeuverType, direction: ManeuverDirection?)] = [
        0: (.turn, .left), 1: (.turn, .right), 2: (.turn, .sharpLeft), 3: (.turn, .sharpRight),
        4: (.turn, .slightLeft), 5: (.turn, .slightRight), 6: (.continue, .straight),
        7: (.roundabout, nil), 8: (.exitRoundabout, nil), 9: (.turn, .uTurnLeft),
        10: (.arrive, nil), 11: (.depart, nil), 12: (.fork, .slightLeft),
        13: (.fork, .slightRight), 14: (.boardTransit, nil), 15: (.changeTransit, nil),
        16: (.leaveTransit, nil),
    ]
}

/// The member `extras`: numbers that hold from one point of the route to another.
struct OpenRouteServiceExtras {
    /// The classes of the roads, as far as the answer was asked for them.
    private(set) var roadClasses: [RouteSpan<RoadClasses>] = []

    /// Reads the values that a picture can show.
    ///
    /// - Parameters:
    ///   - json: the member; may be absent.
    ///   - count: the number of points of the route.
    init(_ json: JSONValue?, count: Int) {
        guard let json, count >= 2 else { return }
        var classes = [RoadClasses](repeating: [], count: count - 1)
        var isKnown = false
        for (key, words) in Self.meanings {
            // The ranges of one list follow each other, so they cost no more than the line.
            var end = 0
            for element in json[key]?["values"]?.array ?? [] {
                guard let from = element[0]?.wholeNumber, let to = element[1]?.wholeNumber,
                    from >= end, from <= to, to < count
                else { continue }
                end = to
                guard let found = element[2]?.wholeNumber.flatMap({ words[$0] }) else { continue }
                isKnown = true
                for segment in from..<to { classes[segment].formUnion(found) }
            }
        }
        if isKnown { roadClasses = RouteSpan.runs(classes.map { $0.isEmpty ? nil : $0 }) }
    }

    private static let meanings: [(key: String, words: [Int: RoadClasses])] = [
        ("waytypes", [4: .path, 6: .cycleway, 7: .path, 8: .steps, 9: .ferry]),
        ("waytype", [4: .path, 6: .cycleway, 7: .path, 8: .steps, 9: .ferry]),
        ("tollways", [1: .toll]),
    ]
}
