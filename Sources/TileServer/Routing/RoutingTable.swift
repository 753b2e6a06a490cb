import Formats
import Guidance
import Routes

/// The durations and distances between places, as OSRM's service `table` answers.
struct RoutingTable: Hashable, Sendable {
    private let sources, destinations: [Int]
    private let hasDurations, hasDistances: Bool

    init(_ options: RoutingOptions, places: Int) throws(OSRMErrorAnswer) {
        sources = try Self.indices("sources", options, places)
        destinations = try Self.indices("destinations", options, places)
        guard places > 1 || sources.count == 1 else {
            throw OSRMErrorAnswer(.invalidOptions, message: "2 or more places are needed")
        }
        let kinds = (options.text("annotations") ?? "duration").split(
            separator: ",", omittingEmptySubsequences: false)
        guard kinds.allSatisfy({ $0 == "duration" || $0 == "distance" }) else {
            throw OSRMErrorAnswer(
                .invalidOptions, message: "annotations are duration, distance, or both")
        }
        hasDurations = kinds.contains("duration")
        hasDistances = kinds.contains("distance")
    }

    private static func indices(
        _ name: String, _ options: RoutingOptions, _ places: Int
    ) throws(OSRMErrorAnswer) -> [Int] {
        guard options.text(name) != "all", let parts = try options.list(name) else {
            return Array(0..<places)
        }
        guard parts.count <= places else {
            throw OSRMErrorAnswer(
                .tooBig, message: "\(name) has more numbers than there are places")
        }
        var indices: [Int] = []
        for part in parts {
            guard let index = Int(part), (0..<places).contains(index) else {
                throw OSRMErrorAnswer(
                    .invalidOptions, message: "\(name) are numbers of places, from 0")
            }
            indices.append(index)
        }
        return indices
    }

    /// The answer of a router.
    func document(
        _ request: RouteRequest, _ snapping: RoutingSnapping, _ router: Router,
        check: () throws -> Void
    ) throws -> JSONValue {
        let table = try router.table(request, from: sources, to: destinations, check: check)
        try snapping.check(table.places.map(\.meters))
        let waypoints = table.places.map(\.waypoint)
        return OSRMTableWriter.document(
            sources: sources.map { waypoints[$0] },
            destinations: destinations.map { waypoints[$0] },
            durations: hasDurations ? table.rows.map { row in row.map { $0?.seconds } } : nil,
            distances: hasDistances ? table.rows.map { row in row.map { $0?.meters } } : nil)
    }
}

extension Router.NearbyRoad {
    /// The road as OSRM's answers name it.
    var waypoint: OSRMWaypoint { (point, name, meters) }
}
