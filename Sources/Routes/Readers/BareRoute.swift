import Formats

/// Puts a route that was stored alone back into the answer that it was a part of.
///
/// SDKs store one element of an answer's list of routes, the list itself, Valhalla's `trip` without
/// its envelope, or one leg. The members that only one form has decide which.
enum BareRoute {
    /// Completes a document.
    ///
    /// - Parameter json: the document.
    /// - Returns: the answer that the readers know; other documents as they are.
    static func completed(_ json: JSONValue) -> JSONValue {
        if let list = json.array {
            guard let first = list.first, let key = listName(of: first) else { return json }
            return [key: json]
        }
        guard json.object != nil, !answers.contains(where: { json[$0] != nil }) else { return json }
        if isValhalla(json) { return ["trip": json] }
        if let key = listName(of: json) { return [key: .array([json])] }
        if isOSRMLeg(json) {
            let route: JSONValue = ["legs": .array([json])]
            return ["routes": .array([route])]
        }
        return json
    }

    /// The members of answers that have their routes inside.
    private static let answers = [
        "routes", "matchings", "trips", "trip", "paths", "plan", "data", "code", "error",
    ]

    /// The member in which engines list routes of this form; `nil` for what is no route.
    private static func listName(of json: JSONValue) -> String? {
        if json["points"] != nil, json["points_encoded"] != nil || json["instructions"] != nil {
            return "paths"
        }
        let leg = json["legs"]?[0]
        let isOSRM =
            leg != nil
            && (leg?["steps"]?.array != nil || leg?["distance"]?.number != nil)
            && leg?["legGeometry"] == nil
        let isTomTom =
            leg?["points"]?[0]?["latitude"] != nil || leg?["encodedPolyline"] != nil
        let isHERE = json["sections"]?[0]?["polyline"]?.string != nil
        let isOpenRouteService = json["segments"]?.array != nil && json["geometry"] != nil
        let isLine =
            json["geometry"] != nil && json["distance"]?.number != nil
            && json["duration"]?.number != nil && json["type"] == nil
        return isOSRM || isTomTom || isHERE || isOpenRouteService || isLine ? "routes" : nil
    }

    /// Whether this is Valhalla's trip: its legs have lines, and maneuvers that point into them.
    private static func isValhalla(_ json: JSONValue) -> Bool {
        guard let leg = json["legs"]?[0] else { return false }
        return leg["shape"] != nil && leg["maneuvers"]?.array != nil
            || leg["maneuvers"]?[0]?["begin_shape_index"] != nil
    }

    private static func isOSRMLeg(_ json: JSONValue) -> Bool {
        let step = json["steps"]?[0]
        return step?["maneuver"]?.object != nil && step?["geometry"] != nil
    }
}
