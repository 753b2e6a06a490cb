import Formats
import GeoFiles
import Geometry

/// Reads answers in Valhalla's own form: a `trip`, and more of them under `alternates`.
///
/// https://valhalla.github.io/valhalla/api/turn-by-turn/api-reference/
struct ValhallaRouteReader {
    let context: ReadingContext

    /// Reads an answer that has a `trip`.
    func read(_ json: JSONValue) throws(GeoFileError) -> RouteAnswer {
        var trips = [json["trip"] ?? .null]
        trips += (json["alternates"]?.array ?? []).compactMap { $0["trip"] }
        let routes = try context.routes(trips) { (trip, subject) throws(GeoFileError) in
            try readTrip(trip, subject: subject)
        }
        return RouteAnswer(
            routes: routes, waypoints: try readLocations(trips[0]["locations"]),
            format: .valhalla, notes: context.notes)
    }

    private func readTrip(_ trip: JSONValue, subject: String) throws(GeoFileError) -> Route {
        if let status = trip["status"]?.wholeNumber, status != 0 {
            let message = context.excerpt(trip["status_message"]?.string) ?? "no reason given"
            throw context.error(
                "Valhalla found no route: \(message) (status \(status))")
        }
        let elements = trip["legs"]?.array ?? []
        let unit = try metersPerUnit(of: trip)
        let reader = ValhallaLegReader(context: context, metersPerUnit: unit)
        var legs: [RouteLeg] = []
        for (index, leg) in elements.enumerated() {
            try context.countItem()
            let name = elements.count > 1 ? "\(subject)leg \(index + 1), " : subject
            legs.append(try reader.read(leg, subject: name))
        }
        let line = Route.line(through: legs)
        guard line.count >= 2 else {
            throw context.withoutLine(
                subject, of: .valhalla, cure: "ask it for shapes: shape_format=polyline6")
        }
        let summary = trip["summary"]
        return Route(
            lines: [line], legs: legs,
            distance: summary?["length"]?.amount.map { $0 * unit }
                ?? legs.reduce(0) { $0 + $1.distance },
            duration: summary?["time"]?.amount,
            language: context.cleaned(trip["language"]?.string))
    }

    /// The metres of the trip's unit of length.
    ///
    /// A stored part of an answer may lack the unit; then the length of the first line tells.
    private func metersPerUnit(of trip: JSONValue) throws(GeoFileError) -> Double {
        let (kilometer, mile) = (1_000.0, 1_609.344)
        if let unit = trip["units"]?.string { return unit == "miles" ? mile : kilometer }
        guard let leg = trip["legs"]?[0], let length = leg["summary"]?["length"]?.amount,
            length > 0.2
        else { return kilometer }
        let probe = ReadingContext(
            name: context.name, precision: context.forcedPrecision, limits: context.limits)
        let line = try ValhallaLegReader(context: probe, metersPerUnit: kilometer)
            .readShape(leg, subject: "")
        return line.lengthMeters / length > 1_300 ? mile : kilometer
    }

    private func readLocations(_ json: JSONValue?) throws(GeoFileError) -> [RouteWaypoint] {
        var waypoints: [RouteWaypoint] = []
        for location in json?.array ?? [] {
            try context.countItem()
            guard let longitude = location["lon"]?.number,
                let latitude = location["lat"]?.number,
                let place = Coordinate(checkedLongitude: longitude, latitude: latitude)
            else {
                context.note("a location without a usable place was passed over")
                continue
            }
            let type = location["type"]?.string
            let isPassed = type == "through" || type == "via"
            waypoints.append(
                RouteWaypoint(
                    location: place,
                    name: context.cleaned(location["name"]?.string ?? location["street"]?.string),
                    role: isPassed ? .through : .stop))
        }
        return waypoints
    }
}
