package import Formats
import Geometry

/// Writes routes as GeoJSON (RFC 7946): a line for each route, a point for each maneuver of the
/// main one.
///
/// Properties of a line: `role` (`route` or `alternative`), `name`, `distance` in metres and
/// `duration` in seconds. Properties of a point: `name` (the instruction, or else the street),
/// `instruction`, `street`, `distance` and `duration` to the next maneuver, and `type` and
/// `modifier` in OSRM's words. What is unknown is left out.
package struct GeoJSONRouteWriter: Sendable {
    private let instruction: @Sendable (RouteStep) -> String?

    /// A writer.
    ///
    /// - Parameter instruction: the words for a step's maneuver; those of the engine by default.
    package init(instruction: @escaping @Sendable (RouteStep) -> String? = { $0.instruction }) {
        self.instruction = instruction
    }

    /// Writes the routes: the main one, its maneuvers, and the alternatives.
    package func document(_ answer: RouteAnswer) -> JSONValue {
        var features: [JSONValue] = []
        if let main = answer.main {
            features.append(line(main, role: "route"))
            features += ManeuverPoint.points(of: main, instruction: instruction).map(point)
        }
        features += answer.alternatives.map { line($0, role: "alternative") }
        return ["type": "FeatureCollection", "features": .array(features)]
    }

    private func line(_ route: Route, role: String) -> JSONValue {
        var properties = JSONObject([("role", .string(role))])
        let summaries = route.legs.compactMap(\.summary)
        let name = route.name ?? (summaries.isEmpty ? nil : summaries.joined(separator: ", "))
        properties["name"] = name.map(JSONValue.string)
        properties["distance"] = .amount(route.distance)
        properties["duration"] = route.duration.map(JSONValue.amount)
        let geometry: JSONValue =
            route.lines.count == 1
            ? ["type": "LineString", "coordinates": .line(route.lines[0])]
            : [
                "type": "MultiLineString",
                "coordinates": .array(route.lines.map { .line($0) }),
            ]
        return feature(geometry, properties)
    }

    private func point(_ point: ManeuverPoint) -> JSONValue {
        var properties = JSONObject()
        properties["name"] = (point.instruction ?? point.street).map(JSONValue.string)
        properties["instruction"] = point.instruction.map(JSONValue.string)
        properties["street"] = point.street.map(JSONValue.string)
        properties["distance"] = .amount(point.step.distance)
        properties["duration"] = point.step.duration.map(JSONValue.amount)
        properties["type"] = .string(point.step.maneuver.type.osrmWord)
        properties["modifier"] = point.step.maneuver.direction.map { .string($0.osrmWord) }
        return feature(
            ["type": "Point", "coordinates": .position(point.location)], properties)
    }

    private func feature(_ geometry: JSONValue, _ properties: JSONObject) -> JSONValue {
        ["type": "Feature", "properties": .object(properties), "geometry": geometry]
    }
}
