package import Formats
package import Geometry

/// Writes routes in the form of OSRM's API, version 5.
///
/// https://project-osrm.org/docs/v5.24.0/api/#route-service
package struct OSRMRouteWriter: Hashable, Sendable {
    /// How lines are written.
    package enum Geometries: String, CaseIterable, Sendable {
        /// Encoded with five decimals, or with six.
        case polyline, polyline6
        /// As GeoJSON.
        case geojson
    }

    /// The line of a whole route.
    package enum Overview: String, CaseIterable, Sendable {
        /// Coarse, all points, or none.
        case simplified, full
        case none = "false"
    }

    /// How lines are written.
    package var geometries = Geometries.polyline
    /// The line of each whole route.
    package var overview = Overview.simplified
    /// Whether legs have their steps.
    package var hasSteps = false
    /// Whether legs have seconds and metres of each segment.
    package var hasAnnotations = false

    /// A writer with the defaults of OSRM.
    package init() {}

    /// The answer as a document.
    ///
    /// - Parameters:
    ///   - answer: the routes.
    ///   - asked: the places that were asked for, as far as known; their distances to the roads are
    ///     written.
    /// - Returns: the document.
    package func document(_ answer: RouteAnswer, asked: [Coordinate] = []) -> JSONValue {
        let stops = answer.waypoints.filter { $0.role == .stop }
        let waypoints = stops.enumerated().map { index, stop -> JSONValue in
            let distance = index < asked.count ? asked[index].distance(to: stop.location) : 0
            return .object(
                JSONObject([
                    ("name", .string(stop.name ?? "")),
                    ("location", Self.position(stop.location)),
                    ("distance", Self.number(distance, decimals: 1)),
                ]))
        }
        return .object(
            JSONObject([
                ("code", .string("Ok")), ("routes", .array(answer.routes.map(route))),
                ("waypoints", .array(waypoints)),
            ]))
    }

    // MARK: Routes

    private func route(_ route: Route) -> JSONValue {
        var object = JSONObject()
        let line = Array(route.lines.joined())
        switch overview {
        case .none: break
        case .full: object["geometry"] = geometry(line)
        case .simplified: object["geometry"] = geometry(Self.simplified(line))
        }
        object["legs"] = .array(route.legs.map(leg))
        add(route.distance, route.duration, to: &object)
        object["weight_name"] = .string("duration")
        return .object(object)
    }

    private func add(_ meters: Double, _ seconds: Double?, to object: inout JSONObject) {
        object["distance"] = Self.number(meters, decimals: 1)
        object["duration"] = Self.number(seconds ?? 0, decimals: 1)
        object["weight"] = Self.number(seconds ?? 0, decimals: 1)
    }

    private func leg(_ leg: RouteLeg) -> JSONValue {
        var object = JSONObject()
        object["summary"] = .string(leg.summary ?? "")
        object["steps"] = .array(hasSteps ? leg.steps.map { step($0, of: leg) } : [])
        add(leg.distance, leg.duration, to: &object)
        if hasAnnotations { object["annotation"] = annotation(leg) }
        return .object(object)
    }

    private func annotation(_ leg: RouteLeg) -> JSONValue {
        let meters = zip(leg.geometry, leg.geometry.dropFirst()).map { $0.distance(to: $1) }
        var limits = [JSONValue](
            repeating: .object(JSONObject([("unknown", .bool(true))])), count: meters.count)
        for span in leg.speedLimits {
            for segment in span.points.dropLast() where limits.indices.contains(segment) {
                limits[segment] = Self.limit(span.value)
            }
        }
        var object = JSONObject([
            ("distance", .array(meters.map { Self.number($0, decimals: 1) })),
            ("maxspeed", .array(limits)),
        ])
        guard leg.segmentDurations.count == meters.count else { return .object(object) }
        object["duration"] = .array(leg.segmentDurations.map { Self.number($0, decimals: 2) })
        object["speed"] = .array(
            zip(meters, leg.segmentDurations).map {
                Self.number($1 > 0 ? $0 / $1 : 0, decimals: 1)
            })
        return .object(object)
    }

    private static func limit(_ limit: SpeedLimit) -> JSONValue {
        switch limit {
        case .unlimited: .object(JSONObject([("none", .bool(true))]))
        case .limited(let value, let unit):
            .object(
                JSONObject([
                    ("speed", number(value, decimals: 0)),
                    ("unit", .string(unit == .milesPerHour ? "mph" : "km/h")),
                ]))
        }
    }

    // MARK: Steps

    private func step(_ step: RouteStep, of leg: RouteLeg) -> JSONValue {
        var line = Array(leg.geometry(in: step.points))
        // A line has two points, also that of an arrival.
        if line.count == 1 { line.append(line[0]) }
        var object = JSONObject([
            ("geometry", geometry(line)), ("maneuver", maneuver(step)),
            ("mode", .string(OSRMWords.word(for: step.mode))),
            ("driving_side", .string((step.drivingSide ?? .right).rawValue)),
            ("name", .string(step.names.joined(separator: "; "))),
        ])
        if !step.refs.isEmpty { object["ref"] = .string(step.refs.joined(separator: "; ")) }
        if let signpost = step.signpost {
            if !signpost.exitNumbers.isEmpty {
                object["exits"] = .string(signpost.exitNumbers.joined(separator: "; "))
            }
            let places = signpost.destinations.joined(separator: ", ")
            let refs = signpost.refs.joined(separator: ", ")
            let both = [refs, places].filter { !$0.isEmpty }.joined(separator: ": ")
            if !both.isEmpty { object["destinations"] = .string(both) }
        }
        if let name = step.roundaboutName { object["rotary_name"] = .string(name) }
        object["intersections"] = .array(step.intersections.map(intersection))
        add(step.distance, step.duration, to: &object)
        return .object(object)
    }

    private func maneuver(_ step: RouteStep) -> JSONValue {
        let maneuver = step.maneuver
        var object = JSONObject([
            ("type", .string(OSRMWords.word(for: maneuver.type))),
            ("location", Self.position(maneuver.location)),
            ("bearing_before", Self.bearing(maneuver.bearingBefore)),
            ("bearing_after", Self.bearing(maneuver.bearingAfter)),
        ])
        if let direction = maneuver.direction {
            object["modifier"] = .string(OSRMWords.word(for: direction))
        }
        if let exit = maneuver.exitNumber {
            object["exit"] = Self.number(Double(exit), decimals: 0)
        }
        if let instruction = step.instruction { object["instruction"] = .string(instruction) }
        return .object(object)
    }

    private func intersection(_ intersection: Intersection) -> JSONValue {
        var object = JSONObject([
            ("location", Self.position(intersection.location)),
            ("bearings", .array(intersection.arms.map { Self.bearing($0.bearing) })),
            ("entry", .array(intersection.arms.map { .bool($0.canBeEntered) })),
        ])
        if let arm = intersection.arrivingArm {
            object["in"] = Self.number(Double(arm), decimals: 0)
        }
        if let arm = intersection.leavingArm {
            object["out"] = Self.number(Double(arm), decimals: 0)
        }
        if !intersection.lanes.isEmpty { object["lanes"] = .array(intersection.lanes.map(lane)) }
        let classes = OSRMWords.words(for: intersection.roadClasses)
        if !classes.isEmpty { object["classes"] = .array(classes.map(JSONValue.string)) }
        return .object(object)
    }

    private func lane(_ lane: Lane) -> JSONValue {
        let words = lane.indications.map(OSRMWords.word)
        var object = JSONObject([
            ("valid", .bool(lane.isValid)),
            ("indications", .array((words.isEmpty ? ["none"] : words).map(JSONValue.string))),
        ])
        if lane.isActive != lane.isValid { object["active"] = .bool(lane.isActive) }
        if let indication = lane.validIndication {
            object["valid_indication"] = .string(OSRMWords.word(for: indication))
        }
        return .object(object)
    }

    // MARK: Values

    private func geometry(_ line: [Coordinate]) -> JSONValue {
        switch geometries {
        case .polyline: .string(Polyline.encode(line, precision: .decimals5))
        case .polyline6: .string(Polyline.encode(line, precision: .decimals6))
        case .geojson:
            .object(
                JSONObject([
                    ("type", .string("LineString")),
                    ("coordinates", .array(line.map(Self.position))),
                ]))
        }
    }

    /// The line for a look at the whole: without the points that a picture of a thousand pixels does
    /// not show.
    private static func simplified(_ line: [Coordinate]) -> [Coordinate] {
        let points = line.map { WorldPoint($0) }
        guard let first = points.first else { return [] }
        let (low, high) = points.reduce(into: (first, first)) { range, point in
            range.0 = WorldPoint(x: min(range.0.x, point.x), y: min(range.0.y, point.y))
            range.1 = WorldPoint(x: max(range.1.x, point.x), y: max(range.1.y, point.y))
        }
        var simplifier = Simplifier()
        var kept: [WorldPoint] = []
        simplifier.simplify(
            line: points[...], tolerance: max(high.x - low.x, high.y - low.y) / 1000, into: &kept)
        return kept.map(\.coordinate)
    }

    private static func position(_ place: Coordinate) -> JSONValue {
        .array([number(place.longitude, decimals: 6), number(place.latitude, decimals: 6)])
    }

    private static func bearing(_ degrees: Double?) -> JSONValue {
        let whole = (degrees ?? 0).rounded()
        return .number(whole == 360 || !whole.isFinite ? 0 : whole)
    }

    private static func number(_ value: Double, decimals: Int) -> JSONValue {
        guard value.isFinite else { return .number(0) }
        let scale = [1.0, 10, 100, 1e3, 1e4, 1e5, 1e6][min(max(decimals, 0), 6)]
        return .number((value * scale).rounded() / scale)
    }
}

extension OSRMWords {
    /// The word for a kind of maneuver; those that OSRM does not know are notifications.
    static func word(for type: ManeuverType) -> String {
        // `ramp` is the older word of two.
        if type == .onRamp { return "on ramp" }
        return types.first { $0.value == type }?.key ?? "notification"
    }

    /// The word for a direction.
    static func word(for direction: ManeuverDirection) -> String {
        directions.first { $0.value == direction }?.key ?? "uturn"
    }

    /// The word for a lane's arrow.
    static func word(for indication: LaneIndication) -> String {
        indications.first { $0.value == indication }?.key ?? "none"
    }

    /// The word for a mode of travel.
    static func word(for mode: TravelMode) -> String {
        if mode == .walking { return "walking" }
        return modes.first { $0.value == mode }?.key ?? "driving"
    }

    /// The words for classes of roads, in alphabetical order.
    static func words(for roadClasses: RoadClasses) -> [String] {
        classes.filter { roadClasses.contains($0.value) }.map(\.key).sorted()
    }
}
