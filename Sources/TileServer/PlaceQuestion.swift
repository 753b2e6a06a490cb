import Formats
import Geometry
import MapPictures
import MapStore

/// A question for places, with the parameters of Photon's API: `/find?q=storgata+5&lon=10.7&lat=59.9`.
///
/// https://github.com/komoot/photon ; `/reverse?lon=10.74&lat=59.913` asks what is at a place.
struct PlaceQuestion: Hashable, Sendable {
    /// What is asked.
    private enum Task: Hashable {
        case find(PlaceQuery)
        case reverse(Coordinate, limit: Int)
    }

    private let task: Task

    /// The most answers.
    private static let mostAnswers = 100

    /// Reads a question.
    ///
    /// - Parameters:
    ///   - isReverse: whether it is about a place instead of words.
    ///   - query: the request's query.
    /// - Throws: `HTTPRefusal` with what is wrong.
    init(isReverse: Bool, query: String?) throws(HTTPRefusal) {
        let words = QueryWords(query)
        let place = try Self.place(words)
        let limit = try Self.limit(words) ?? (isReverse ? 1 : 10)
        if isReverse {
            guard let place else { throw HTTPRefusal(400, "lon and lat are missing") }
            task = .reverse(place, limit: limit)
            return
        }
        guard let text = words.first("q"), !text.isEmpty else {
            throw HTTPRefusal(400, "q is missing: what to find, as in /find?q=storgata+5")
        }
        var kinds: Set<PlaceQuery.Kind> = []
        for word in words.all("kind").flatMap({ $0.split(separator: ",") }) {
            guard let kind = PlaceQuery.Kind(rawValue: String(word)) else {
                throw HTTPRefusal(400, "kind is address, street, place or poi")
            }
            kinds.insert(kind)
        }
        task = .find(PlaceQuery(text, near: place, kinds: kinds, limit: limit))
    }

    private static func place(_ words: QueryWords) throws(HTTPRefusal) -> Coordinate? {
        guard let longitude = words.first("lon"), let latitude = words.first("lat") else {
            return nil
        }
        guard let east = try? BoundedNumber(parsing: longitude, in: -180...180).value,
            let north = try? BoundedNumber(parsing: latitude, in: -90...90).value
        else { throw HTTPRefusal(400, "lon and lat are degrees") }
        return Coordinate(longitude: east, latitude: north)
    }

    private static func limit(_ words: QueryWords) throws(HTTPRefusal) -> Int? {
        guard let text = words.first("limit") else { return nil }
        guard let limit = Int(text), (1...mostAnswers).contains(limit) else {
            throw HTTPRefusal(400, "limit is from 1 to \(mostAnswers)")
        }
        return limit
    }

    /// The answer of a map.
    func response(_ map: MapDatabase) throws -> HTTPResponse {
        let found: [FoundPlace] =
            switch task {
            case .find(let query): try map.find(query)
            case .reverse(let place, let limit): Array(try map.places(at: place).prefix(limit))
            }
        return HTTPResponse(
            type: "application/geo+json; charset=utf-8",
            body: Array(PlaceDocument(found).json.serialized().utf8),
            fields: [HTTPRequest.Field("cache-control", "no-store")])
    }
}

extension TileService {
    /// The answer to a question for places, on the first map that has names.
    func places(isReverse: Bool, _ exchange: HTTPExchange) throws(HTTPRefusal) -> HTTPResponse? {
        let question = try PlaceQuestion(isReverse: isReverse, query: exchange.request.query)
        let key = "places \(exchange.request.path)?\(exchange.request.query ?? "")"
        let job = DrawingPool.Job(key: key) { [weak self] thread, _ in
            guard let self else { return .picture(Failures.notDrawn) }
            guard let map = try thread.names(in: catalog) else {
                throw HTTPRefusal(501, "no map has names: import an extract with render import")
            }
            return .picture(try question.response(map))
        }
        return draw(job, for: exchange, by: .reading)
    }
}
