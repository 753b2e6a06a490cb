import JSON
import MapGeometry

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
            distance: path["distance"]?.amount ?? RouteGeometry.meters(along: line),
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

/// Reads the lines of a path: encoded, with two or three numbers a point, or GeoJSON.
struct GraphHopperGeometry {
    private let context: ReadingContext
    private let multiplier: Double
    private let dimensions: Int

    /// Finds out how a path's lines are written.
    ///
    /// Whether the encoded points have heights is not said; with heights read as places, the line
    /// leaves the path's `bbox`.
    ///
    /// - Parameters:
    ///   - context: where errors and notes go.
    ///   - path: the path.
    init(context: ReadingContext, path: JSONValue) {
        self.context = context
        let given = path["points_encoded_multiplier"]?.number ?? 1e5
        multiplier =
            context.forcedPrecision?.multiplier ?? ((1...1e9).contains(given) ? given : 1e5)
        guard let text = path["points"]?.string,
            let box = path["bbox"]?.array?.compactMap(\.number), box.count >= 4
        else {
            dimensions = 2
            return
        }
        let multiplier = multiplier
        func fits(_ dimensions: Int) -> Bool {
            guard let values = try? EncodedLine.decode(text.utf8, dimensions: dimensions) else {
                return false
            }
            let half = box.count / 2
            let margin = 2 / multiplier
            return stride(from: 0, to: values.count, by: dimensions).allSatisfy { index in
                let latitude = Double(values[index]) / multiplier
                let longitude = Double(values[index + 1]) / multiplier
                return longitude >= box[0] - margin && longitude <= box[half] + margin
                    && latitude >= box[1] - margin && latitude <= box[half + 1] + margin
            }
        }
        dimensions = !fits(2) && fits(3) ? 3 : 2
    }

    /// Reads a line.
    ///
    /// - Parameters:
    ///   - json: encoded text, GeoJSON, or an array of places.
    ///   - subject: what comes before `point 17` in messages.
    /// - Returns: the points, also fewer than two.
    /// - Throws: ``RouteError`` naming what is wrong with it.
    func line(_ json: JSONValue?, subject: String) throws(RouteError) -> [Coordinate] {
        switch json {
        case .none, .null: []
        case .string(let text):
            try context.encodedLine(
                text.utf8, multiplier: multiplier, dimensions: dimensions, subject: subject)
        case .array: try context.line(json, subject: subject)
        default: try context.line(json?["coordinates"], subject: subject)
        }
    }
}
