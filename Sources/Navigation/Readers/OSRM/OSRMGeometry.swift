import JSON
import MapGeometry

/// Reads the three forms in which OSRM's API writes lines: GeoJSON, polyline and polyline6.
///
/// An answer does not say whether its polylines have five or six decimals. It also gives places as
/// plain numbers, so the precision is the one whose first point is nearest to the first place.
struct OSRMGeometry {
    private let context: ReadingContext
    private let multiplier: Double

    /// Finds out the precision of an answer's polylines.
    ///
    /// - Parameters:
    ///   - context: where errors and notes go.
    ///   - answer: the whole answer.
    ///   - routes: its routes.
    init(context: ReadingContext, answer: JSONValue, routes: [JSONValue]) {
        self.context = context
        if let forced = context.forcedPrecision {
            multiplier = forced.multiplier
            return
        }
        let step = routes[0]["legs"]?[0]?["steps"]?[0]
        let text = (routes[0]["geometry"] ?? step?["geometry"])?.string
        let places = [
            step?["maneuver"]?["location"], answer["waypoints"]?[0]?["location"],
            answer["tracepoints"]?[0]?["location"],
        ]
        let place = places.lazy.compactMap { $0?[0]?.number == nil ? nil : $0 }.first
        multiplier = Self.precision(of: text, startingAt: place).multiplier
    }

    private static func precision(
        of text: String?, startingAt place: JSONValue?
    ) -> PolylinePrecision {
        guard let text, let longitude = place?[0]?.number, let latitude = place?[1]?.number,
            let values = try? EncodedLine.decode(text.utf8), values.count >= 2
        else { return .five }
        func distance(_ precision: PolylinePrecision) -> Double {
            abs(Double(values[1]) / precision.multiplier - longitude)
                + abs(Double(values[0]) / precision.multiplier - latitude)
        }
        return distance(.six) < distance(.five) ? .six : .five
    }

    /// Reads a line in whichever form it has.
    ///
    /// - Parameters:
    ///   - json: the member `geometry`; absent gives an empty line.
    ///   - subject: what comes before `point 17` in messages.
    /// - Returns: the points, also fewer than two.
    /// - Throws: ``RouteError`` naming what is wrong with it.
    func line(_ json: JSONValue?, subject: String) throws(RouteError) -> [Coordinate] {
        switch json {
        case .none, .null: []
        case .string(let text):
            try context.encodedLine(text.utf8, multiplier: multiplier, subject: subject)
        case .array: try context.line(json, subject: subject)
        default: try context.line(json?["coordinates"], subject: subject)
        }
    }
}
