import Formats
import Geometry

/// Reads GeoJSON (RFC 7946).
///
/// Each line geometry is a route: a `LineString`, a `MultiLineString` (whose parts are
/// drawn without bridging the gaps), or the lines of a `GeometryCollection` together. The
/// first is the main route, the others are alternatives, unless a feature's properties
/// state otherwise:
///
/// - `"role": "route"`: the line belongs to the main route, even if other lines come before
///   it; several such lines are the parts of one main route.
/// - `"role": "alternative"` or `"alternative": true`: an alternative, even if it comes
///   first.
///
/// Points are marks, named by the property `name` or `title`. Other geometries are skipped.
struct GeoJSONRouteReader {
    let context: ReadingContext

    /// The values of `type` that a GeoJSON document may have.
    static let types: Set<String> = [
        "FeatureCollection", "Feature", "GeometryCollection", "LineString", "MultiLineString",
        "Point", "MultiPoint", "Polygon", "MultiPolygon",
    ]

    /// The role that a feature gives its line.
    private enum Role { case unsaid, main, alternative }

    /// The lines of one feature.
    private struct Candidate {
        var lines: [[Coordinate]]
        var name: String?
        var role: Role
    }

    /// The content of the document, in its order.
    private struct Contents {
        var candidates: [Candidate] = []
        var marks: [RouteWaypoint] = []
        var lineCount = 0
    }

    /// Reads a document whose `type` is one of ``types``.
    func read(_ json: JSONValue) throws(RouteError) -> RouteAnswer {
        var contents = Contents()
        if json["type"]?.string == "FeatureCollection" {
            for feature in json["features"]?.array ?? [] {
                try readFeature(feature, into: &contents)
            }
        } else if json["type"]?.string == "Feature" {
            try readFeature(json, into: &contents)
        } else {
            try readGeometries([json], properties: nil, into: &contents)
        }
        let routes = arranged(contents.candidates)
        guard !routes.isEmpty else {
            throw context.error(
                "it is GeoJSON without a line of two or more points",
                cure: "a LineString or MultiLineString is expected")
        }
        return RouteAnswer(
            routes: routes, waypoints: contents.marks, format: .geoJSON, notes: context.notes)
    }

    private func readFeature(
        _ feature: JSONValue, into contents: inout Contents
    ) throws(RouteError) {
        try context.countItem()
        guard let geometry = feature["geometry"], !geometry.isNull else {
            context.note("a feature without a geometry was passed over")
            return
        }
        try readGeometries([geometry], properties: feature["properties"], into: &contents)
    }

    /// Reads geometries of the same feature; lines among them become one candidate.
    private func readGeometries(
        _ geometries: [JSONValue], properties: JSONValue?, into contents: inout Contents
    ) throws(RouteError) {
        let name = context.cleaned(properties?["name"]?.string ?? properties?["title"]?.string)
        var lines: [[Coordinate]] = []
        var waiting = Array(geometries.reversed())
        while let geometry = waiting.popLast() {
            try context.countItem()
            switch geometry["type"]?.string {
            case "LineString":
                try readLine(geometry["coordinates"], into: &lines, &contents)
            case "MultiLineString":
                for part in geometry["coordinates"]?.array ?? [] {
                    try readLine(part, into: &lines, &contents)
                }
            case "Point":
                try readMark(geometry["coordinates"], name: name, into: &contents)
            case "MultiPoint":
                for place in geometry["coordinates"]?.array ?? [] {
                    try readMark(place, name: name, into: &contents)
                }
            case "GeometryCollection":
                waiting += (geometry["geometries"]?.array ?? []).reversed()
            case let other:
                let kind = context.cleaned(other).map { String($0.prefix(40)) } ?? "nameless kind"
                context.note("a geometry that is no line and no point was passed over: \(kind)")
            }
        }
        guard !lines.isEmpty else { return }
        contents.candidates.append(
            Candidate(lines: lines, name: name, role: role(properties)))
    }

    private func readLine(
        _ coordinates: JSONValue?, into lines: inout [[Coordinate]], _ contents: inout Contents
    ) throws(RouteError) {
        try context.countItem()
        contents.lineCount += 1
        let number = contents.lineCount
        let line = try context.line(
            coordinates, subject: number > 1 ? "line \(number), " : "")
        if line.count >= 2 {
            lines.append(line)
        } else {
            context.note("a line of fewer than two points was passed over")
        }
    }

    private func readMark(
        _ position: JSONValue?, name: String?, into contents: inout Contents
    ) throws(RouteError) {
        try context.countItem()
        if let place = context.optionalPosition(position, subject: "a point") {
            contents.marks.append(RouteWaypoint(location: place, name: name, role: .mark))
        }
    }

    private func role(_ properties: JSONValue?) -> Role {
        switch properties?["role"]?.string {
        case "route": .main
        case "alternative": .alternative
        default: properties?["alternative"]?.bool == true ? .alternative : .unsaid
        }
    }

    /// The main route first; see the type's description for the rule.
    private func arranged(_ candidates: [Candidate]) -> [Route] {
        let chosen = candidates.filter { $0.role == .main }
        if !chosen.isEmpty {
            let others = candidates.filter { $0.role != .main }
            return [Route(lines: chosen.flatMap(\.lines), name: chosen[0].name)]
                + others.map { Route(lines: $0.lines, name: $0.name) }
        }
        // If every line is marked as an alternative, the first is the main route all the
        // same.
        let first = candidates.firstIndex { $0.role == .unsaid } ?? 0
        return candidates.indices.sorted { ($0 == first ? 0 : 1, $0) < ($1 == first ? 0 : 1, $1) }
            .map { Route(lines: candidates[$0].lines, name: candidates[$0].name) }
    }
}
