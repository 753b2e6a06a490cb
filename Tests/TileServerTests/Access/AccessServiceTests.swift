import Formats
import Geometry
import Glibc
import MapPictures
import Testing

@testable import TileServer

/// A server whose style `day` is public, and `night` is not.
@Suite(.serialized) struct AccessServiceTests {
    private let tile = "15/18654/9484"
    private let map = "server-test-\(getpid())"

    private func keys(_ publicScopes: [String] = ["style:day"]) throws -> String {
        let json: JSONValue = [
            "public": .array(publicScopes.map(JSONValue.string)),
            "keys": ["own": ["secret": .string(AccessFixtures.secret)]],
        ]
        return json.serialized()
    }

    private func makeService(_ publicScopes: [String] = ["style:day"]) throws -> Service {
        let text = try keys(publicScopes)
        return try Service { $0.access.keys = .text(text, from: "keys") }
    }

    private func token(_ scopes: String..., end: Int = 4_102_444_800) throws -> [HTTPRequest.Field]
    {
        let token = try AccessKeys(parsing: keys(), "keys").token(
            scopes: scopes, subject: nil, by: nil, end: end)
        return [HTTPRequest.Field("authorization", "Bearer \(token)")]
    }

    /// All addresses of what belongs to a style.
    private func addresses(of style: String) -> [String] {
        [
            "/\(style)/\(tile).png", "/\(style)/\(tile)@2x.webp", "/\(style)/512/14/9327/4742.png",
            "/styles/\(style)/\(tile).png", "/styles/\(style)/256/\(tile).png",
            "/%\(String(style.utf8.first ?? 0, radix: 16))\(style.dropFirst())/\(tile).png",
            "/\(style).json", "/styles/\(style).json", "/512/\(style).json",
            "/styles/512/\(style).json",
            "/\(style)/style.json", "/styles/\(style)/style.json", "/\(style)/wmts.xml",
            "/\(style)/sprite.json", "/\(style)/sprite@2x.png",
            "/\(style)/static/24.94,60.17,14/64x64.png", "/styles/\(style)/static/auto/64x64.png",
            "/\(style)/\(tile)/status",
        ]
    }

    @Test func `No address of a style that is not public shows it without a token`() throws {
        let service = try makeService()
        defer { service.stop() }
        let (right, other) = (try token("style:night"), try token("style:day", "map:*"))
        for path in addresses(of: "night") {
            let refused = service.get(path)
            #expect(refused.status == 401, "\(path)")
            #expect(refused.field("www-authenticate") == "Bearer")
            #expect(refused.field("cache-control") == "no-store")
            // As if it did not exist: 401 for everyone, 404 for those with a token for something
            // else.
            let absent = service.get(path.replacing("night", with: "nosuch"))
            #expect(absent.status == 401 && absent.body == refused.body, "\(path)")
            #expect(service.get(path, fields: other).status == 404, "\(path)")
            let shown = service.get(path, fields: right)
            #expect(shown.status == 200 || shown.status == 400, "\(path): \(shown.text)")
        }
        for path in addresses(of: "day") {
            #expect([200, 400].contains(service.get(path).status), "\(path)")
        }
    }

    @Test func `Maps, ways, places, counters and removals need a token too`() throws {
        let service = try makeService()
        defer { service.stop() }
        let paths = [
            ("/data/\(map).json", "map:*"),
            ("/data/14/9327/4742.pbf", "map:\(map)"),
            ("/data/\(map)/14/9327/4742.geojson", "map:*"),
            ("/find", "places"), ("/api", "places"), ("/reverse", "places"),
            ("/route/v1/driving/24.94,60.17;24.95,60.17", "routing"),
            ("/nearest/v1/driving/24.94,60.17", "routing"), ("/metrics", "metrics"),
        ]
        for (path, scope) in paths {
            #expect(service.get(path).status == 401, "\(path)")
            let other = service.get(path, fields: try token("style:*", "admin")).status
            #expect([403, 404].contains(other), "\(path)")
            let shown = service.get(path, fields: try token(scope)).status
            #expect([200, 400, 404].contains(shown) && shown != other || shown == 200, "\(path)")
        }
        let dirty = "/day/\(tile)/dirty"
        #expect(service.get(dirty, method: .post).status == 401)
        #expect(service.get(dirty, method: .post, fields: try token("style:*")).status == 403)
        #expect(service.get("/health").status != 401)
        for path in ["/", "/viewer/viewer.js", "/fonts.json", "/styles.json", "/data.json"] {
            #expect(service.get(path).status == 200, "\(path)")
        }
    }

    @Test func `Lists leave out what their reader may not see`() throws {
        let service = try makeService()
        defer { service.stop() }
        for path in ["/", "/styles.json", "/rendered.json", "/index.json"] {
            let (bare, some) = (
                service.get(path), service.get(path, fields: try token("style:night"))
            )
            let all = service.get(path, fields: try token("*"))
            #expect(
                bare.text.contains("day") && !bare.text.lowercased().contains("night\""), "\(path)")
            #expect(some.text.lowercased().contains("night"), "\(path)")
            #expect(all.text.contains("/data/") == (path == "/index.json"), "\(path)")
            #expect(!some.text.contains("/data/") && !bare.text.contains("/data/"))
            #expect(bare.field("etag") != some.field("etag"))
            // The same again, now from memory.
            #expect(service.get(path).body == bare.body)
        }
        let closed = try makeService([])
        defer { closed.stop() }
        #expect(closed.get("/styles.json").text == "[]")
        #expect(closed.get("/data.json").text == "[]")
        #expect(closed.get("/").text.contains("\"styles\":[]"))
    }

    @Test func `What a client is shown by a token no shared cache keeps`() throws {
        let service = try makeService()
        defer { service.stop() }
        let path = "/night/\(tile).png"
        let end = Int(time(nil)) + 100
        for _ in 0..<2 {
            let shown = service.get(path, fields: try token("*", end: end))
            let caching = try #require(shown.field("cache-control"))
            let age = try #require(Int(caching.split(separator: "=").last ?? ""))
            #expect(caching.hasPrefix("private, max-age=") && (90...100).contains(age))
            #expect(shown.field("cache-tag") == nil && shown.field("surrogate-key") == nil)
        }
        let shown = service.get(path, fields: try token("*"))
        #expect(shown.field("cache-control") == "private, max-age=3600")
        let tag = HTTPRequest.Field("if-none-match", try #require(shown.field("etag")))
        let known = service.get(path, fields: try token("*") + [tag])
        #expect(known.status == 304 && known.field("cache-control") == "private, max-age=3600")
        // Without a token the tag is worth nothing.
        #expect(service.get(path, fields: [tag]).status == 401)
        for path in ["/find", "/styles.json"] {
            let shown = service.get(path, "q=museo", fields: try token("*"))
            #expect(shown.field("cache-control")?.hasPrefix("private, no-") == true, "\(path)")
        }
        let open = service.get("/day/\(tile).png")
        #expect(open.field("cache-control") == "public, max-age=3600")
    }

    @Test func `A signed address shows a picture, and stands in no log`() throws {
        let text = try keys()
        let service = try Service { $0.access.keys = .text(text, from: "keys") }
        defer { service.stop() }
        let path = "/night/static/24.94,60.17,14/64x64.png?lang=fi"
        let signed = try AccessKeys(parsing: text, "keys").signed(
            address: path, by: "own", end: 4_102_444_800)
        let query = String(signed.split(separator: "?")[1])
        let halves = path.split(separator: "?").map(String.init)
        #expect(service.get(halves[0], query).status == 200)
        #expect(service.get(halves[0], query + "0").status == 401)
        #expect(service.get(halves[0].replacing("64x64", with: "65x64"), query).status == 401)
        #expect(service.get(halves[0], halves[1]).status == 401)
        let lines = Lines()
        let request = HTTPRequest(path: halves[0], query: query)
        ServerLog(.debug) { lines.add($0) }.request(
            request, HTTPResponse(), .drawn, key: "own", seconds: 0)
        #expect(lines.reported.count == 1 && lines.reported[0].contains("?lang=fi\""))
        #expect(lines.reported[0].hasSuffix(" key=own"))
        // Something was put behind a right signature.
        ServerLog(.debug) { lines.add($0) }.request(
            HTTPRequest(path: halves[0], query: query + "&utm=1"), HTTPResponse(), .refused,
            key: nil, seconds: 0)
        let code = query.split(separator: "=").last ?? ""
        #expect(code.count == 43 && !lines.reported[1].contains(code))
    }

    @Test func `A body without permission is refused before it is read`() throws {
        let service = try makeService()
        defer { service.stop() }
        let path = "/night/static/24.94,60.17,14/64x64.png"
        #expect(service.service.admit(HTTPRequest(.post, path: path))?.status == 401)
        let right = HTTPRequest(.post, path: path, fields: try token("style:night"))
        #expect(service.service.admit(right) == nil)
    }

    @Test func `Pages of other sites may send a token`() throws {
        let service = try makeService()
        defer { service.stop() }
        let answer = service.get("/night/\(tile).png", method: .options)
        #expect(answer.status == 204)
        #expect(answer.field("access-control-allow-headers")?.contains("authorization") == true)
    }

    @Test func `A server goes on with keys when its configuration loses them`() throws {
        let text = try keys()
        let service = try Service { $0.access.keys = .text(text, from: "keys") }
        defer { service.stop() }
        var configuration = service.service.configuration
        configuration.access = ServerConfiguration.Access()
        #expect(throws: SceneError.self) { try service.service.served.reload(configuration) }
        #expect(service.get("/night.json").status == 401)
        configuration.trips = "/tmp/none.db"
        #expect(throws: SceneError.self) { try service.service.served.reload(configuration) }
    }

    @Test func `A request with a body counts once for the limit of its key`() throws {
        let text = #"{"keys": {"own": {"secret": "SECRET", "perSecond": 1}}}"#
            .replacing("SECRET", with: AccessFixtures.secret)
        let service = try Service { $0.access.keys = .text(text, from: "keys") }
        defer { service.stop() }
        let fields = try token("*")
        let request = HTTPRequest(
            .post, path: "/night/static/24.94,60.17,14/64x64.png", fields: fields)
        #expect(service.service.admit(request) == nil)
        #expect(service.get("/styles.json", fields: fields).status == 200)
        #expect(service.get("/styles.json", fields: fields).status == 429)
    }

    @Test func `Health needs no key, and a password for a proxy is no token`() throws {
        let service = try makeService()
        defer { service.stop() }
        let basic = [HTTPRequest.Field("authorization", "Basic YTpi")]
        let wrong = [HTTPRequest.Field("authorization", "Bearer x")]
        #expect(service.get("/day.json", fields: basic).status == 200)
        #expect(service.get("/night.json", fields: basic).status == 401)
        #expect(service.get("/day.json", fields: wrong).status == 401)
        #expect(service.get("/health", fields: wrong).status != 401)
    }

    @Test func `A changed key file is followed, and a wrong one changes nothing`() throws {
        let path = "/tmp/server-keys-\(getpid()).json"
        defer { unlink(path) }
        func write(_ text: String) throws {
            let file = try #require(fopen(path, "w"))
            defer { fclose(file) }
            fputs(text, file)
        }
        try write(keys())
        let service = try Service { $0.access.keys = .file(path) }
        defer { service.stop() }
        #expect(service.get("/night.json").status == 401)
        try write("{\"keys\": 3}")
        service.service.served.followKeys()
        #expect(service.get("/night.json").status == 401)
        #expect(service.log.reported.count { $0.contains("the changed keys") } == 1)
        service.service.served.followKeys()
        #expect(service.log.reported.count { $0.contains("the changed keys") } == 1)
        try write(keys(["style:*"]))
        service.service.served.followKeys()
        #expect(service.get("/night.json").status == 200)
        // A document of public keys that comes later than the file that names it.
        let document = "/tmp/server-jwks-\(getpid()).json"
        defer { unlink(document) }
        try write(#"{"tokens": {"audience": "maps", "jwks": "\#(document)"}}"#)
        service.service.served.followKeys()
        #expect(service.get("/night.json").status == 200)
        let keys = JSONValue.array([AccessFixtures.rsaKey])
        let file = try #require(fopen(document, "w"))
        fputs(JSONValue.object(JSONObject([("keys", keys)])).serialized(), file)
        fclose(file)
        service.service.served.followKeys()
        #expect(service.get("/night.json").status == 401)
    }
}
