import Formats
import Geometry

/// Reads answers of GraphHopper's routing API: `paths`, the first is the route, the others are
/// alternatives.
///
/// https://docs.graphhopper.com/ ; times are in milliseconds there.
struct GraphHopperRouteReader {
    let context: ReadingContext

    /// Reads an answer that has `paths`.
    func read(_ json: JSONValue) throws(RouteError) -> RouteAnswer {
        let paths = json["paths"]?.array ?? []
        guard !paths.isEmpty else { throw context.error("the routing engine found no route") }
        var routes: [Route] = []
        var waypoints: [RouteWaypoint] = []
        for (index, path) in paths.enumerated() {
            try context.countItem()
            let subject = paths.count > 1 ? "route \(index + 1), " : ""
            let geometry = GraphHopperGeometry(context: context, path: path)
            routes.append(try readPath(path, geometry: geometry, subject: subject))
            if index == 0 { waypoints = try readWaypoints(path, geometry: geometry) }
        }
        return RouteAnswer(
            routes: routes, waypoints: waypoints, format: .graphHopper, notes: context.notes)
    }

    private func readPath(
        _ path: JSONValue, geometry: GraphHopperGeometry, subject: String
    ) throws(RouteError) -> Route {
        let line = try geometry.line(path["points"], subject: subject)
        guard line.count >= 2 else {
            throw context.error(
                "\(subject)the path has no line of two or more points",
                cure: "ask GraphHopper for calc_points=true")
        }
        let details = GraphHopperDetails(
            path["details"], segments: line.count - 1, context: context)
        let legs = try GraphHopperLegReader(context: context, line: line, details: details)
            .read(path["instructions"]?.array ?? [])
        return Route(
            lines: [line], legs: legs,
            distance: path["distance"]?.amount ?? line.lengthMeters,
            duration: path["time"]?.amount.map { $0 / 1_000 },
            name: context.cleaned(path["description"]?.strings.joined(separator: ", ")))
    }

    private func readWaypoints(
        _ path: JSONValue, geometry: GraphHopperGeometry
    ) throws(RouteError) -> [RouteWaypoint] {
        guard let points = path["snapped_waypoints"], !points.isNull else { return [] }
        return try geometry.line(points, subject: "snapped waypoints, ")
            .map { RouteWaypoint(location: $0, role: .stop) }
    }
}
