import Formats
import Glibc
import MapPictures
import TestSupport
import Testing
import Tracks

@testable import TileServer

/// Logs in parts, as a car sends them to the server.
@Suite(.serialized) struct LogPartsTests {
    private static let keys = #"{"keys": {"own": {"secret": "SECRET"}}}"#
        .replacing("SECRET", with: AccessFixtures.secret)
    private static let gpx = ProjectFiles.root + "/samples/oslo-drive.gpx"
    private static let csv = ProjectFiles.root + "/samples/oslo-drive.csv"

    /// Runs a body with a server that has an empty store.
    private func withService(
        _ privacy: PrivacyZones = PrivacyZones(), _ body: (Service) throws -> Void
    ) throws {
        let path = "/tmp/logs-\(getpid()).db"
        defer { for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) } }
        let service = try Service {
            $0.access.keys = .text(Self.keys, from: "keys")
            $0.trips = path
            $0.privacy = privacy
        }
        defer { service.stop() }
        try body(service)
    }

    private func token(_ scopes: String...) throws -> [HTTPRequest.Field] {
        let token = try AccessKeys(parsing: Self.keys, "keys").token(
            scopes: scopes, subject: nil, by: nil, end: 4_102_444_800)
        return [HTTPRequest.Field("authorization", "Bearer \(token)")]
    }

    private func put(
        _ service: Service, _ part: some Sequence<UInt8>, _ number: Int,
        _ fields: [HTTPRequest.Field], owner: String = "anna"
    ) -> Int {
        service.get(
            "/travel/logs/monday/\(number)", "owner=\(owner)", method: .put, fields: fields,
            body: Array(part)
        ).status
    }

    private func end(
        _ service: Service, _ count: Int, _ fields: [HTTPRequest.Field]
    ) -> HTTPResponse {
        service.get(
            "/travel/logs/monday", "owner=anna&parts=\(count)", method: .post, fields: fields)
    }

    private func ids(_ response: HTTPResponse) throws -> [String] {
        #expect(response.status == 200, "\(response.text)")
        return try JSONValue(parsing: response.body)["trips"]?.array?
            .compactMap { $0["id"]?.string } ?? []
    }

    /// Everything that is shown of trips.
    private func shown(_ service: Service, _ ids: [String]) throws -> [[UInt8]] {
        let fields = try token("*")
        return ids.flatMap { id in
            ["", "/speeds", "/peaks", ".gpx", "/card.png"].map { end in
                let shown = service.get("/travel/\(id)\(end)", fields: fields)
                #expect(shown.status == 200)
                return shown.body
            }
        }
    }

    @Test(arguments: [gpx, csv], [PrivacyZones(), PrivacyZones(ends: 300)])
    func `A log in parts, late, twice and in disorder, is the trip of the whole log`(
        _ path: String, _ privacy: PrivacyZones
    ) throws {
        let bytes = try ProjectFiles.read(path)
        let fields = try token("record:anna")
        var whole: (ids: [String], shown: [[UInt8]]) = ([], [])
        try withService(privacy) { service in
            let sent = service.get(
                "/travel", "owner=anna", method: .post, fields: fields, body: bytes)
            whole.ids = try ids(sent)
            whole.shown = try shown(service, whole.ids)
        }
        try withService(privacy) { service in
            let size = bytes.count / 7
            let parts = stride(from: 0, to: bytes.count, by: size).map {
                bytes[$0..<min($0 + size, bytes.count)]
            }
            for number in [8, 3, 1, 3, 5, 2, 2, 7, 4, 1] {
                #expect(put(service, parts[number - 1], number, fields) == 204)
            }
            let missing = end(service, 8, fields)
            #expect(missing.status == 409 && missing.text == "parts are missing: 6\n")
            let known = service.get("/travel/logs/monday", "owner=anna", fields: fields)
            #expect(
                try JSONValue(parsing: known.body)["parts"] == [[1, 5], [7, 8]], "\(known.text)")
            #expect(put(service, parts[5], 6, fields) == 204)
            #expect(put(service, parts[4], 6, fields) == 409)
            let ended = end(service, 8, fields)
            #expect(try ids(ended) == whole.ids && !whole.ids.isEmpty)
            #expect(try shown(service, whole.ids) == whole.shown)
            // The answer may have been lost.
            #expect(end(service, 8, fields).body == ended.body)
            #expect(put(service, parts[0], 1, fields) == 204)
            #expect(put(service, parts[1], 1, fields) == 409)
            #expect(end(service, 7, fields).status == 409)
            // After a new start of the server all parts come again: the trip is known.
            service.service.logs.forgetAll()
            for (index, part) in parts.enumerated() {
                #expect(put(service, part, index + 1, fields) == 204)
            }
            #expect(try ids(end(service, 8, fields)) == whole.ids)
            let list = service.get("/travel", fields: try token("trips:anna"))
            #expect(
                try JSONValue(parsing: list.body)["total"] == .number(Double(whole.ids.count)))
        }
    }

    @Test func `Nothing of an unfinished log is on a disk, or shown`() throws {
        try withService(PrivacyZones(ends: 300)) { service in
            let fields = try token("record:anna", "trips:anna")
            #expect(put(service, try ProjectFiles.read(Self.csv), 1, fields) == 204)
            #expect(put(service, [], 3, fields) == 204)
            let list = service.get("/travel", fields: fields)
            #expect(try JSONValue(parsing: list.body)["total"] == 0)
            let kept = try ProjectFiles.read("/tmp/logs-\(getpid()).db")
            let text = String(decoding: kept, as: UTF8.self)
            #expect(!text.contains("10.75") && !text.contains("59.90"))
            for name in ["requests_total", "unfinished_logs"] {
                #expect(service.service.metricsText.text.contains("render_\(name)"))
            }
            #expect(service.count("unfinished_logs") == 1)
        }
    }

    @Test func `Only those who may send trips of an owner see that there is a log`() throws {
        try withService { service in
            let fields = try token("record:anna")
            #expect(put(service, [1], 1, fields) == 204)
            for path in ["/travel/logs/monday", "/travel/logs/absent"] {
                #expect(service.get(path, "owner=anna").status == 401)
                let other = service.get(
                    path, "owner=anna", fields: try token("record:bo", "trips:*"))
                #expect(other.status == 403)
                let own = service.get(path, "owner=bo", fields: try token("record:bo"))
                #expect(own.status == 404 && own.text.contains("no part of this log"))
                for method in [HTTPMethod.post, .delete] {
                    let query = method == .post ? "owner=bo&parts=1" : "owner=bo"
                    let status = service.get(
                        path, query, method: method, fields: try token("record:bo")
                    ).status
                    #expect(status == 404)
                }
            }
            // Refused before the body is read.
            let request = HTTPRequest(
                .put, path: "/travel/logs/monday/1", query: "owner=anna", body: [1])
            #expect(service.service.admit(request)?.status == 401)
            #expect(service.get("/travel/logs/monday", "owner=anna", fields: fields).status == 200)
            let gone = service.get(
                "/travel/logs/monday", "owner=anna", method: .delete, fields: fields)
            #expect(gone.status == 204)
            #expect(service.get("/travel/logs/monday", "owner=anna", fields: fields).status == 404)
        }
    }

    @Test func `What is wrong with a request is said in a line`() throws {
        try withService { service in
            let fields = try token("record:*")
            #expect(put(service, Array("hello".utf8), 1, fields) == 204)
            for (method, path, query, status) in [
                (HTTPMethod.put, "monday/0", "owner=anna", 400),
                (.put, "monday/10001", "owner=anna", 400), (.put, "monday/x", "owner=anna", 400),
                (.put, "monday/99999999999999999999", "owner=anna", 400),
                (.put, "mon%20day/1", "owner=anna", 404), (.put, "monday", "owner=anna", 405),
                (.get, "monday/1", "owner=anna", 405), (.get, "monday/1/2", "owner=anna", 404),
                (.get, "monday", "owner=anna&parts=1", 400),
                (.post, "monday", "owner=anna", 400), (.post, "monday", "owner=anna&parts=0", 400),
                (.post, "monday", "owner=anna&parts=9999999", 400),
                (.put, "monday/1", "owner=an%20na", 400),
                // It is no track, also not by asking again.
                (.post, "monday", "owner=anna&parts=1", 400),
                (.post, "monday", "owner=anna&parts=1", 400),
            ] {
                let answer = service.get(
                    "/travel/logs/" + path, query, method: method, fields: fields)
                #expect(answer.status == status, "\(method) \(path) \(query): \(answer.text)")
                #expect(answer.text.split(separator: "\n").count == 1)
            }
        }
    }

    @Test func `Without a store no log is kept`() throws {
        let service = try Service { $0.access.keys = .text(Self.keys, from: "keys") }
        defer { service.stop() }
        #expect(put(service, [1], 1, try token("*")) == 404)
    }
}
