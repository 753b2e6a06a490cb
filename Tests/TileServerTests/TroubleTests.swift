import Glibc
import MapRenderer
import Testing

@testable import TileServer

/// What an operator learns of drawings that fail.
@Suite(.serialized) struct TroubleTests {
    private let tile = "/day/13/4663/2371.png"

    /// Waits for a trial of health.
    private func isFoundGood(_ service: Service) -> Bool {
        service.service.checkHealth()
        for _ in 0..<1000 where !service.service.health.isGood { usleep(10_000) }
        return service.service.health.isGood
    }

    @Test func `Health and log tell of a map that is destroyed in its place, until it is whole`()
        throws
    {
        let map = "/tmp/server-trouble-\(getpid()).mbtiles"
        defer { unlink(map) }
        _ = system("cp \(try Service.map.get()) \(map)")
        let service = try Service(map: map)
        #expect(isFoundGood(service))
        _ = system("truncate -s 100 \(map)")
        for _ in 0..<3 { #expect(service.get(tile).status == 500) }
        #expect((1...2).contains(service.log.reported.count))
        let line = service.log.reported.first ?? ""
        #expect(line.contains("level=warning path=\"\(tile)\" reason=") && line.contains(map))
        service.service.checkHealth()
        usleep(500_000)
        #expect(service.get("/health").status == 503)
        _ = system("cp \(try Service.map.get()) \(map)")
        service.service.served.followFiles()
        #expect(isFoundGood(service))
        #expect(service.get("/health").status == 200 && service.get(tile).status == 200)
        service.stop()
    }

    @Test func `A wrong request is no trouble of ours`() throws {
        let service = try Service()
        #expect(isFoundGood(service))
        #expect(service.get("/day/static/auto/9x9.png", method: .post, body: [1]).status == 400)
        service.service.checkHealth()
        #expect(service.service.health.isGood && service.log.reported.isEmpty)
        service.stop()
    }

    @Test func `A trial follows each failure, each catalog, and each trial that failed`() throws {
        let catalog = try Service().service.catalog
        let other = try Catalog(catalog.configuration, generation: 1)
        let thread = DrawingThread()
        let health = HealthCheck()
        #expect(health.begins(with: catalog) && !health.begins(with: catalog))
        try health.run(catalog, thread, DrawingLimit())
        #expect(health.isGood && !health.begins(with: catalog) && health.begins(with: other))
        #expect(throws: FrameError.self) {
            try health.run(other, thread, DrawingLimit(seconds: 0))
        }
        #expect(!health.isGood && health.begins(with: other))
        try health.run(other, thread, DrawingLimit())
        #expect(health.isGood && !health.begins(with: other))
        health.doubt()
        #expect(health.isGood && health.begins(with: other))
    }

    @Test func `A storm of failures is a line a second`() {
        let lines = Lines()
        let log = ServerLog(.warning) { lines.add($0) }
        for place in 0..<5000 { log.failed(path: "/day/\(place)", HTTPRefusal(500, "broken")) }
        #expect((1...3).contains(lines.reported.count))
        #expect(lines.reported.first?.contains("path=\"/day/0\"") == true)
    }
}
