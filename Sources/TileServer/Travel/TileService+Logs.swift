import Formats
import MapPictures
import Parameters
import Tracks

// Logs that are sent in parts, and become trips when all parts are there.

extension TileService {
    /// Answers a request for a log in parts.
    func log(
        _ wanted: TravelRoute, _ exchange: HTTPExchange, _ access: Access, _ path: String
    ) throws(HTTPRefusal) -> HTTPResponse? {
        let request = exchange.request
        let words = QueryWords(request.query)
        let known = request.method == .post ? ["owner", "parts"] : ["owner"]
        if let other = words.names.first(where: { !known.contains($0) }) {
            throw HTTPRefusal(
                400, "'\(PrintableText.short(other))' is none of \(known.joined(separator: ", "))")
        }
        let owner = try newTripOwner(request, access)
        switch wanted {
        case .part(let log, let number):
            try logs.keep(
                request.body, number: number, of: UnfinishedLogs.Name(owner: owner, log: log),
                at: Self.now)
            return HTTPResponse(204, fields: Self.notKept)
        case .log(let log):
            let name = UnfinishedLogs.Name(owner: owner, log: log)
            switch request.method {
            case .post: return try end(name, words, exchange, path)
            case .delete:
                guard logs.remove(name) else { throw UnfinishedLogs.unknown }
                return HTTPResponse(204, fields: Self.notKept)
            default:
                guard let status = logs.status(of: name) else { throw UnfinishedLogs.unknown }
                return Self.json(status.document)
            }
        default: throw TileRoute.nothing
        }
    }

    /// Forgets logs that nobody goes on sending.
    func forgetLogs() {
        guard configuration.trips != nil else { return logs.forgetAll() }
        logs.forgetOld(at: Self.now)
    }

    /// Makes trips of a log.
    private func end(
        _ name: UnfinishedLogs.Name, _ words: QueryWords, _ exchange: HTTPExchange, _ path: String
    ) throws(HTTPRefusal) -> HTTPResponse? {
        guard exchange.request.body.isEmpty else {
            throw HTTPRefusal(400, "a log ends without a body: send its parts before")
        }
        guard let count = words.first("parts").flatMap({ Int($0) }),
            UnfinishedLogs.numbers.contains(count)
        else {
            throw HTTPRefusal(
                400, "parts is the number of parts, up to \(UnfinishedLogs.numbers.upperBound)")
        }
        switch try logs.whole(name, parts: count) {
        case .trips(let trips): return Self.json(trips)
        case .parts(let parts):
            return keep(
                for: exchange, owner: name.owner, path,
                reading: { [logs] input, limits in
                    // Who has removed it meanwhile wants no trip of it.
                    _ = try logs.whole(name, parts: count)
                    return try input.trips(of: parts, named: "the log", limits: limits)
                },
                then: { [logs] in logs.end(name, parts, as: $0, at: Self.now) })
        }
    }
}

extension UnfinishedLogs.Status {
    /// What a sender reads.
    fileprivate var document: JSONValue {
        var object = JSONObject([
            (
                "parts",
                .array(
                    numbers.map {
                        [.number(Double($0.lowerBound)), .number(Double($0.upperBound))]
                    })
            ),
            ("expires", .string(SharedPlace.stamp(end))),
        ])
        if let made = trips?["trips"] { object["trips"] = made }
        return .object(object)
    }
}
