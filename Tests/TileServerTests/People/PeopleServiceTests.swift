import Formats
import Geometry
import Glibc
import Graphics
import Testing

@testable import MapPictures
@testable import TileServer

/// A server to which people say where they are.
@Suite(.serialized) struct PeopleServiceTests {
    private let keys = #"{"public": ["style:day"], "keys": {"own": {"secret": "SECRET"}}}"#
        .replacing("SECRET", with: AccessFixtures.secret)

    private func makeService(people: Bool = true) throws -> Service {
        try Service { [keys] in
            $0.access.keys = .text(keys, from: "keys")
            $0.people = people
        }
    }

    private func token(_ scopes: String...) throws -> [HTTPRequest.Field] {
        let token = try AccessKeys(parsing: keys, "keys").token(
            scopes: scopes, subject: nil, by: nil, end: 4_102_444_800)
        return [HTTPRequest.Field("authorization", "Bearer \(token)")]
    }

    /// A place in Helsinki's centre.
    private func body(_ members: String = "", seenBy circle: String = "family") -> [UInt8] {
        Array(
            #"{"longitude": 24.9441, "latitude": 60.17, "seenBy": ["\#(circle)"]\#(members)}"#.utf8)
    }

    private func put(
        _ service: Service, _ body: [UInt8], _ fields: [HTTPRequest.Field]
    ) -> Int {
        service.get("/people/anna", method: .put, fields: fields, body: body).status
    }

    /// The ids of the people that a client sees.
    private func seen(
        _ service: Service, _ fields: [HTTPRequest.Field], _ query: String? = nil
    ) throws -> [String] {
        let answer = service.get("/people.geojson", query, fields: fields)
        #expect(answer.status == 200, "\(answer.text)")
        #expect(answer.field("cache-control") == "private, no-store")
        #expect(answer.field("etag") == nil && answer.field("cache-tag") == nil)
        let features = try JSONValue(parsing: answer.body)["features"]?.array
        return try #require(features).compactMap { $0["id"]?.string }
    }

    @Test func `A person is put, seen by the circle, and removed`() throws {
        let service = try makeService()
        defer { service.stop() }
        let (share, family) = (try token("share:anna"), try token("people:family"))
        #expect(try seen(service, family).isEmpty)
        #expect(put(service, body(), share) == 204)
        #expect(try seen(service, family) == ["anna"])
        #expect(try seen(service, token("people:*")) == ["anna"])
        #expect(try seen(service, token("people:work")).isEmpty)
        #expect(try seen(service, token("*"), "circle=family") == ["anna"])
        #expect(try seen(service, token("*"), "circle=work").isEmpty)
        #expect(try seen(service, family, "bbox=24.9,60.1,25,60.2") == ["anna"])
        #expect(try seen(service, family, "bbox=25,60.1,25.1,60.2").isEmpty)
        let removed = service.get("/people/anna", method: .delete, fields: share)
        #expect(removed.status == 204 && removed.body.isEmpty)
        #expect(try seen(service, family).isEmpty)
    }

    @Test func `Without the scope nobody is put and nobody exists`() throws {
        let service = try makeService()
        defer { service.stop() }
        #expect(put(service, body(), []) == 401)
        for scope in ["share:ben", "people:family", "people:*", "style:*", "record:anna"] {
            #expect(put(service, body(), try token(scope)) == 403, "\(scope)")
            let fields = try token(scope)
            #expect(service.get("/people/anna", method: .delete, fields: fields).status == 403)
        }
        // Refused before the body is read.
        let bare = HTTPRequest(.put, path: "/people/anna", body: body())
        #expect(service.service.admit(bare)?.status == 401)
        let right = HTTPRequest(
            .put, path: "/people/anna", fields: try token("share:*"), body: body())
        #expect(service.service.admit(right) == nil)
        let long = HTTPRequest(
            .put, path: "/people/anna", fields: try token("share:*"),
            body: [UInt8](repeating: 32, count: 4097))
        #expect(service.service.admit(long)?.status == 413)
        #expect(put(service, body(), try token("share:*")) == 204)
        let picture = "/day/people/auto/64x64.png"
        for path in ["/people.geojson", picture] {
            #expect(service.get(path).status == 401, "\(path)")
            #expect(service.get(path, fields: try token("share:anna")).status == 403)
            let other = service.get(path, "circle=work", fields: try token("people:family"))
            #expect(other.status == 404 && !other.text.contains("work"))
        }
        // As if there was nobody: the same answer as for a circle without people.
        let (work, club) = (try token("people:work"), try token("people:club"))
        let hidden = service.get(picture, fields: work)
        #expect(hidden.status == 404 && hidden.body == service.get(picture, fields: club).body)
        // The style's scope is needed too.
        let night = "/night/people/auto/64x64.png"
        #expect(service.get(night, fields: try token("people:family")).status == 404)
        let both = try token("people:family", "style:night")
        #expect(service.get(night, fields: both).status == 200)
    }

    @Test func `It is off unless asked for, and never without keys`() throws {
        let off = try makeService(people: false)
        defer { off.stop() }
        #expect(put(off, body(), try token("*")) == 404)
        #expect(off.get("/people.geojson", fields: try token("*")).status == 404)
        #expect(off.get("/day/people/auto/9x9.png", fields: try token("*")).status == 404)
        #expect(throws: SceneError.self) { try Service { $0.people = true } }
        var configuration = ServerConfiguration(styles: [])
        configuration.people = true
        let error = #expect(throws: (any Error).self) {
            try MapServer(configuration, log: ServerLog(.warning) { _ in })
        }
        #expect("\(try #require(error))".contains("there are no keys"))
    }

    @Test func `Wrong requests are refused with their status`() throws {
        let service = try makeService()
        defer { service.stop() }
        let all = try token("*")
        #expect(put(service, [], all) == 400 && put(service, body(", \"x\": 1"), all) == 400)
        for path in ["/people", "/people/", "/people/a/b", "/people/a%20b", "/people/-%2f"] {
            let answer = service.get(path, method: .put, fields: all, body: body())
            #expect([400, 404].contains(answer.status), "\(path)")
        }
        for method in [HTTPMethod.get, .post] {
            let answer = service.get("/people/anna", method: method, fields: all)
            #expect(answer.status == 405 && answer.field("allow") == "PUT, DELETE, OPTIONS")
        }
        for query in ["bbox=1,2,3", "limit=3", "bbox=a,b,c,d"] {
            #expect(service.get("/people.geojson", query, fields: all).status == 400, "\(query)")
        }
        for path in ["/day/people/auto", "/day/people/auto/x.png", "/day/people/1,2,3/9x9.gif"] {
            #expect([400, 404].contains(service.get(path, fields: all).status), "\(path)")
        }
        let preflight = service.get("/people/anna", method: .options)
        #expect(preflight.status == 204)
        let methods = preflight.field("access-control-allow-methods")
        #expect(methods == "GET, HEAD, OPTIONS, POST, PUT, DELETE")
        // A signed address shows, and changes nothing.
        let signed = try AccessKeys(parsing: keys, "keys").signed(
            address: "/people/anna", by: "own", end: 4_102_444_800)
        let query = String(signed.split(separator: "?")[1])
        for method in [HTTPMethod.put, .delete] {
            let answer = service.get("/people/anna", query, method: method, body: body())
            #expect(answer.status == 401)
        }
    }

    @Test func `Whoever has expired is in no answer any more`() throws {
        let service = try makeService()
        defer { service.stop() }
        let all = try token("*")
        let camera = "/day/people/24.9441,60.17,15/100x100.png"
        let empty = service.get(camera, fields: all)
        #expect(put(service, body(), all) == 204)
        let isShown = service.get(camera, fields: all).body != empty.body
        #expect(try seen(service, all) == ["anna"])
        #expect(put(service, body(", \"expires\": 0.5"), all) == 204)
        usleep(600_000)
        // Nobody has removed it yet.
        #expect(service.service.people.count == 1)
        #expect(try seen(service, all).isEmpty)
        let isGone = service.get(camera, fields: all).body == empty.body
        #expect(empty.status == 200 && isShown && isGone)
        #expect(service.get("/day/people/auto/64x64.png", fields: all).status == 404)
        service.service.forgetPeople()
        #expect(service.service.people.count == 0)
    }

    @Test func `A picture shows a person in the middle of the cell, and nobody else's`() throws {
        let service = try makeService()
        defer { service.stop() }
        let (share, family) = (try token("share:*"), try token("people:family"))
        #expect(put(service, body(", \"coarseness\": 10"), share) == 204)
        let camera = "24.9446,60.1702,15/300x300.png"
        let bare = service.get("/day/static/\(camera)")
        // Without a person who may be seen it is the plain picture.
        let nobody = service.get("/day/people/\(camera)", fields: try token("people:work"))
        let isPlain = nobody.body == bare.body
        #expect(bare.status == 200 && isPlain)
        let shown = service.get("/day/people/\(camera)", fields: family)
        #expect(shown.status == 200 && shown.field("cache-control") == "private, no-store")
        let different = try Self.pixels(shown.body, differentFrom: bare.body)
        let cell = SharedCell(
            of: Coordinate(longitude: 24.9441, latitude: 60.17), coarseness: 10)
        let (middle, center) = (
            WorldPoint(cell.middle), WorldPoint(Coordinate(longitude: 24.9446, latitude: 60.1702))
        )
        let world = 512 * 32_768.0
        let (x, y) = ((middle.x - center.x) * world + 150, (middle.y - center.y) * world + 150)
        func fraction(dx: Double, dy: Double) -> Double {
            let near = different.count { hypot(Double($0.x) - x - dx, Double($0.y) - y - dy) < 12 }
            return Double(near) / (144 * Double.pi)
        }
        // The disc covers all of the map there, and ends before the next place.
        #expect(fraction(dx: 0, dy: 0) > 0.95)
        for (dx, dy) in [(-32.0, 0.0), (32, 0), (0, -32), (0, 32)] {
            #expect(fraction(dx: dx, dy: dy) < 0.6, "\(dx), \(dy)")
        }
    }

    private static func pixels(
        _ png: [UInt8], differentFrom other: [UInt8]
    ) throws -> [(x: Int, y: Int)] {
        let (a, b) = (try Surface(png: png, name: "a"), try Surface(png: other, name: "b"))
        return a.withPixels { one, stride in
            b.withPixels { two, _ in
                (0..<300 * 300).map { ($0 % 300, $0 / 300) }.filter { x, y in
                    let at = y * stride + x * 4
                    return (at..<at + 4).contains { one[$0] != two[$0] }
                }
            }
        }
    }

    @Test func `People go with the key that shared them, or with its right to`() throws {
        let path = "/tmp/people-keys-\(getpid()).json"
        defer { unlink(path) }
        func write(_ keys: [(id: String, may: String)], open: String = "") throws {
            let file = try #require(fopen(path, "w"))
            defer { fclose(file) }
            let members = keys.map {
                #""\#($0.id)": {"secret": "\#(AccessFixtures.secret)", "may": ["\#($0.may)"]}"#
            }
            fputs(
                #"{"public": [\#(open)], "keys": {\#(members.joined(separator: ","))}}"#, file)
        }
        let all = [("phone", "*"), ("car", "share:*"), ("watch", "share:*"), ("own", "*")]
        try write(all, open: #""share:guest""#)
        let service = try Service {
            $0.access.keys = .file(path)
            $0.people = true
        }
        defer { service.stop() }
        func share(_ id: String, _ key: String?) throws -> Int {
            let keys = try AccessKeys(path: path)
            let fields = try key.map {
                let token = try keys.token(
                    scopes: ["share:*"], subject: nil, by: $0, end: 4_102_444_800)
                return [HTTPRequest.Field("authorization", "Bearer \(token)")]
            }
            return service.get(
                "/people/\(id)", method: .put, fields: fields ?? [], body: body()
            ).status
        }
        for (id, key) in [
            ("anna", "phone"), ("bo", "car"), ("eva", "watch"), ("kim", "watch"), ("guest", nil),
        ] {
            #expect(try share(id, key) == 204, "\(id)")
        }
        func ids() -> [String] {
            service.service.people.seen(by: nil, at: TileService.now).map(\.id).sorted()
        }
        func follow() {
            service.service.served.followKeys()
            service.service.forgetPeople()
        }
        follow()
        #expect(ids() == ["anna", "bo", "eva", "guest", "kim"])
        try write([("car", "share:*"), ("watch", "share:kim"), ("own", "*")])
        follow()
        #expect(ids() == ["bo", "kim"])
        // Another key may say where somebody is then.
        #expect(try share("anna", "car") == 204)
        follow()
        follow()
        #expect(ids() == ["anna", "bo", "kim"])
        // A file that can't be read changes nothing.
        try write([])
        follow()
        #expect(ids() == ["anna", "bo", "kim"])
    }

    @Test func `The page of people and what it loads are there, and nothing is of elsewhere`()
        throws
    {
        let service = try makeService()
        defer { service.stop() }
        let page = service.get("/viewer/people.html")
        #expect(page.status == 200 && page.field("content-type") == "text/html; charset=utf-8")
        let files = page.text.split(separator: "\"").filter {
            $0.hasSuffix(".js") || $0.hasSuffix(".css")
        }
        #expect(files.count == 6)
        for file in files where !file.hasPrefix("leaflet") {
            let loaded = service.get("/viewer/\(file)")
            #expect(loaded.status == 200 && !loaded.body.isEmpty, "\(file)")
            // The only addresses are those that a map's credit may have.
            #expect(!loaded.text.replacing("https?:", with: "").contains("http:"), "\(file)")
            #expect(!loaded.text.contains("https://"), "\(file)")
        }
    }

    @Test func `People as GeoJSON are people for render map`() throws {
        let service = try makeService()
        defer { service.stop() }
        let all = try token("*")
        #expect(put(service, body(", \"name\": \"Anna\", \"status\": \"walking\""), all) == 204)
        let answer = service.get("/people.geojson", fields: all)
        #expect(answer.field("content-type") == "application/geo+json")
        let file = try PlaceFile(answer.body, named: "people.geojson")
        let person = try #require(file.records.first)
        #expect(file.records.count == 1 && person.name == "Anna" && file.note == nil)
        #expect(person.text("status") == "walking")
        #expect(person.number("accuracy", in: 70...300) != nil)
        #expect(try #require(person.age(now: TileService.now)) < 60)
        let end = try JSONValue(parsing: answer.body)["expires"]?.string
        #expect(end == person.text("expires") && end?.hasSuffix("Z") == true)
    }

    @Test func `No place stands in the log`() throws {
        let lines = Lines()
        let log = ServerLog(.debug) { lines.add($0) }
        let addresses = [
            ("/day/people/24.9441,60.1702,15/9x9.png", "marker=24.9441,60.1702"),
            ("/styles/day/p%65ople/24.9441,60.1702,15/9x9.png", nil),
            ("/people.geojson", "bbox=24.9441,60.1702,25,61"), ("/people/anna", nil),
        ]
        for (path, query) in addresses {
            let request = HTTPRequest(path: path, query: query, body: body())
            log.request(request, HTTPResponse(), .drawn, key: "own", seconds: 0)
            if query == nil { log.failed(path: path, HTTPRefusal(500, "it failed")) }
        }
        #expect(lines.reported.count >= 5)
        #expect(!lines.reported.contains { $0.contains("24.94") || $0.contains("60.17") })
        #expect(lines.reported.contains { $0.contains("path=\"/day/people/...\"") })
        #expect(lines.reported.contains { $0.contains("path=\"/people/anna\"") })
    }
}
