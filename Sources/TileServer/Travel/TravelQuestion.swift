import MapPictures
import Parameters
import Tracks

/// The query of a list of trips: `?limit=20&offset=40&from=2026-01-01&to=2026-02-01&bbox=W,S,E,N`.
struct TravelQuestion: Sendable {
    let query: TripStore.Query

    /// The most trips of one list.
    private static let mostTrips = 1000

    /// - Throws: `HTTPRefusal` with 400 and what is wrong.
    init(_ text: String?) throws(HTTPRefusal) {
        let words = QueryWords(text)
        let known = ["limit", "offset", "from", "to", "bbox"]
        if let other = words.names.first(where: { !known.contains($0) }) {
            throw HTTPRefusal(
                400,
                "'\(PrintableText.short(other))' is none of \(known.joined(separator: ", "))")
        }
        var query = TripStore.Query()
        if let text = words.first("limit") {
            guard let limit = Int(text), (1...Self.mostTrips).contains(limit) else {
                throw HTTPRefusal(400, "limit is from 1 to \(Self.mostTrips)")
            }
            query.limit = limit
        }
        if let text = words.first("offset") {
            guard let offset = Int(text), (0...1_000_000_000).contains(offset) else {
                throw HTTPRefusal(400, "offset is a number from 0")
            }
            query.offset = offset
        }
        query.from = try Self.time(words, "from")
        query.to = try Self.time(words, "to")
        if let text = words.first("bbox") {
            do {
                query.box = try PictureParameter.box.read(text)
            } catch {
                throw HTTPRefusal(400, Message(error).text(.query))
            }
        }
        self.query = query
    }

    /// A date, or a date and a time, in UTC.
    private static func time(_ words: QueryWords, _ name: String) throws(HTTPRefusal) -> Double? {
        guard let text = words.first(name) else { return nil }
        guard let seconds = TripTime.seconds(ofDate: text) else {
            throw HTTPRefusal(400, "\(name) is a date such as 2026-01-31 or 2026-01-31T12:00:00Z")
        }
        return seconds
    }
}
