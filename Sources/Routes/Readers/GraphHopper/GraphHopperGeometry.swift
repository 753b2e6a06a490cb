import Formats
import Geometry

/// Reads the lines of a path: encoded, with two or three numbers a point, or GeoJSON.
///
/// Whether encoded points have heights is not said. With heights read as places, the line leaves
/// the path's `bbox` or breaks off in the middle of a point.
struct GraphHopperGeometry {
    private let context: ReadingContext
    private let precision: Polyline.Precision
    private let hasHeights: Bool

    /// Finds out how a path's lines are written.
    ///
    /// - Parameters:
    ///   - context: where errors and notes go.
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
    ///   - json: encoded text, GeoJSON, or an array of places.
    ///   - subject: what comes before `point 17` in messages.
    /// - Returns: the points, also fewer than two.
    /// - Throws: ``RouteError`` naming what is wrong with it.
    func line(_ json: JSONValue?, subject: String) throws(RouteError) -> [Coordinate] {
        var json = json
        if hasHeights, let text = json?.string {
            json = .string(EncodedText.withoutHeights(text))
        }
        return try context.line(inAnyForm: json, precision: precision, subject: subject)
    }
}
