import Formats
import GeoFiles

/// Reads the traffic of a leg as Mapbox adds it to OSRM's form: `annotation.congestion` or
/// `congestion_numeric`, `closures` and `incidents`.
///
/// https://docs.mapbox.com/api/navigation/directions/#route-leg-object ; indices count the points of
/// the leg's line.
struct OSRMTraffic {
    let context: ReadingContext
    /// The number of points of the leg's line.
    let count: Int

    /// The most incidents and closures of a leg that are kept.
    private static let most = 1_000

    /// Reads the leg's members, each of which may be absent.
    func read(_ leg: JSONValue) -> LegTraffic {
        var traffic = LegTraffic()
        guard count >= 2 else { return traffic }
        traffic.congestion = congestion(leg["annotation"])
        for closure in (leg["closures"]?.array ?? []).prefix(Self.most) {
            guard let points = points(of: closure), points.count > 1 else {
                context.note("a closure that points beside the line was skipped")
                continue
            }
            traffic.closures.append(points)
        }
        for incident in (leg["incidents"]?.array ?? []).prefix(Self.most) {
            guard let points = points(of: incident) else {
                context.note("an incident that points beside the line was skipped")
                continue
            }
            let isClosed = incident["closed"]?.bool == true
            let kind = incident["type"]?.string.flatMap { Self.kinds[$0] } ?? .other
            traffic.incidents.append(
                RouteIncident(
                    points: points, kind: isClosed ? .closure : kind,
                    description: context.cleaned(
                        (incident["description"] ?? incident["long_description"])?.string)))
        }
        // Some answers have closed roads as incidents only.
        if leg["closures"]?.array == nil {
            traffic.closures = traffic.incidents.filter {
                $0.kind == .closure && $0.points.count > 1
            }
            .map(\.points)
        }
        return traffic
    }

    private func congestion(_ annotation: JSONValue?) -> [RouteSpan<Congestion>] {
        let words = annotation?["congestion"]?.array ?? []
        let numbers = annotation?["congestion_numeric"]?.array ?? []
        let values =
            words.isEmpty
            ? numbers.map { $0.number.map { Congestion(percent: $0) } }
            : words.map { $0.string.flatMap { Congestion(rawValue: $0) } }
        guard !values.isEmpty else { return [] }
        guard values.count == count - 1 else {
            context.note("congestion that does not fit the line's segments was skipped")
            return []
        }
        return RouteSpan.runs(values)
    }

    private func points(of json: JSONValue) -> ClosedRange<Int>? {
        guard let start = json["geometry_index_start"]?.wholeNumber,
            let end = json["geometry_index_end"]?.wholeNumber ?? Optional(start),
            start >= 0, start <= end, start < count
        else { return nil }
        return start...min(end, count - 1)
    }

    private static let kinds: [String: RouteIncident.Kind] = [
        "accident": .accident, "congestion": .congestion, "construction": .construction,
        "disabled_vehicle": .disabledVehicle, "lane_restriction": .laneRestriction,
        "road_closure": .closure, "road_hazard": .hazard, "weather": .weather,
        "planned_event": .event, "mass_transit": .other, "miscellaneous": .other,
        "other_news": .other,
    ]
}
