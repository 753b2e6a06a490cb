import Formats
import GeoFiles
import Geometry

/// Reads answers in the form of OSRM's HTTP API, version 5: OSRM's own, and those of
/// Valhalla, Mapbox and others that use it and add banners, announcements and more.
///
/// The line is taken from the steps, which have it in full detail, and from the route's
/// overview only if there are no steps.
struct OSRMRouteReader {
    let context: ReadingContext

    /// The members that list routes: of the services `route`, `match` and `trip`.
    static let listNames = ["routes", "matchings", "trips"]

    /// Reads an answer that has one of ``listNames``.
    func read(_ json: JSONValue) throws(GeoFileError) -> RouteAnswer {
        let list = Self.listNames.lazy.compactMap { json[$0]?.array }.first ?? []
        // The form of all lines is judged by that of the first route.
        guard !list.isEmpty else { throw context.noRoute }
        let geometry = OSRMGeometry(context: context, answer: json, routes: list)
        var routes = try context.routes(list) { (json, subject) throws(GeoFileError) in
            try readRoute(json, geometry: geometry, subject: subject)
        }
        // Matchings and trips are the parts of one way, whereas routes are different ways.
        if json["routes"] == nil, routes.count > 1 { routes = [combined(routes)] }
        return RouteAnswer(
            routes: routes, waypoints: try readWaypoints(json, of: list[0]),
            format: isMapbox(json, list) ? .mapbox : hasAdditions(list) ? .valhallaOSRM : .osrm,
            notes: context.notes)
    }

    private func readRoute(
        _ json: JSONValue, geometry: OSRMGeometry, subject: String
    ) throws(GeoFileError) -> Route {
        let reader = OSRMLegReader(context: context, geometry: geometry)
        let elements = json["legs"]?.array ?? []
        var drafts: [OSRMLegReader.Draft] = []
        for (index, element) in elements.enumerated() {
            try context.countItem()
            let name = elements.count > 1 ? "\(subject)leg \(index + 1), " : subject
            drafts.append(try reader.readSteps(element, subject: name))
        }
        let isDetailed = !drafts.isEmpty && drafts.allSatisfy { $0.geometry.count >= 2 }
        if !isDetailed {
            let overview = try geometry.line(json["geometry"], subject: subject)
            drafts = reader.divided(overview, among: elements)
        }
        let legs = zip(drafts, isDetailed || !elements.isEmpty ? elements : [json])
            .map { reader.finish($0, $1) }
        let line = Route.line(through: legs)
        guard line.count >= 2 else {
            throw context.withoutLine(
                subject, of: .osrm, cure: "ask it for steps=true or overview=full")
        }
        return Route(
            lines: [line], legs: legs,
            distance: json["distance"]?.amount ?? legs.reduce(0) { $0 + $1.distance },
            duration: json["duration"]?.amount,
            language: context.cleaned(json["voiceLocale"]?.string))
    }

    private func combined(_ parts: [Route]) -> Route {
        let durations = parts.compactMap(\.duration)
        return Route(
            lines: parts.flatMap(\.lines), legs: parts.flatMap(\.legs),
            distance: parts.reduce(0) { $0 + $1.distance },
            duration: durations.count == parts.count ? durations.reduce(0, +) : nil)
    }

    private func readWaypoints(
        _ json: JSONValue, of route: JSONValue
    ) throws(GeoFileError) -> [RouteWaypoint] {
        var waypoints: [RouteWaypoint] = []
        for element in (json["waypoints"] ?? json["tracepoints"] ?? route["waypoints"])?
            .array ?? []
        {
            try context.countItem()
            let place = context.optionalPosition(element["location"], subject: "a waypoint")
            guard let place else { continue }
            waypoints.append(
                RouteWaypoint(
                    location: place, name: context.cleaned(element["name"]?.string), role: .stop))
        }
        return waypoints
    }

    /// Whether the answer has marks of Mapbox's Directions or Map Matching API: an identifier,
    /// their classes of roads at junctions, a typical weight, or notes about via points.
    private func isMapbox(_ json: JSONValue, _ routes: [JSONValue]) -> Bool {
        let route = routes[0]
        let steps = (route["legs"]?[0]?["steps"]?.array ?? []).prefix(8)
        return json["uuid"] != nil || route["routeOptions"] != nil || route["weight_typical"] != nil
            || route["duration_typical"] != nil
            || steps.contains { step in
                step["intersections"]?[0]?["mapbox_streets_v8"] != nil
                    || step["bannerInstructions"]?[0]?["primary"]?["components"]?[0]?[
                        "mapbox_shield"] != nil
            }
    }

    /// Whether the answer contains members that OSRM itself never writes.
    private func hasAdditions(_ routes: [JSONValue]) -> Bool {
        routes.contains { route in
            route["voiceLocale"] != nil
                || (route["legs"]?.array ?? []).contains { leg in
                    leg["via_waypoints"] != nil || leg["admins"] != nil
                        || leg["steps"]?[0]?["maneuver"]?["instruction"] != nil
                }
        }
    }
}
