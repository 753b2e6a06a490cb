import Formats
import GeoFiles
import Geometry

/// Reads the three forms in which OSRM's API writes lines: GeoJSON, polyline and polyline6.
///
/// An answer does not record whether its polylines have five or six decimals. It also
/// contains coordinates as plain numbers, so the precision is the one whose first point is
/// nearest to the first coordinate.
struct OSRMGeometry {
    private let context: ReadingContext
    private let precision: Polyline.Precision

    /// Detects the precision of an answer's polylines.
    ///
    /// - Parameters:
    ///   - context: the receiver of errors and notes.
    ///   - answer: the whole answer.
    ///   - routes: its routes.
    init(context: ReadingContext, answer: JSONValue, routes: [JSONValue]) {
        self.context = context
        if let forced = context.forcedPrecision {
            precision = forced
            return
        }
        // Mapbox's SDKs store what they asked for with the route.
        switch routes[0]["routeOptions"]?["geometries"]?.string {
        case "polyline6":
            precision = .decimals6
            return
        case "polyline":
            precision = .decimals5
            return
        default: break
        }
        let step = routes[0]["legs"]?[0]?["steps"]?[0]
        let text = (routes[0]["geometry"] ?? step?["geometry"])?.string
        let places = [
            step?["maneuver"]?["location"], answer["waypoints"]?[0]?["location"],
            answer["tracepoints"]?[0]?["location"],
        ]
        let place = places.lazy.compactMap { $0?[0]?.number == nil ? nil : $0 }.first
        precision = Self.precision(of: text, startingAt: place)
    }

    private static func precision(
        of text: String?, startingAt place: JSONValue?
    ) -> Polyline.Precision {
        guard let text, let longitude = place?[0]?.number, let latitude = place?[1]?.number else {
            return .decimals5
        }
        func distance(_ precision: Polyline.Precision) -> Double {
            guard let point = EncodedText.firstPoint(text, precision: precision) else {
                return .infinity
            }
            return abs(point.longitude - longitude) + abs(point.latitude - latitude)
        }
        return distance(.decimals6) < distance(.decimals5) ? .decimals6 : .decimals5
    }

    /// Reads a line in whichever form it has.
    ///
    /// - Parameters:
    ///   - json: the member `geometry`; if absent the line is empty.
    ///   - subject: the text before `point 17` in messages.
    /// - Returns: the points, possibly fewer than two.
    /// - Throws: ``GeoFileError`` naming what is wrong with it.
    func line(_ json: JSONValue?, subject: String) throws(GeoFileError) -> [Coordinate] {
        try context.line(inAnyForm: json, precision: precision, subject: subject)
    }
}
