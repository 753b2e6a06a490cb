import Glibc
import Platform
import Testing

@testable import TileServer

/// Each metric against what its help says.
@Suite(.serialized) struct ServerMetricsTests {
    private let tile = "/day/15/18654/9484.png"

    @Test func `Each answer is counted by origin and status`() throws {
        let folder = "/tmp/metrics-test-\(getpid())"
        defer { _ = system("rm -rf \(folder)") }
        let service = try Service(cache: folder)
        func answers(_ origin: String) -> Int {
            service.count("answers_total{origin=\"\(origin)\"}")
        }
        let tag = [HTTPRequest.Field("if-none-match", service.get(tile).field("etag") ?? "")]
        #expect(answers("drawn") == 1 && service.count("renders_total") == 1)
        _ = service.get(tile)
        #expect(answers("memory") == 1 && service.count("cache_hits_total") == 1)
        service.service.forget { _ in true }
        while service.count("cache_tiles_total{event=\"written\"}") < 16 { usleep(1000) }
        _ = service.get(tile)
        #expect(answers("disk") == 1 && service.count("cache_hits_total") == 2)
        #expect(service.count("cache_tiles_total{event=\"found\"}") == 1)
        _ = service.get(tile, fields: tag)
        #expect(answers("unmodified") == 1)
        _ = service.get("/day.json")
        #expect(answers("document") == 1)
        _ = service.get("/day/99/1/1.png")
        #expect(answers("refused") == 1)
        #expect(service.count("requests_total{status=\"200\"}") == 4)
        #expect(service.count("requests_total{status=\"304\"}") == 1)
        #expect(service.count("requests_total{status=\"404\"}") == 1)
        #expect(service.count("memory_tiles") == 1)
        #expect(service.count("memory_bytes") > 1000)
        for stage in ["waiting", "drawing", "encoding"] {
            #expect(service.count("stage_seconds_count{stage=\"\(stage)\"}") == 1)
        }
        service.stop()
    }

    @Test func `Requests that join a drawing are counted as joined`() throws {
        let service = try Service(threads: 0)
        let done = Monitor(0)
        for _ in 0..<5 {
            let exchange = HTTPExchange(HTTPRequest(path: tile)) { _ in done.withLock { $0 += 1 } }
            #expect(service.service.answer(exchange) == nil)
        }
        #expect(service.count("queue_length") == 1)
        try service.work()
        let _: Bool = done.wait { $0 == 5 ? true : nil }
        #expect(service.count("answers_total{origin=\"drawn\"}") == 1)
        #expect(service.count("answers_total{origin=\"joined\"}") == 4)
        #expect(service.count("renders_total") == 1)
        service.stop()
        #expect(service.count("queue_length") == 0 && service.count("drawings") == 0)
    }

    @Test func `Reloads and unchanged entries are counted`() throws {
        let folder = "/tmp/metrics-reload-\(getpid())"
        let map = folder + ".mbtiles"
        defer { _ = system("rm -rf \(folder) \(map)") }
        _ = system("cp \(try Service.map.get()) \(map)")
        let service = try Service(map: map, cache: folder)
        _ = service.get(tile)
        _ = system("touch -d 2001-01-01 \(map)")
        service.service.served.followFiles()
        #expect(service.count("reloads_total{result=\"done\"}") == 1)
        _ = service.get(tile)
        #expect(service.count("revalidations_total") == 1)
        #expect(service.count("renders_total") == 1)
        service.stop()
    }
}
