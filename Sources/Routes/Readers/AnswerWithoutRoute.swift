import Formats
import GeoFiles

/// An answer of a routing engine that is about something else than a route.
///
/// Isochrones are drawn by `--geojson`; none of the others has a picture of its own.
struct AnswerWithoutRoute {
    /// What it is, with its engine: `an isochrone of Mapbox`.
    let kind: String
    /// What to do instead; `nil` if there is nothing.
    let cure: String?

    private static let drawn = "render map --geojson FILE draws its areas"
    private static let found = "render isochrone finds such areas on the roads of a map"

    /// Recognises an answer; `nil` for routes and everything else.
    ///
    /// - Parameter json: the document, GeoJSON or not.
    init?(_ json: JSONValue) {
        if let known = Self.isochrone(json) ?? Self.otherForms(json) {
            (kind, cure) = known
        } else {
            return nil
        }
    }

    private typealias Known = (kind: String, cure: String?)

    // MARK: Isochrones

    private static func isochrone(_ json: JSONValue) -> Known? {
        if json["isolines"]?.array != nil {
            return ("an isoline of HERE", found)
        }
        if json["reachableRange"]?.object != nil { return ("a reachable range of TomTom", found) }
        if json["polygons"]?[0]?["properties"]?["bucket"] != nil {
            return ("an isochrone of GraphHopper", "ask it for type=geojson, or: " + found)
        }
        guard let features = json["features"]?.array, !features.isEmpty else { return nil }
        let metadata = json["metadata"]
        if metadata?["service"]?.string == "isochrones"
            || metadata?["query"]?["range"]?.array != nil
        {
            return ("an isochrone of openrouteservice", drawn)
        }
        // Beside its lines or areas, an answer may have the places that it was asked for.
        let shapes = features.filter {
            $0["geometry"]?["type"]?.string?.hasSuffix("Point") != true
        }
        guard let first = shapes.first?["properties"] else { return nil }
        if shapes.allSatisfy({ isContour($0["properties"]) }) {
            return ("an isochrone of Mapbox or Valhalla", drawn)
        }
        if shapes.allSatisfy({ isArea($0) && $0["properties"]?["group_index"]?.number != nil }),
            first["value"]?.number != nil
        {
            return ("an isochrone of openrouteservice", drawn)
        }
        if shapes.allSatisfy({ isArea($0) && $0["properties"]?["bucket"]?.number != nil }) {
            return ("an isochrone of GraphHopper", drawn)
        }
        return nil
    }

    /// Whether a feature has what Mapbox and Valhalla write; contours of heights have a number
    /// alone.
    private static func isContour(_ facts: JSONValue?) -> Bool {
        guard facts?["contour"]?.number != nil else { return false }
        let metric = facts?["metric"]?.string
        return metric == "time" || metric == "distance"
            || (facts?["color"] != nil && facts?["opacity"] != nil)
    }

    private static func isArea(_ feature: JSONValue) -> Bool {
        feature["geometry"]?["type"]?.string?.hasSuffix("Polygon") == true
    }

    // MARK: Others

    private static func otherForms(_ json: JSONValue) -> Known? {
        if json["sources_to_targets"] != nil { return ("a table of travel times of Valhalla", nil) }
        if json["durations"]?.array != nil || json["distances"]?.array != nil,
            json["sources"] != nil || json["destinations"] != nil
        {
            return ("a table of travel times of OSRM, Mapbox or openrouteservice", nil)
        }
        if json["matrix"]?["travelTimes"] != nil || json["matrixId"] != nil {
            return ("a table of travel times of HERE", nil)
        }
        if json["resourceSets"]?.array != nil {
            return ("an answer of Bing Maps", "the answer of Azure Maps to the same way is read")
        }
        if json["route"]?["legs"]?.array != nil, json["info"]?["statuscode"] != nil {
            return ("an answer of MapQuest", nil)
        }
        if json["matched_points"] != nil, json["edges"]?.array != nil {
            return ("attributes of a trace of Valhalla", "ask Valhalla for trace_route")
        }
        return nil
    }
}
