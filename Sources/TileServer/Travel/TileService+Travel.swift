import Formats
import GeoFiles
import Geometry
import MapPictures
import Parameters
import Tracks

// Kept trips, for those who may see their owner's.

extension TileService {
    /// Answers a request for trips, or keeps the one in its body.
    func travel(
        _ wanted: TravelRoute, _ exchange: HTTPExchange, _ access: Access
    ) throws(HTTPRefusal) -> HTTPResponse? {
        guard let path = configuration.trips else {
            throw HTTPRefusal(404, "no trips are kept here")
        }
        switch wanted {
        case .log, .part: return try log(wanted, exchange, access, path)
        case .list where exchange.request.method == .post:
            return try keepTrip(exchange, access, path)
        default: break
        }
        let request = exchange.request
        let owners = access.names(of: .trips)
        guard owners != [] else {
            throw access.key == nil
                ? AccessControl.refusal : HTTPRefusal(403, "the key does not allow this")
        }
        let key = "travel \(ObjectIdentifier(exchange).hashValue)"
        switch wanted {
        case .list:
            var query = try TravelQuestion(request.query).query
            query.owners = owners
            return draw(
                DrawingPool.Job(key: key) { [query] thread, _ in
                    .picture(try Self.list(query, in: thread.trips(path)))
                }, for: exchange, by: .reading)
        case .card(let id, let file):
            return try card(id, file, exchange, access, path)
        case .numbers(let id), .speeds(let id), .peaks(let id), .gpx(let id):
            return draw(
                DrawingPool.Job(key: key) { thread, _ in
                    let store = try thread.trips(path)
                    let kept = try Self.trip(id, of: store, for: access)
                    return .picture(try Self.answer(wanted, kept, in: store))
                }, for: exchange, by: .reading)
        case .log, .part: throw TileRoute.nothing
        }
    }

    private static let noTrip = HTTPRefusal(404, "there is no such trip; see /travel")

    /// A trip that a client may see: one of others does not exist for it.
    private static func trip(
        _ id: String, of store: TripStore, for access: Access
    ) throws -> KeptTrip {
        guard let kept = try store.trip(id), access.allows(Scope(.trips, kept.owner)) else {
            throw noTrip
        }
        return kept
    }

    private static func list(_ query: TripStore.Query, in store: TripStore) throws -> HTTPResponse {
        let (trips, total) = try store.trips(query)
        return json(
            .object(
                JSONObject([
                    ("total", .number(Double(total))), ("offset", .number(Double(query.offset))),
                    ("trips", .array(trips.map(\.document))),
                ])))
    }

    private static func answer(
        _ wanted: TravelRoute, _ kept: KeptTrip, in store: TripStore
    ) throws -> HTTPResponse {
        if case .numbers = wanted { return json(kept.document) }
        guard let recorded = try store.recorded(kept.id) else { throw noTrip }
        let readings = TripReadings(recorded)
        switch wanted {
        case .speeds: return json(readings.speeds)
        case .peaks: return json(readings.peaks)
        default:
            return HTTPResponse(
                type: "application/gpx+xml", body: Array(readings.gpx.utf8), fields: notKept)
        }
    }

    /// No cache keeps a trip or the place of a person: who it is may have it removed.
    static let notKept = [HTTPRequest.Field("cache-control", "no-store")]

    static func json(_ document: JSONValue) -> HTTPResponse {
        HTTPResponse(
            type: "application/json", body: Array(document.serialized().utf8), fields: notKept)
    }

    // MARK: Cards

    private func card(
        _ id: String, _ file: String, _ exchange: HTTPExchange, _ access: Access, _ path: String
    ) throws(HTTPRefusal) -> HTTPResponse? {
        let request = exchange.request
        let words = QueryWords(request.query)
        let name = words.first("style") ?? catalog.styles.first?.id ?? ""
        guard access.allows(Scope(.style, name)), let style = catalog.style(name) else {
            throw TileRoute.noStyle(name)
        }
        let card = try TravelCard(
            file, request.query, languages: try languages(of: request, style),
            largestPicture: configuration.largestPicture)
        let work = PictureWork(
            style: name, size: card.description.size, format: card.description.format,
            fields: { _ in Self.notKept },
            request: { scene, thread in
                let store = try thread.trips(path)
                _ = try Self.trip(id, of: store, for: access)
                guard let recorded = try store.recorded(id) else { throw Self.noTrip }
                return try card.request(of: recorded, in: scene)
            })
        let key = "card \(ObjectIdentifier(exchange).hashValue)"
        return draw(job(work, key: key), for: exchange)
    }

    // MARK: Adding

    /// The owner of the trip that a request sends.
    func newTripOwner(
        _ request: HTTPRequest, _ access: Access
    ) throws(HTTPRefusal) -> String {
        let owner = QueryWords(request.query).first("owner") ?? ""
        guard access.allows(Scope(.record, owner)) else {
            throw access.key == nil
                ? AccessControl.refusal : HTTPRefusal(403, "the key does not allow this")
        }
        guard KeptTrip.isOwner(owner) else {
            throw HTTPRefusal(400, "owner is up to 100 letters, digits and signs without blanks")
        }
        return owner
    }

    private func keepTrip(
        _ exchange: HTTPExchange, _ access: Access, _ path: String
    ) throws(HTTPRefusal) -> HTTPResponse? {
        let owner = try newTripOwner(exchange.request, access)
        let body = exchange.request.body
        return keep(
            for: exchange, owner: owner, path,
            reading: { try $0.trips(of: body, named: "the body", limits: $1) })
    }

    /// Keeps the trips of what was sent, without their private parts.
    ///
    /// - Parameters:
    ///   - exchange: the request.
    ///   - owner: whose trips they are.
    ///   - path: the store.
    ///   - read: reads them, within limits.
    ///   - done: receives the answer once they are kept.
    /// - Returns: an immediate answer if too much waits.
    func keep(
        for exchange: HTTPExchange, owner: String, _ path: String,
        reading read: @escaping @Sendable (TripInput, TrackLimits) throws -> [RecordedTrip],
        then done: @escaping @Sendable (JSONValue) -> Void = { _ in }
    ) -> HTTPResponse? {
        var input = TripInput()
        input.privacy = configuration.privacy
        let job = DrawingPool.Job(key: "trip \(ObjectIdentifier(exchange).hashValue)") {
            [served, input] thread, _ in
            // Who has gone sends it again.
            guard !exchange.isAbandoned else { return .picture(Failures.notDrawn) }
            let store = try thread.trips(path)
            let map = try thread.names(in: served.current)
            do {
                let added = try read(input, Self.trackLimits).map { trip in
                    try store.add(try trip.matched(to: map), owner: owner, map: map)
                }
                let answer: JSONValue = [
                    "trips": .array(
                        added.map { ["id": .string($0.id), "isNew": .bool($0.isNew)] })
                ]
                done(answer)
                return .picture(Self.json(answer))
            } catch let wrong as GeoFileError {
                throw HTTPRefusal(400, Message(wrong).text(.query))
            }
        }
        return draw(job, for: exchange, by: .keeping)
    }

    /// The limits of a track that is sent: a day with a fix each second.
    private static let trackLimits = {
        var limits = TrackLimits()
        limits.bytes = 32 << 20
        limits.points = 100_000
        return limits
    }()
}
