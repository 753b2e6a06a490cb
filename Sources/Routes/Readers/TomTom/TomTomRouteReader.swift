import Formats
import GeoFiles
import Geometry

/// Reads answers of TomTom's Routing API: `routes` of `legs` with points, `guidance` with
/// instructions in the older or the newer form, and `sections`.
///
/// https://developer.tomtom.com/routing-api/documentation/tomtom-maps/calculate-route ; points
/// are counted through all legs of the route.
struct TomTomRouteReader {
    let context: ReadingContext

    /// Whether an answer has this form.
    static func reads(_ json: JSONValue) -> Bool {
        let route = json["routes"]?[0]
        let leg = route?["legs"]?[0]
        return leg?["points"]?.array != nil || leg?["encodedPolyline"]?.string != nil
            || route?["summary"]?["lengthInMeters"] != nil
    }

    /// Reads an answer for which ``reads(_:)`` holds.
    func read(_ json: JSONValue) throws(GeoFileError) -> RouteAnswer {
        let list = json["routes"]?.array ?? []
        let routes = try context.routes(list) { (json, subject) throws(GeoFileError) in
            try route(json, subject: subject)
        }
        let legs = routes[0].legs
        let stops = [legs.first?.geometry.first] + legs.map(\.geometry.last)
        return RouteAnswer(
            routes: routes,
            waypoints: stops.compactMap { $0.map { RouteWaypoint(location: $0, role: .stop) } },
            format: .tomTom, notes: context.notes)
    }

    private func route(_ json: JSONValue, subject: String) throws(GeoFileError) -> Route {
        var line: [Coordinate] = []
        var parts: [(json: JSONValue, points: ClosedRange<Int>)] = []
        for (index, element) in (json["legs"]?.array ?? []).enumerated() {
            try context.countItem()
            let part = try points(element, subject: "\(subject)leg \(index + 1), ")
            guard part.count >= 2 else { continue }
            parts.append((element, line.count...(line.count + part.count - 1)))
            line += part
        }
        guard !parts.isEmpty else {
            throw context.withoutLine(
                subject, of: .tomTom, cure: "ask TomTom for routeRepresentation=polyline")
        }
        let sections = TomTomSections(json["sections"], count: line.count, context: context)
        let guide = TomTomGuidanceReader(context: context, line: line, lanes: sections.lanes)
        let actions = try guide.read(
            json["guidance"]?["instructions"], legs: parts.map(\.points),
            total: json["summary"]?["travelTimeInSeconds"]?.amount)
        let limits = RouteSpan.divided(sections.speedLimits, among: parts.map(\.points))
        let classes = RouteSpan.divided(sections.roadClasses, among: parts.map(\.points))
        let legs = parts.indices.map { index in
            let part = parts[index]
            let geometry = Array(line[part.points])
            let summary = part.json["summary"]
            return RouteLeg(
                geometry: geometry,
                steps: RouteActionReader(context: context, line: geometry).steps(actions[index]),
                distance: summary?["lengthInMeters"]?.amount ?? geometry.lengthMeters,
                duration: summary?["travelTimeInSeconds"]?.amount,
                speedLimits: limits[index], roadClasses: classes[index])
        }
        let summary = json["summary"]
        return Route(
            lines: [Route.line(through: legs)], legs: legs,
            distance: summary?["lengthInMeters"]?.amount ?? legs.reduce(0) { $0 + $1.distance },
            duration: summary?["travelTimeInSeconds"]?.amount)
    }

    private func points(_ json: JSONValue, subject: String) throws(GeoFileError) -> [Coordinate] {
        if let text = json["encodedPolyline"]?.string {
            let decimals = json["encodedPolylinePrecision"]?.wholeNumber
            let stated = decimals.flatMap(Polyline.Precision.init(rawValue:))
            return try context.encodedLine(
                text, precision: context.forcedPrecision ?? stated ?? .decimals5, subject: subject)
        }
        let elements = json["points"]?.array ?? []
        try context.countPoints(elements.count)
        var points: [Coordinate] = []
        points.reserveCapacity(elements.count)
        for (index, element) in elements.enumerated() {
            guard let longitude = element["longitude"]?.number,
                let latitude = element["latitude"]?.number
            else {
                throw context.error(
                    "\(subject)point \(index + 1) is not a place: two numbers are expected")
            }
            points.append(
                try context.coordinate(
                    longitude: longitude, latitude: latitude,
                    subject: "\(subject)point \(index + 1)", order: ""))
        }
        return points
    }
}

/// The `sections` of a TomTom route: what holds from one point to another.
struct TomTomSections {
    /// Legal speed limits.
    private(set) var speedLimits: [RouteSpan<SpeedLimit>] = []
    /// The classes of the roads.
    private(set) var roadClasses: [RouteSpan<RoadClasses>] = []
    /// The lanes up to a point.
    private(set) var lanes: [Int: [Lane]] = [:]

    /// Reads the sections that a picture can show.
    ///
    /// - Parameters:
    ///   - json: the member; may be absent.
    ///   - count: the number of points of the route.
    ///   - context: the receiver of notes.
    init(_ json: JSONValue?, count: Int, context: ReadingContext) {
        let list = json?.array ?? []
        let countries = list.compactMap { $0["countryCode"]?.string }
        let isImperial = countries.contains { Self.imperial.contains($0) }
        for section in list {
            guard let start = section["startPointIndex"]?.wholeNumber,
                let end = section["endPointIndex"]?.wholeNumber,
                (0..<count).contains(start), (0..<count).contains(end), start <= end
            else {
                context.note("a section that points beside the line was skipped")
                continue
            }
            let kind = section["sectionType"]?.string ?? ""
            if kind == "LANES" {
                let all = (section["lanes"]?.array ?? []).prefix(32).map(Self.lane)
                if all.contains(where: \.isValid) { lanes[end] = all }
            } else if kind == "SPEED_LIMIT", start < end {
                if let limit = Self.limit(section["maxSpeedLimitInKmh"], isImperial: isImperial) {
                    speedLimits.append(RouteSpan(points: start...end, value: limit))
                }
            } else if let found = Self.classes[kind], start < end {
                roadClasses.append(RouteSpan(points: start...end, value: found))
            }
        }
    }

    /// Reads kilometres per hour, which are whole steps of 5 mph where signs show miles.
    private static func limit(_ json: JSONValue?, isImperial: Bool) -> SpeedLimit? {
        guard let speed = json?.amount, (1...400).contains(speed) else { return nil }
        guard isImperial else { return .limited(speed, unit: .kilometersPerHour) }
        return .limited((speed / 1.609344 / 5).rounded() * 5, unit: .milesPerHour)
    }

    private static func lane(_ json: JSONValue) -> Lane {
        let follow = json["follow"]?.string.flatMap { indications[$0] }
        return Lane(
            indications: (json["directions"]?.strings ?? []).prefix(16).compactMap {
                indications[$0]
            },
            isValid: json["follow"]?.string != nil, validIndication: follow)
    }

    private static let imperial: Set = ["GBR", "USA"]

    private static let classes: [String: RoadClasses] = [
        "TUNNEL": .tunnel, "MOTORWAY": .motorway, "TOLL_ROAD": .toll, "TOLL": .toll,
        "FERRY": .ferry, "CAR_TRAIN": .ferry, "UNPAVED": .unpaved,
    ]

    private static let indications: [String: LaneIndication] = [
        "STRAIGHT": .straight, "SLIGHT_RIGHT": .slightRight, "RIGHT": .right,
        "SHARP_RIGHT": .sharpRight, "RIGHT_U_TURN": .uTurn, "SLIGHT_LEFT": .slightLeft,
        "LEFT": .left, "SHARP_LEFT": .sharpLeft, "LEFT_U_TURN": .uTurn, "U_TURN": .uTurn,
    ]
}
