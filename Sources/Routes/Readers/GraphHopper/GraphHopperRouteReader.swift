import Formats
import GeoFiles
import Geometry

/// Reads answers of GraphHopper's routing API: `paths`, the first is the route, the others are
/// alternatives.
///
/// https://docs.graphhopper.com/ ; times are in milliseconds there.
struct GraphHopperRouteReader {
    let context: ReadingContext

    /// Reads an answer that has `paths`.
    func read(_ json: JSONValue) throws(GeoFileError) -> RouteAnswer {
        let paths = json["paths"]?.array ?? []
        guard !paths.isEmpty else { throw context.noRoute }
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
    ) throws(GeoFileError) -> Route {
        let line = try geometry.line(path["points"], subject: subject)
        guard line.count >= 2 else {
            throw context.withoutLine(
                subject, of: .graphHopper, cure: "ask GraphHopper for calc_points=true")
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
    ) throws(GeoFileError) -> [RouteWaypoint] {
        guard let points = path["snapped_waypoints"], !points.isNull else { return [] }
        return try geometry.line(points, subject: "snapped waypoints, ")
            .map { RouteWaypoint(location: $0, role: .stop) }
    }
}

/// Reads the lines of a path: encoded, with two or three numbers a point, or GeoJSON.
///
/// An answer does not record whether encoded points have heights. With heights read as
/// coordinates, the line leaves the path's `bbox` or breaks off in the middle of a point.
struct GraphHopperGeometry {
    private let context: ReadingContext
    private let precision: Polyline.Precision
    private let hasHeights: Bool

    /// Detects the form of a path's lines.
    ///
    /// - Parameters:
    ///   - context: the receiver of errors and notes.
    ///   - path: the path.
    init(context: ReadingContext, path: JSONValue) {
        self.context = context
        let precision =
            context.forcedPrecision ?? Self.precision(path["points_encoded_multiplier"]?.number)
        self.precision = precision
        guard let text = path["points"]?.string,
            let box = path["bbox"]?.array?.compactMap(\.number), box.count >= 4
        else {
            hasHeights = false
            return
        }
        func fits(_ text: String) -> Bool {
            guard let line = try? Polyline.decode(text, precision: precision) else { return false }
            let margin = 2e-5
            let half = box.count / 2
            return line.allSatisfy { point in
                point.longitude >= box[0] - margin && point.longitude <= box[half] + margin
                    && point.latitude >= box[1] - margin && point.latitude <= box[half + 1] + margin
            }
        }
        hasHeights = !fits(text) && fits(EncodedText.withoutHeights(text))
    }

    private static func precision(_ multiplier: Double?) -> Polyline.Precision {
        switch multiplier {
        case 1e6: .decimals6
        case 1e7: .decimals7
        default: .decimals5
        }
    }

    /// Reads a line.
    ///
    /// - Parameters:
    ///   - json: encoded text, GeoJSON, or an array of coordinates.
    ///   - subject: the text before `point 17` in messages.
    /// - Returns: the points, possibly fewer than two.
    /// - Throws: ``GeoFileError`` naming what is wrong with it.
    func line(_ json: JSONValue?, subject: String) throws(GeoFileError) -> [Coordinate] {
        var json = json
        if hasHeights, let text = json?.string {
            json = .string(EncodedText.withoutHeights(text))
        }
        return try context.line(inAnyForm: json, precision: precision, subject: subject)
    }
}
