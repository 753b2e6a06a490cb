package import Formats
package import Geometry

/// Writes answers in the form of OSRM's HTTP API, version 5.
///
/// <https://project-osrm.org/docs/v5.24.0/api/#route-service>. Members that OSRM does not have
/// (speed limits, banners, announcements, countries) are written as Mapbox and Valhalla write
/// them, and only if the answer contains them. An unknown duration is left out.
package struct OSRMRouteWriter: Hashable, Sendable {
    /// The forms of lines.
    package enum Geometry: String, Hashable, Sendable, CaseIterable {
        /// Encoded text with five decimals.
        case polyline
        /// Encoded text with six decimals.
        case polyline6
        /// GeoJSON's `LineString`.
        case geoJSON = "geojson"
    }

    /// How much of a route's own line is written.
    package enum Overview: String, Hashable, Sendable, CaseIterable {
        /// As much as a picture of the whole route shows.
        case simplified
        /// Every point.
        case full
        /// None; the steps may still have their lines.
        case none = "false"
    }

    /// The figures for each segment of a leg's line.
    package struct Annotations: OptionSet, Hashable, Sendable {
        /// One bit for each kind.
        package let rawValue: Int

        /// A set from its bits.
        package init(rawValue: Int) { self.rawValue = rawValue }

        /// Seconds.
        package static let duration = Annotations(rawValue: 1 << 0)
        /// Metres.
        package static let distance = Annotations(rawValue: 1 << 1)
        /// Metres per second.
        package static let speed = Annotations(rawValue: 1 << 2)
        /// The same as the duration.
        package static let weight = Annotations(rawValue: 1 << 3)
        /// Legal speed limits in Mapbox's form.
        package static let speedLimit = Annotations(rawValue: 1 << 4)
        /// All kinds.
        package static let all: Annotations = [.duration, .distance, .speed, .weight, .speedLimit]
    }

    /// Whether the legs have their steps.
    package var steps: Bool
    /// The figures for each segment.
    package var annotations: Annotations
    /// The form of lines.
    package var geometries: Geometry
    /// How much of a route's own line is written.
    package var overview: Overview
    /// Whether all maneuvers but the ends get a modifier, as OSRM's clients require; otherwise only
    /// those that have a direction, and reading the document gives the same answer.
    package var givesAllModifiers: Bool

    /// A writer with options, which are those of OSRM's requests and have its defaults.
    package init(
        steps: Bool = false, annotations: Annotations = [], geometries: Geometry = .polyline,
        overview: Overview = .simplified, givesAllModifiers: Bool = false
    ) {
        self.steps = steps
        self.annotations = annotations
        self.geometries = geometries
        self.overview = overview
        self.givesAllModifiers = givesAllModifiers
    }

    /// Writes the answer to a request.
    ///
    /// - Parameters:
    ///   - answer: the routes, the best one first.
    ///   - waypoints: for each place of the request the place on a road, that road's name and
    ///     the metres between the two.
    /// - Returns: `{"code": "Ok", "routes": [...], "waypoints": [...]}`.
    package func document(
        _ answer: RouteAnswer,
        waypoints: [(location: Coordinate, name: String, distance: Double)]
    ) -> JSONValue {
        [
            "code": "Ok",
            "routes": .array(answer.routes.map { .object(route($0)) }),
            "waypoints": .array(
                waypoints.map { waypoint in
                    [
                        "location": .position(waypoint.location),
                        "name": .string(waypoint.name),
                        "distance": .amount(waypoint.distance),
                    ]
                }),
        ]
    }

    private var lines: OSRMLineWriter { OSRMLineWriter(form: geometries) }

    /// Writes a route.
    func route(_ route: Route) -> JSONObject {
        var json = JSONObject()
        let line = route.lines.count == 1 ? route.lines[0] : Route.line(through: route.legs)
        switch overview {
        case .simplified: json["geometry"] = lines.line(OSRMLineWriter.simplified(line))
        case .full: json["geometry"] = lines.line(line)
        case .none: break
        }
        json["legs"] = .array(route.legs.map(leg))
        json["distance"] = .amount(route.distance)
        json["duration"] = route.duration.map(JSONValue.amount)
        json["weight"] = json["duration"]
        json["weight_name"] = "duration"
        json["voiceLocale"] = route.language.map(JSONValue.string)
        return json
    }

    private func leg(_ leg: RouteLeg) -> JSONValue {
        var json = JSONObject()
        let writer = OSRMStepWriter(leg: leg, lines: lines, givesAllModifiers: givesAllModifiers)
        json["steps"] = .array(steps ? leg.steps.map(writer.step) : [])
        if steps, !leg.countries.isEmpty { json["admins"] = writer.intersections.admins }
        json["summary"] = .string(leg.summary ?? "")
        json["distance"] = .amount(leg.distance)
        json["duration"] = leg.duration.map(JSONValue.amount)
        json["weight"] = json["duration"]
        if !annotations.isEmpty {
            json["annotation"] = OSRMAnnotationWriter(kinds: annotations).annotation(leg)
        }
        return .object(json)
    }
}
