import Foundation
import Geometry
import Platform
import TestSupport
import Testing

@testable import MapStore

@Suite struct RemoteMapsTests {
    /// A file of a megabyte in several blocks, and its tiles.
    private static let (file, tiles) = {
        var random = SeededRandom(seed: 3)
        let ids = (0..<256).compactMap { TileID(hilbertID: TileID.firstHilbertID(ofZoom: 8) + $0) }
        let tiles = ids.map { id in
            (id, [0x1A, 0x00] + (0..<4096).map { _ in UInt8.random(in: 0...255, using: &random) })
        }
        let path = NSTemporaryDirectory() + "/remote-\(UUID().uuidString).pmtiles"
        defer { try? FileManager.default.removeItem(atPath: path) }
        do {
            let writer = try TilesetFile.create(
                path,
                metadata: MapMetadata(
                    name: "Far", minzoom: 8, maxzoom: 8,
                    bounds: CoordinateBox(west: 0, south: 0, east: 1, north: 1)))
            for (id, bytes) in tiles { try writer.write(bytes, of: id) }
            try writer.finish()
            return ([UInt8](try Data(contentsOf: URL(fileURLWithPath: path))), tiles)
        } catch {
            Issue.record("\(error)")
            return ([], [])
        }
    }()

    /// Times of a test: nothing is waited for, and a failure is not remembered.
    private static let brief = RemoteFiles.Times(
        freshness: 0, patience: 0.4, shortPatience: 0.4, failure: 0)

    private func network(
        _ server: ScriptedServer, _ times: RemoteFiles.Times = RemoteFiles.Times()
    ) throws -> RemoteMaps {
        RemoteMaps(
            allowing: [try #require(AllowedHost("127.0.0.1:\(server.port)"))], times: times)
    }

    private func address(_ server: ScriptedServer) -> String {
        "http://127.0.0.1:\(server.port)/far.pmtiles"
    }

    private static func honest(_ request: String) -> [UInt8] {
        ScriptedServer.piece(of: file, request, etag: "\"a\"")
    }

    @Test func `a map on a web server has the tiles of its file, and each block is requested once`()
        throws
    {
        let server = try ScriptedServer { request, _ in Self.honest(request) }
        let network = try network(server)
        for _ in 0..<3 {
            let map = try TilesetFile.open(address(server), over: network)
            #expect(try map.readMetadata().name == "Far")
            for (id, bytes) in Self.tiles { #expect(try map.storedTile(id) == bytes) }
            #expect(try map.storedTile(TileID(hilbertID: 7) ?? Self.tiles[0].0) == nil)
        }
        let blocks = (Self.file.count - 1) / BlockCache.blockLength + 1
        #expect(blocks == 5 && server.requests.count == blocks)
    }

    @Test func `threads that need the same blocks share one request`() throws {
        let server = try ScriptedServer { request, _ in
            usleep(20_000)
            return Self.honest(request)
        }
        let network = try network(server)
        let address = address(server)
        _ = try TilesetFile.open(address, over: network)
        let good = Locked(0)
        let threads = try (0..<8).map { _ in
            try WorkerThread {
                guard let map = try? TilesetFile.open(address, over: network) else { return }
                let isWhole = Self.tiles.allSatisfy { (try? map.storedTile($0.0)) == $0.1 }
                if isWhole { good.withLock { $0 += 1 } }
            }
        }
        for thread in threads { thread.join() }
        #expect(good.withLock { $0 } == 8)
        #expect(server.requests.count == 5)
    }

    @Test func `nothing is asked of a host that is not allowed`() throws {
        let server = try ScriptedServer { request, _ in Self.honest(request) }
        let other = RemoteMaps(allowing: [try #require(AllowedHost("127.0.0.1:1"))])
        for network in [nil, RemoteMaps(), other] {
            #expect(
                throws: MapStoreError.hostNotAllowed(
                    path: address(server), host: "127.0.0.1:\(server.port)")
            ) { try TilesetFile.open(address(server), over: network) }
            #expect(network?.version(of: address(server)) == nil)
            #expect(network?.allows(address(server)) != true)
        }
        #expect(try TilesetFile.importedMap(address(server)) == nil)
        #expect(server.requests.isEmpty)
    }

    /// What opening says while a server answers in a certain way.
    private func failure(_ answer: @escaping ScriptedServer.Answer) throws -> String {
        let server = try ScriptedServer(answer)
        do {
            _ = try TilesetFile.open(address(server), over: network(server, Self.brief))
            return "opened"
        } catch {
            let text = "\(error)"
            #expect(text.hasPrefix("cannot open \(address(server)): "))
            #expect(!text.contains("\n"))
            return String(text.dropFirst("cannot open \(address(server)): ".count))
        }
    }

    @Test func `an answer that is not the requested piece is refused in one line`() throws {
        typealias Server = ScriptedServer
        let part = Array(Self.file[..<BlockCache.blockLength])
        let place = "Content-Range: bytes 0-\(part.count - 1)/\(Self.file.count)"
        func answers(_ bytes: [UInt8]) throws -> String { try failure { _, _ in bytes } }
        #expect(
            try answers(Server.http("200 OK", [], Self.file))
                == "its server sends no parts of files")
        #expect(
            try answers(Server.http("200 OK", [], [1, 2])) == "its server sends no parts of files")
        #expect(try answers(Server.http("404 Not Found")) == "there is no such file (404)")
        #expect(try answers(Server.http("403 Forbidden")) == "access is denied (403)")
        #expect(try answers(Server.http("416 No")) == "its server answers 416")
        #expect(try answers(Server.http("503 No")) == "its server answers 503")
        #expect(
            try answers(Server.http("206 P", [], part))
                == "the answer does not say which bytes it contains")
        #expect(
            try answers(Server.http("206 P", ["Content-Range: bytes 1-\(part.count)/999999"], part))
                == "the answer contains other bytes than were asked for")
        #expect(
            try answers(Server.http("206 P", [place], Array(part.dropLast())))
                == "the answer has \(part.count - 1) bytes instead of \(part.count)")
        #expect(
            try answers(Server.http("206 P", [place], part + [0]))
                == "the answer has more bytes than were asked for")
        #expect(
            try answers(
                Server.http(
                    "206 P", [place, "Content-Encoding: gzip", "Content-Encoding: gzip"], part))
                == "it is sent compressed")
        #expect(
            try answers(Server.http("206 P", [place, "Content-Encoding: gzip"], part))
                == "it is sent compressed")
        #expect(
            try answers(Server.http("206 P", [place], Array(part.dropLast()), length: part.count))
                == "its server breaks off")
        #expect(try answers([]) == "its server breaks off")
        #expect(try answers(Array("\u{1}\u{2}garbage\r\n\r\n".utf8)) != "opened")
        #expect(try failure { _, _ in nil } == "its server does not answer in time")
    }

    @Test func `a redirection is followed to allowed hosts only, and not for ever`() throws {
        let other = try ScriptedServer { request, _ in Self.honest(request) }
        let target = address(other)
        func location(_ address: String) -> ScriptedServer.Answer {
            { _, _ in ScriptedServer.http("302 Found", ["Location: \(address)"]) }
        }
        #expect(
            try failure(location(target))
                == "it is moved to \(target), whose host is not allowed")
        #expect(other.requests.isEmpty)
        #expect(try failure(location("file:///etc/passwd")).hasPrefix("it is moved to file:///"))
        #expect(try failure(location("/again")) == "it is moved too often")
        let first = try ScriptedServer(location(target))
        let hosts = try [first, other].map {
            try #require(AllowedHost("127.0.0.1:\($0.port)"))
        }
        let map = try TilesetFile.open(address(first), over: RemoteMaps(allowing: hosts))
        #expect(try map.storedTile(Self.tiles[9].0) == Self.tiles[9].1)
    }

    @Test func `a failure that passes is not noticed`() throws {
        let server = try ScriptedServer { request, number in
            number < 2 ? number == 0 ? [] : ScriptedServer.http("500 No") : Self.honest(request)
        }
        let map = try TilesetFile.open(address(server), over: network(server))
        #expect(try map.storedTile(Self.tiles[0].0) == Self.tiles[0].1)
        #expect(server.requests.count == 3)
    }

    @Test func `a server that is down is not asked again at once`() throws {
        let server = try ScriptedServer { _, _ in ScriptedServer.http("500 No") }
        let network = try network(server)
        for _ in 0..<5 {
            #expect(throws: MapStoreError.self) {
                try TilesetFile.open(address(server), over: network)
            }
        }
        #expect(server.requests.count == 3)
    }

    @Test func `bytes of two versions are never mixed, and the new one is read once opened again`()
        throws
    {
        let isNew = Locked(false)
        let server = try ScriptedServer { request, _ in
            let etag = isNew.withLock { $0 } ? "\"b\"" : "\"a\""
            return ScriptedServer.piece(of: Self.file, request, etag: etag)
        }
        let network = try network(server)
        let map = try TilesetFile.open(address(server), over: network)
        let old = network.version(of: address(server))
        isNew.withLock { $0 = true }
        #expect(try map.storedTile(Self.tiles[0].0) == Self.tiles[0].1)
        let last = try #require(Self.tiles.last)
        let changed = MapStoreError.unavailable(
            path: address(server), part: "tile \(last.0)",
            reason: "it has changed since it was opened")
        #expect(throws: changed) { try map.storedTile(last.0) }
        #expect(throws: changed) { try map.storedTile(last.0) }
        // The answer has told of the new version, so that nothing waits for the next check.
        let new = network.version(of: address(server))
        #expect(new != nil && new != old)
        let again = try TilesetFile.open(address(server), over: network)
        for (id, bytes) in Self.tiles { #expect(try again.storedTile(id) == bytes) }
    }

    @Test func `the version is asked for now and then, and stays while the server is down`() throws
    {
        let isDown = Locked(false)
        let server = try ScriptedServer { request, _ in
            isDown.withLock { $0 } ? ScriptedServer.http("500 No") : Self.honest(request)
        }
        let network = try network(server)
        let version = network.version(of: address(server))
        #expect(version?.size == Self.file.count)
        for _ in 0..<5 { #expect(network.version(of: address(server)) == version) }
        #expect(server.requests.count == 1)
        let eager = try self.network(server, Self.brief)
        #expect(eager.version(of: address(server)) == version)
        isDown.withLock { $0 = true }
        #expect(eager.version(of: address(server)) == version)
        #expect(server.requests.count > 2)
    }
}
