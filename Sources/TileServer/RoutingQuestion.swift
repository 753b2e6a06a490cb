import Formats
import Geometry
import Guidance
import MapPictures
import MapRenderer
import MapStore
import Routes

/// A question in the form of OSRM's API: `/route/v1/driving/10.7339,59.9119;10.7732,59.9270`.
///
/// https://project-osrm.org/docs/v5.24.0/api/
struct RoutingQuestion: Hashable, Sendable {
    /// The services that exist.
    enum Service: String {
        /// The way through places.
        case route
        /// The roads nearest to a place.
        case nearest
        /// Durations and distances between places.
        case table
        /// The way of a recording.
        case match
        /// The areas that are reached, in Mapbox's form.
        case isochrone
    }

    /// What a service is asked for.
    private enum Task: Hashable {
        case route
        case nearest(count: Int)
        case table(RoutingTable)
        case match(RoutingMatch)
        case isochrone(RoutingIsochrone)
    }

    let service: Service
    private let task: Task
    private let request: RouteRequest
    private let writer: OSRMRouteWriter
    private let snapping: RoutingSnapping

    static let contentType = "application/json; charset=utf-8"

    /// The most places of a question.
    private static let mostPlaces = 100

    private static let profiles: [String: TravelProfile] = [
        "driving": .car, "driving-traffic": .car, "car": .car, "cycling": .bicycle,
        "bike": .bicycle, "bicycle": .bicycle, "walking": .foot, "foot": .foot,
    ]

    /// Reads a question.
    ///
    /// - Parameters:
    ///   - service: the word of the service.
    ///   - words: the components of the path after it: version, profile, places.
    ///   - query: the request's query.
    /// - Throws: `OSRMErrorAnswer` with what is wrong.
    init(_ service: Service, _ words: [String], query: String?) throws(OSRMErrorAnswer) {
        self.service = service
        // Mapbox's clients name its own profiles.
        let words = words.filter { $0 != "mapbox" }
        guard words.first == "v1" else {
            throw OSRMErrorAnswer(.invalidVersion, message: "the version is v1")
        }
        guard words.count == 3 else {
            throw OSRMErrorAnswer(
                .invalidURL, message: "write /\(service.rawValue)/v1/driving/LON,LAT;LON,LAT"
            )
        }
        guard let profile = Self.profiles[words[1]] else {
            throw OSRMErrorAnswer(
                .invalidURL, message: "the profile is driving, cycling or walking")
        }
        let places = try Self.places(words[2])
        try Self.check(places.count, for: service)
        let options = RoutingOptions(query)
        writer = OSRMRouteWriter(
            steps: try options.flag("steps"),
            annotations: service == .table ? [] : try options.annotations(),
            geometries: try options.choice("geometries") ?? .polyline,
            overview: try options.choice("overview") ?? .simplified, givesAllModifiers: true)
        snapping = try RoutingSnapping(options, places: places.count)
        var request = RouteRequest(
            places: places, profile: profile, avoided: try options.excluded(),
            departure: try Self.departure(query, at: places[0]),
            alternatives: service == .route ? try options.alternatives() : 0,
            hasSteps: writer.steps)
        request.conditions = snapping.conditions
        self.request = request
        let count = try options.count("number", 1...100) ?? 1
        switch service {
        case .route:
            try options.checkContinuing()
            task = .route
        case .nearest: task = .nearest(count: count)
        case .table: task = .table(try RoutingTable(options, places: places.count))
        case .match:
            guard profile == .car else {
                throw OSRMErrorAnswer(.notImplemented, message: "match is for driving only")
            }
            task = .match(try RoutingMatch(options, places: places.count))
        case .isochrone: task = .isochrone(try RoutingIsochrone(options))
        }
    }

    private static func check(_ count: Int, for service: Service) throws(OSRMErrorAnswer) {
        switch service {
        case .route, .match:
            guard count < 2 else { return }
            throw OSRMErrorAnswer(.invalidOptions, message: "2 or more places are needed")
        case .nearest, .isochrone:
            guard count != 1 else { return }
            throw OSRMErrorAnswer(.invalidOptions, message: "1 place is needed")
        case .table: return
        }
    }

    /// The time of `depart`, which OSRM does not have.
    private static func departure(
        _ query: String?, at place: Coordinate
    ) throws(OSRMErrorAnswer) -> LocalTime? {
        guard let text = QueryWords(query).first("depart") else { return nil }
        guard let time = Departure.localTime(text, at: place) else {
            throw OSRMErrorAnswer(
                .invalidOptions, message: "depart is a time such as 2026-11-25T08:00")
        }
        return time
    }

    private static func places(_ text: String) throws(OSRMErrorAnswer) -> [Coordinate] {
        let stem = text.hasSuffix(".json") ? text.dropLast(5) : text[...]
        let parts = stem.split(separator: ";", omittingEmptySubsequences: false)
        guard parts.count <= mostPlaces else {
            throw OSRMErrorAnswer(.tooBig, message: "there are more than \(mostPlaces) places")
        }
        var places: [Coordinate] = []
        for part in parts {
            let numbers = part.split(separator: ",", omittingEmptySubsequences: false)
            guard numbers.count == 2,
                let longitude = try? BoundedNumber(parsing: numbers[0], in: -180...180).value,
                let latitude = try? BoundedNumber(parsing: numbers[1], in: -90...90).value
            else {
                throw OSRMErrorAnswer(.invalidQuery, message: "a place is LON,LAT")
            }
            places.append(Coordinate(longitude: longitude, latitude: latitude))
        }
        return places
    }

    // MARK: Answers

    /// The answer on the roads of a map.
    ///
    /// - Parameters:
    ///   - router: finds ways on the map.
    ///   - check: throws when no one waits for the answer any more.
    /// - Returns: the answer.
    /// - Throws: `OSRMErrorAnswer` if there is none, `MapStoreError` if the map can't be read.
    func response(_ router: Router, check: () throws -> Void = {}) throws -> HTTPResponse {
        do {
            let document =
                switch task {
                case .route: try route(router)
                case .nearest(let count): try nearest(router, count)
                case .table(let table):
                    try table.document(request, snapping, router, check: check)
                case .match(let match): try match.document(request, writer, snapping, router)
                case .isochrone(let isochrone): try isochrone.document(request, router)
                }
            return HTTPResponse(
                type: Self.contentType, body: Array(document.serialized().utf8),
                fields: [HTTPRequest.Field("cache-control", "no-store")])
        } catch let error as RoutingError {
            switch error {
            case .noRoad: throw OSRMErrorAnswer(.noSegment, message: "\(error)")
            case .noWay, .samePlace: throw OSRMErrorAnswer(.noRoute, message: "\(error)")
            case .tooLong: throw OSRMErrorAnswer(.tooBig, message: "\(error)")
            case .noGraph:
                throw OSRMErrorAnswer(.notImplemented, message: "the map has no routing graph")
            case .noHours:
                throw OSRMErrorAnswer(
                    .notImplemented, message: "the map has no hours of its roads")
            }
        }
    }

    private func route(_ router: Router) throws -> JSONValue {
        let answer = try router.answer(request)
        let stops = answer.snapped(request.places)
        try snapping.check(stops.map(\.distance))
        return writer.document(answer, waypoints: stops)
    }

    private func nearest(_ router: Router, _ count: Int) throws -> JSONValue {
        let roads = try router.nearest(
            to: request.places[0], by: request.profile, count: count,
            where: snapping.conditions.first)
        let waypoints = roads.map { road in
            JSONValue.object(
                JSONObject([
                    ("name", .string(road.name)),
                    ("distance", .number((road.meters * 10).rounded() / 10)),
                    (
                        "location",
                        .array([
                            .number((road.point.longitude * 1e6).rounded() / 1e6),
                            .number((road.point.latitude * 1e6).rounded() / 1e6),
                        ])
                    ),
                ]))
        }
        return .object(JSONObject([("code", .string("Ok")), ("waypoints", .array(waypoints))]))
    }
}

extension TileService {
    /// The answer to a wrong question, with the status that OSRM uses.
    private static func response(_ error: OSRMErrorAnswer) -> HTTPResponse {
        HTTPResponse(
            400, type: RoutingQuestion.contentType, body: Array(error.document.serialized().utf8))
    }

    /// The answer to a question in OSRM's form, on the first map that has a routing graph.
    func way(
        _ service: String, _ words: [String], _ exchange: HTTPExchange
    ) -> HTTPResponse? {
        let question: RoutingQuestion
        guard let service = RoutingQuestion.Service(rawValue: service) else {
            return Self.response(
                OSRMErrorAnswer(
                    .invalidService,
                    message: "the services are route, nearest, table, match and isochrone"))
        }
        do {
            question = try RoutingQuestion(service, words, query: exchange.request.query)
        } catch {
            return Self.response(error)
        }
        let key = "way \(exchange.request.path)?\(exchange.request.query ?? "")"
        let job = DrawingPool.Job(key: key) { [weak self] thread, limit in
            guard let self else { return .picture(Failures.notDrawn) }
            do {
                return .picture(
                    try question.response(thread.router(in: catalog), check: limit.check))
            } catch let refusal as OSRMErrorAnswer {
                return .picture(Self.response(refusal))
            }
        }
        return draw(job, for: exchange, by: .reading)
    }
}
