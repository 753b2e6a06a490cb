import Formats
import Glibc
import Graphics
import MapPictures
import TestSupport
import Testing
import Tracks

@testable import TileServer

/// Kept trips behind the server's door.
@Suite(.serialized) struct TravelTests {
    private let path = "/tmp/travel-\(getpid()).db"
    private let drive = ProjectFiles.root + "/samples/oslo-drive.gpx"
    private static let keys = #"{"keys": {"own": {"secret": "SECRET"}}}"#
        .replacing("SECRET", with: AccessFixtures.secret)

    /// Runs a body with a server whose store has a trip of Anna, and its id.
    private func withService(_ body: (Service, String) throws -> Void) throws {
        defer { for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) } }
        let recorded = try #require(try TripInput().trips(reading: [drive]).first)
        let (id, _) = try TripStore(path: path).add(recorded, owner: "anna")
        let service = try Service {
            $0.access.keys = .text(Self.keys, from: "keys")
            $0.trips = path
            $0.privacy = PrivacyZones(ends: 300)
        }
        defer { service.stop() }
        try body(service, id)
    }

    private func token(_ scopes: String...) throws -> [HTTPRequest.Field] {
        let token = try AccessKeys(parsing: Self.keys, "keys").token(
            scopes: scopes, subject: nil, by: nil, end: 4_102_444_800)
        return [HTTPRequest.Field("authorization", "Bearer \(token)")]
    }

    private func json(_ response: HTTPResponse) throws -> JSONValue {
        try JSONValue(parsing: response.body)
    }

    @Test func `A trip is shown to those who may see its owner's, and to no one else`() throws {
        try withService { service, id in
            let paths = [
                "/travel", "/travel/\(id)", "/travel/\(id).gpx", "/travel/\(id)/speeds",
                "/travel/\(id)/peaks", "/travel/\(id)/card.png",
            ]
            for path in paths {
                #expect(service.get(path).status == 401, "\(path)")
                #expect(
                    service.get(path, fields: try token("style:*", "record:anna")).status == 403)
                for scope in ["trips:anna", "trips:*", "*"] {
                    let shown = service.get(path, fields: try token(scope, "style:*"))
                    #expect(shown.status == 200, "\(path) \(scope)")
                    #expect(shown.field("cache-control") == "private, no-store")
                }
                guard path != "/travel" else { continue }
                // For Bo it does not exist.
                let hidden = service.get(path, fields: try token("trips:bo", "style:*"))
                let absent = service.get(
                    path.replacing(id, with: "0123456789abcdef"), fields: try token("*"))
                #expect(hidden.status == 404 && hidden.body == absent.body, "\(path)")
            }
            let list = try json(service.get("/travel", fields: try token("trips:bo")))
            #expect(list["total"] == 0 && list["trips"] == [])
            // A card shows a style, which must be allowed as well.
            let card = service.get("/travel/\(id)/card.png", fields: try token("trips:*"))
            #expect(card.status == 404)
        }
    }

    @Test func `Lists, numbers and cards are those of the trip`() throws {
        try withService { service, id in
            let fields = try token("*")
            let list = try json(service.get("/travel", "limit=10", fields: fields))
            #expect(list["trips"]?[0]?["id"] == .string(id) && list["total"] == 1)
            let meters = try #require(list["trips"]?[0]?["distanceMeters"]?.number)
            #expect((2300...2400).contains(meters))
            for (query, total) in [
                ("from=2025-06-16&to=2025-06-17", 1.0), ("from=2025-06-17", 0),
                ("to=2025-06-16T12:00:00Z", 0), ("bbox=10.7,59.9,10.8,60", 1), ("bbox=0,0,1,1", 0),
            ] {
                let found = try json(service.get("/travel", query, fields: fields))
                #expect(found["total"] == .number(total), "\(query)")
            }
            for query in ["limit=0", "limit=x", "offset=-1", "from=then", "bbox=1,2", "order=up"] {
                #expect(service.get("/travel", query, fields: fields).status == 400, "\(query)")
            }
            let gpx = service.get("/travel/\(id).gpx", fields: fields)
            let again = try #require(
                try TripInput().trips(of: gpx.body, named: "again").first)
            #expect(abs(again.trip.distance - meters) < 1)
            let card = service.get(
                "/travel/\(id)/card.webp", "size=480x320@2x&color-by=speed&style=night",
                fields: fields)
            #expect(try Surface(picture: card.body, name: "card").width == 960)
            for query in ["size=99999x9", "style=nosuch", "color-by=love", "planned=/etc/passwd"] {
                let wrong = service.get("/travel/\(id)/card.png", query, fields: fields)
                #expect([400, 404, 413].contains(wrong.status), "\(query)")
            }
        }
    }

    @Test func `A sent track is cut and kept once, for those who may send`() throws {
        try withService { service, id in
            let body = try ProjectFiles.read(drive)
            func send(_ query: String, _ fields: [HTTPRequest.Field]) -> HTTPResponse {
                service.get("/travel", query, method: .post, fields: fields, body: body)
            }
            #expect(send("owner=anna", []).status == 401)
            #expect(send("owner=anna", try token("trips:anna", "record:bo")).status == 403)
            let request = HTTPRequest(.post, path: "/travel", query: "owner=anna")
            #expect(service.service.admit(request)?.status == 401)
            let fields = try token("record:anna")
            let first = try json(send("owner=anna", fields))["trips"]?[0]
            #expect(first?["isNew"] == true && first?["id"] != .string(id))
            #expect(try json(send("owner=anna", fields))["trips"]?[0]?["isNew"] == false)
            // Who sends does not see.
            #expect(service.get("/travel", fields: fields).status == 403)
            let sent = try #require(first?["id"]?.string)
            let kept = try #require(try TripStore(path: path).recorded(sent))
            let whole = try #require(try TripStore(path: path).recorded(id))
            #expect(kept.isCut && kept.trip.distance < whole.trip.distance - 300)
            let nothing = service.get(
                "/travel", "owner=anna", method: .post, fields: fields, body: Array("hello".utf8))
            #expect(nothing.status == 400)
        }
    }

    @Test func `Trips are removed by age, and their bytes with them`() throws {
        defer { for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) } }
        let store = try TripStore(path: path)
        let recorded = try #require(try TripInput().trips(reading: [drive]).first)
        let now = TileService.now
        func add(_ start: Double?) throws -> String {
            var trip = recorded.trip
            trip.start = start
            let moved = RecordedTrip(
                file: "drive", trip: trip, clock: recorded.clock,
                drivingSide: recorded.drivingSide, isCut: true)
            return try store.add(moved, owner: "anna").id
        }
        let old = try add(now - 300)
        let young = try add(now - 100)
        // A clock that is ahead keeps no trip for longer than it has been here.
        let wrong = try add(now + 1e9)
        let service = try Service {
            $0.access.keys = .text(Self.keys, from: "keys")
            $0.trips = path
            $0.tripSeconds = 200
        }
        defer { service.stop() }
        service.service.removeOldTrips()
        for _ in 0..<500 where service.count("trips_removed_total") < 1 { usleep(10_000) }
        #expect(service.count("trips_removed_total") == 1)
        #expect(try store.trip(old) == nil)
        #expect(try store.trip(young) != nil && store.trip(wrong) != nil)
        #expect(try store.removeAll(before: now + 1e6, most: 1) == 1)
        #expect(try store.removeAll(before: now + 1e6, most: 9) == 1)
        #expect(try store.overwriteRemoved())
        let bytes = try ProjectFiles.read(path)
        #expect(!String(decoding: bytes, as: UTF8.self).contains("anna"))
        // The next look comes later.
        #expect(!service.service.retention.begins(at: HTTPClock.seconds()))
        #expect(service.service.retention.begins(at: HTTPClock.seconds() + 601))
    }

    @Test func `Without a store there are no trips`() throws {
        let service = try Service()
        defer { service.stop() }
        #expect(service.get("/travel").status == 404)
        let trips = service.get("/viewer/trips.html")
        #expect(trips.status == 200 && trips.text.contains("trips.js"))
    }

    @Test func `A server of trips without keys does not start`() throws {
        defer { for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) } }
        var configuration = ServerConfiguration(styles: [])
        configuration.trips = path
        #expect(throws: SceneError.self) {
            try MapServer(configuration, log: ServerLog(.warning) { _ in })
        }
    }
}
