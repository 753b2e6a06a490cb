package import Formats
import Geometry

/// Writes routes as GeoJSON (RFC 7946): a line for each route, a point for each maneuver of the
/// first.
package enum GeoJSONRouteWriter {
    /// The answer as a document.
    ///
    /// - Parameters:
    ///   - answer: the routes.
    ///   - instruction: the words for a maneuver.
    /// - Returns: a collection of features.
    package static func document(
        _ answer: RouteAnswer, instruction: (RouteStep) -> String
    ) -> JSONValue {
        var features = answer.routes.map { route -> JSONValue in
            feature(
                "LineString", .array(route.lines.joined().map(position)),
                [
                    ("distance", rounded(route.distance)),
                    ("duration", rounded(route.duration ?? 0)),
                ])
        }
        for step in answer.main?.legs.flatMap(\.steps) ?? [] {
            features.append(
                feature(
                    "Point", position(step.maneuver.location),
                    [
                        ("instruction", .string(instruction(step))),
                        ("street", .string(step.names.first ?? step.refs.first ?? "")),
                        ("distance", rounded(step.distance)),
                        ("duration", rounded(step.duration ?? 0)),
                    ]))
        }
        return .object(
            JSONObject([("type", .string("FeatureCollection")), ("features", .array(features))]))
    }

    private static func feature(
        _ type: String, _ coordinates: JSONValue, _ properties: [(String, JSONValue)]
    ) -> JSONValue {
        let geometry = JSONObject([("type", .string(type)), ("coordinates", coordinates)])
        return .object(
            JSONObject([
                ("type", .string("Feature")), ("properties", .object(JSONObject(properties))),
                ("geometry", .object(geometry)),
            ]))
    }

    private static func position(_ place: Coordinate) -> JSONValue {
        .array([place.longitude, place.latitude].map { .number(($0 * 1e6).rounded() / 1e6) })
    }

    private static func rounded(_ value: Double) -> JSONValue {
        .number(value.isFinite ? (value * 10).rounded() / 10 : 0)
    }
}
