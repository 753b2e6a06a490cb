import Formats
import Geometry
import Guidance
import Routes

/// The way of a recording, as OSRM's service `match` answers.
struct RoutingMatch: Hashable, Sendable {
    private let times: [Double?]
    private let isTidied, isSplit: Bool

    /// What happens where nothing was recorded for a while.
    private enum Gaps: String, CaseIterable {
        case split, ignore
    }

    init(_ options: RoutingOptions, places: Int) throws(OSRMErrorAnswer) {
        times =
            try options.numbers("timestamps", 0...1e12, count: places)
            ?? Array(repeating: nil, count: places)
        let known = times.compactMap { $0 }
        guard zip(known, known.dropFirst()).allSatisfy({ $0 <= $1 }) else {
            throw OSRMErrorAnswer(.invalidValue, message: "timestamps must not decrease")
        }
        isTidied = try options.flag("tidy")
        let gaps: Gaps? = try options.choice("gaps")
        isSplit = gaps != .ignore
    }

    /// Seconds without a fix after which a new recording begins, and metres within which a fix
    /// is needless, as in OSRM.
    private static let gap = 60.0, cluster = 5.0

    /// The answer of a router.
    func document(
        _ request: RouteRequest, _ writer: OSRMRouteWriter, _ snapping: RoutingSnapping,
        _ router: Router
    ) throws -> JSONValue {
        let kept = kept(request.places)
        let fixes = kept.map { index in
            TrackObservation(
                request.places[index], time: times[index], accuracy: snapping.radiuses[index])
        }
        let matched = try router.match(parts(of: fixes))
        guard !matched.ways.isEmpty else {
            throw OSRMErrorAnswer(.noMatch, message: "the recording matches no road")
        }
        var tracepoints: [OSRMRouteWriter.Tracepoint?] = request.places.map { _ in nil }
        for (index, place) in zip(kept, matched.places) {
            tracepoints[index] = place.map { ($0.road.waypoint, $0.way, $0.stop) }
        }
        return writer.document(
            matchings: matched.ways.map { ($0.route, $0.confidence) }, tracepoints: tracepoints)
    }

    /// The indices of the fixes that matter.
    private func kept(_ places: [Coordinate]) -> [Int] {
        guard isTidied else { return Array(places.indices) }
        return places.indices.reduce(into: []) { kept, index in
            guard let last = kept.last else { return kept.append(index) }
            if places[last].distance(to: places[index]) > Self.cluster { kept.append(index) }
        }
    }

    /// The fixes between gaps.
    private func parts(of fixes: [TrackObservation]) -> [[TrackObservation]] {
        fixes.reduce(into: []) { parts, fix in
            let last = parts.last?.last?.time
            if parts.isEmpty || isSplit && (fix.time ?? 0) - (last ?? fix.time ?? 0) > Self.gap {
                parts.append([fix])
            } else {
                parts[parts.count - 1].append(fix)
            }
        }
    }
}
