import Formats
import Geometry
import Glibc

@testable import Parameters
@testable import RenderCommand
@testable import TileServer

/// What strangers, and those who run it, tell the server.
enum FuzzServer {
    /// The head of a request; where it ends must not depend on what follows.
    static func request(_ bytes: [UInt8]) {
        let reader = HTTPRequestReader(HTTPLimits())
        guard case .head(let request, let length) = reader.read(bytes[...]) else { return }
        precondition(length > 0 && length <= bytes.count && request.path.utf8.count < length)
        guard case .head(let again, length) = reader.read(bytes[..<length]) else {
            preconditionFailure("the head ends elsewhere without what follows it")
        }
        precondition(again.bodyLength == request.bodyLength && again.fields == request.fields)
        for count in [length / 2, length - 1] {
            guard case .incomplete = reader.read(bytes[..<count]) else {
                preconditionFailure("a part of a head is taken for something else")
            }
        }
    }

    /// A question in OSRM's form: the words after its service, and its query.
    static func question(_ bytes: [UInt8]) {
        let halves = String(decoding: bytes, as: UTF8.self)
            .split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let words = halves[0].split(separator: "/", omittingEmptySubsequences: false)
        let query = halves.count > 1 ? String(halves[1]) : nil
        for service in [RoutingQuestion.Service.route, .nearest, .table, .match, .isochrone] {
            _ = try? RoutingQuestion(service, words.map(String.init), query: query)
        }
    }

    /// A path and its query, up to the picture that they describe.
    static func address(_ bytes: [UInt8]) {
        let halves = String(decoding: bytes, as: UTF8.self)
            .split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let query = halves.count > 1 ? String(halves[1]) : nil
        let request = HTTPRequest(path: String(halves[0]), query: query)
        guard let route = try? TileRoute(path: request.path) else { return }
        let languages = (try? LanguageChoice.codes(of: request, known: ["en", "nb"])) ?? []
        switch route {
        case .still(_, let words):
            _ = try? StaticPicture(
                words, request, languages: languages, largestPicture: 16_000_000)
        case .route(_, let words):
            _ = try? RoutePicture(
                words, query: query, languages: languages, largestPicture: 16_000_000)
        case .peoplePicture(_, let words):
            _ = try? StaticPicture(
                words, request, languages: languages, largestPicture: 16_000_000,
                showsPeople: true)
        case .meeting(_, let words):
            _ = try? PostedMeeting(
                words, query: query, languages: languages, largestPicture: 16_000_000)
        default: break
        }
    }

    /// A file of keys, a token and a signed query: nobody is let in who does not know the secret.
    static func access(_ bytes: [UInt8]) {
        let lines = bytes.split(separator: 10, maxSplits: 2, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        _ = try? AccessKeys(parsing: lines[0], "fuzz")
        let secret = Base64URL.text([UInt8](repeating: 0x5A, count: 32))
        let text = #"{"keys": {"own": {"secret": "SECRET"}}}"#.replacing("SECRET", with: secret)
        let control = AccessControl(try? AccessKeys(parsing: text, "fuzz"))
        precondition(control.isNeeded)
        let fields = lines.dropFirst().prefix(1).map { HTTPRequest.Field("authorization", $0) }
        for request in [
            HTTPRequest(path: "/a", fields: fields), HTTPRequest(path: "/a", query: lines.last),
        ] {
            let access = try? control.access(of: request, at: 0)
            precondition(access?.isPrivate != true, "a stranger is let in")
        }
    }

    /// Where a person is; what is kept is within the limits, whatever was sent.
    static func person(_ bytes: [UInt8]) {
        let now = 1_790_000_000.0
        guard let place = try? SharedPlace(bytes, of: "fuzz", at: now) else { return }
        precondition(place.end > now && place.end <= place.time + SharedPlace.longest)
        precondition(place.time <= now && place.accuracy >= place.cell.extent)
        precondition(
            Coordinate(
                checkedLongitude: place.cell.middle.longitude,
                latitude: place.cell.middle.latitude) != nil)
        _ = place.feature { _ in true }.serialized()
    }

    /// Answers of a Redis server, which must be the same however they arrive, and the tiles in
    /// them.
    static func answers(_ bytes: [UInt8]) {
        let whole = replies(bytes, partsOf: max(bytes.count, 1))
        precondition(replies(bytes, partsOf: 3) == whole, "parts are read otherwise")
        guard let tile = TileID(z: 0, x: 0, y: 0) else { return }
        let key = TileKey(tile, version: 0)
        for case .bytes(let value) in whole + [.bytes(bytes)] {
            guard let tile = SharedTile.tile(value, as: key) else { continue }
            precondition(SharedTile.value(tile, as: key) == value, "a tile is written otherwise")
        }
    }

    private static func replies(_ bytes: [UInt8], partsOf count: Int) -> [RedisReply] {
        var replies: [RedisReply] = []
        guard let reader = try? RedisReplyReader() else { return replies }
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = Array(rest.prefix(count))
            rest = rest.dropFirst(count)
            do {
                try part.withUnsafeBytes { try reader.feed($0) }
                while let reply = try reader.next() { replies.append(reply) }
            } catch {
                break
            }
        }
        return replies
    }

    /// A file that says what to serve, and the options in it.
    static func configuration(_ bytes: [UInt8]) {
        let file = FuzzParsers.path("serve.json")
        defer { unlink(file) }
        guard FuzzParsers.write(bytes, to: file) else { return }
        var arguments = ParsedArguments()
        arguments.values.add(file, for: ServeOptions.config.definition)
        _ = try? ServeOptions.wishes(arguments)
    }
}
