package import Formats
package import Geometry

/// A place on a road, as OSRM's answers name it: the point, the road's name, and the metres from
/// the place that was asked for.
package typealias OSRMWaypoint = (location: Coordinate, name: String, distance: Double)

/// Writes tables of durations and distances in OSRM's form.
package enum OSRMTableWriter {
    /// Writes a table.
    ///
    /// - Parameters:
    ///   - sources: where ways begin.
    ///   - destinations: where they lead.
    ///   - durations: a row of seconds for each source, `nil` without a way; `nil` to leave them
    ///     out.
    ///   - distances: the metres likewise.
    /// - Returns: `{"code": "Ok", "sources": [...], "destinations": [...], "durations": [...]}`.
    package static func document(
        sources: [OSRMWaypoint], destinations: [OSRMWaypoint], durations: [[Double?]]?,
        distances: [[Double?]]?
    ) -> JSONValue {
        var json = JSONObject([("code", "Ok")])
        json["durations"] = durations.map(rows)
        json["distances"] = distances.map(rows)
        json["sources"] = .array(sources.map { .object(waypoint($0)) })
        json["destinations"] = .array(destinations.map { .object(waypoint($0)) })
        return .object(json)
    }

    private static func rows(_ rows: [[Double?]]) -> JSONValue {
        .array(rows.map { row in .array(row.map { $0.map(JSONValue.amount) ?? .null }) })
    }

    /// Writes a place on a road.
    static func waypoint(_ waypoint: OSRMWaypoint) -> JSONObject {
        JSONObject([
            ("location", .position(waypoint.location)), ("name", .string(waypoint.name)),
            ("distance", .amount(waypoint.distance)),
        ])
    }
}

extension OSRMRouteWriter {
    /// A fix of a recording on its road.
    package typealias Tracepoint = (waypoint: OSRMWaypoint, matching: Int, stop: Int)

    /// Writes the ways of a recording.
    ///
    /// - Parameters:
    ///   - matchings: the ways with their likelihood from 0 to 1.
    ///   - tracepoints: an entry for each fix; `nil` for one that was left out.
    /// - Returns: `{"code": "Ok", "matchings": [...], "tracepoints": [...]}`.
    package func document(
        matchings: [(route: Route, confidence: Double)], tracepoints: [Tracepoint?]
    ) -> JSONValue {
        let ways = matchings.map { matching in
            var json = route(matching.route)
            json["confidence"] = .rounded(matching.confidence, perUnit: 1e6)
            return JSONValue.object(json)
        }
        let fixes = tracepoints.map { fix -> JSONValue in
            guard let fix else { return .null }
            var json = OSRMTableWriter.waypoint(fix.waypoint)
            json["matchings_index"] = .number(Double(fix.matching))
            json["waypoint_index"] = .number(Double(fix.stop))
            json["alternatives_count"] = 0
            return .object(json)
        }
        return ["code": "Ok", "matchings": .array(ways), "tracepoints": .array(fixes)]
    }
}
