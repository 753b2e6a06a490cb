import Formats
import Geometry
import Guidance
import MapPictures
import MapStore
import Routes

/// A question in the form of OSRM's API: `/route/v1/driving/10.7339,59.9119;10.7732,59.9270`.
///
/// https://project-osrm.org/docs/v5.24.0/api/ ; `hints`, `radiuses`, `bearings` and `approaches` are
/// ignored.
struct RoutingQuestion: Hashable, Sendable {
    /// The services that exist.
    enum Service: String {
        /// The way through places.
        case route
        /// The roads nearest to a place.
        case nearest
    }

    let service: Service
    private let profile: TravelProfile
    private let places: [Coordinate]
    private let writer: OSRMRouteWriter
    private let count: Int
    private let departure: LocalTime?

    static let contentType = "application/json; charset=utf-8"

    /// The most places of a question.
    private static let mostPlaces = 100

    private static let profiles: [String: TravelProfile] = [
        "driving": .car, "car": .car, "cycling": .bicycle, "bike": .bicycle, "bicycle": .bicycle,
        "walking": .foot, "foot": .foot,
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
        guard words.count == 3, words[0] == "v1" else {
            throw OSRMErrorAnswer(
                .invalidURL, message: "write /\(service.rawValue)/v1/driving/LON,LAT;LON,LAT"
            )
        }
        guard let profile = Self.profiles[words[1]] else {
            throw OSRMErrorAnswer(
                .invalidURL, message: "the profile is driving, cycling or walking")
        }
        self.profile = profile
        places = try Self.places(words[2])
        let least = service == .route ? 2 : 1
        guard places.count >= least, service == .route || places.count == 1 else {
            throw OSRMErrorAnswer(
                .invalidOptions, message: "\(least) or more places are needed, 1 for nearest"
            )
        }
        let words = QueryWords(query)
        writer = OSRMRouteWriter(
            steps: try Self.flag("steps", words),
            annotations: (words.first("annotations") ?? "false") == "false" ? [] : .all,
            geometries: try Self.choice("geometries", words) ?? .polyline,
            overview: try Self.choice("overview", words) ?? .simplified)
        count = words.first("number").flatMap { Int($0) } ?? 1
        guard (1...100).contains(count) else {
            throw OSRMErrorAnswer(.invalidOptions, message: "number is from 1 to 100")
        }
        departure = try Self.departure(words, at: places[0])
    }

    /// The time of `depart`, which OSRM does not have.
    private static func departure(
        _ words: QueryWords, at place: Coordinate
    ) throws(OSRMErrorAnswer) -> LocalTime? {
        guard let text = words.first("depart") else { return nil }
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

    private static func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ name: String, _ words: QueryWords
    ) throws(OSRMErrorAnswer) -> Choice? {
        guard let text = words.first(name) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            let all = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw OSRMErrorAnswer(.invalidOptions, message: "\(name) is one of \(all)")
        }
        return choice
    }

    private static func flag(_ name: String, _ words: QueryWords) throws(OSRMErrorAnswer) -> Bool {
        switch words.first(name) {
        case nil, "false": return false
        case "true": return true
        default: throw OSRMErrorAnswer(.invalidOptions, message: "\(name) is true or false")
        }
    }

    // MARK: Answers

    /// The answer on the roads of a map.
    ///
    /// - Throws: `OSRMErrorAnswer` if there is none, `MapStoreError` if the map can't be read.
    func response(_ router: Router) throws -> HTTPResponse {
        do {
            let document =
                switch service {
                case .route:
                    try route(router)
                case .nearest: try nearest(router)
                }
            return HTTPResponse(
                type: Self.contentType, body: Array(document.serialized().utf8),
                fields: [HTTPRequest.Field("cache-control", "no-store")])
        } catch let error as RoutingError {
            switch error {
            case .noRoad: throw OSRMErrorAnswer(.noSegment, message: "\(error)")
            case .noWay: throw OSRMErrorAnswer(.noRoute, message: "\(error)")
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
        let answer = try router.answer(
            RouteRequest(places: places, profile: profile, departure: departure))
        return writer.document(answer, waypoints: answer.snapped(places))
    }

    private func nearest(_ router: Router) throws -> JSONValue {
        let roads = try router.nearest(to: places[0], by: profile, count: count)
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
        _ service: RoutingQuestion.Service, _ words: [String], _ exchange: HTTPExchange
    ) -> HTTPResponse? {
        let question: RoutingQuestion
        do {
            question = try RoutingQuestion(service, words, query: exchange.request.query)
        } catch {
            return Self.response(error)
        }
        let key = "way \(exchange.request.path)?\(exchange.request.query ?? "")"
        let job = DrawingPool.Job(key: key) { [weak self] thread, _ in
            guard let self else { return .picture(Failures.notDrawn) }
            do {
                return .picture(try question.response(thread.router(in: catalog)))
            } catch let refusal as OSRMErrorAnswer {
                return .picture(Self.response(refusal))
            }
        }
        return draw(job, for: exchange, by: .reading)
    }
}
