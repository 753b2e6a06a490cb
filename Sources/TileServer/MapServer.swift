import Glibc
import MapRenderer
import Platform
import Synchronization

/// A server of map tiles and pictures: ``ServerConfiguration`` says which.
///
/// A few threads hold all connections and answer what is kept; as many threads as there are
/// processors draw. They serve from the moment the object exists until ``stop()``.
package final class MapServer: Sendable {
    /// Where it listens, with the port that it got.
    package var address: SocketAddress { server.address }
    private let service: TileService
    private let pools: [DrawingPool]
    private let server: HTTPServer
    private let metricsServer: HTTPServer?
    private let threads: [WorkerThread]
    private let watch: WorkerThread
    private let isStopped: Monitor<Bool>

    /// Reads styles and maps, and serves them.
    ///
    /// - Parameters:
    ///   - configuration: what, where and within which limits.
    ///   - log: takes what is told.
    /// - Throws: what is wrong with a style, a map, the cache or the address, in one line.
    package init(_ configuration: ServerConfiguration, log: ServerLog) throws {
        var limits = configuration.limits
        limits.connections = try DescriptorLimit.connections(upTo: limits.connections)
        let cache = try configuration.cache.map { cache in
            try DrawnTileCache(
                folder: cache.folder, maximumBytes: cache.maximumBytes,
                maximumAge: cache.maximumAge, warn: { log.warn($0) })
        }
        let service: TileService
        do {
            service = try TileService(configuration, cache: cache, log: log)
        } catch {
            cache?.close()
            throw error
        }
        func makePool() -> DrawingPool {
            DrawingPool(
                capacity: configuration.queueLength, seconds: configuration.drawingSeconds,
                metrics: service.metrics, finished: { service.finish($0, $1) },
                failed: { service.failed($0, $1) })
        }
        // What is stored, and what is kept, must not wait for what is drawn.
        let (drawing, reading) = (makePool(), makePool())
        service.attach(drawing, reading: reading)
        let count = configuration.threads > 0 ? configuration.threads : Self.processors
        let reader = try WorkerThread { reading.work(as: DrawingThread()) }
        let drawers = try (0..<count).map { _ in
            try WorkerThread {
                WorkerThread.yieldToOthers()
                drawing.work(as: DrawingThread())
            }
        }
        threads = drawers + [reader]
        server = try HTTPServer(
            at: configuration.address, limits: limits, fields: TileService.fields,
            log: { service.log.refused($0, client: $1) }, admit: { service.admit($0) },
            handler: { service.answer($0) })
        metricsServer = try configuration.metricsAddress.map { address in
            try HTTPServer(at: address, loops: 1, fields: TileService.fields) { exchange in
                exchange.request.path == "/metrics"
                    ? service.metricsText
                    : HTTPResponse(HTTPRefusal(404, "there is /metrics only"))
            }
        }
        service.attach { [server] in server.connectionCount }
        self.service = service
        pools = [drawing, reading]
        let isStopped = Monitor(false)
        self.isStopped = isStopped
        watch = try WorkerThread {
            while isStopped.wait(upTo: 1, for: { $0 ? true : nil }) == nil {
                service.served.followFiles()
                service.checkHealth()
            }
        }
        service.checkHealth()
    }

    /// Reads styles and maps anew, and serves them from then on; what runs is finished with the old
    /// ones.
    ///
    /// - Parameter configuration: what to serve; of what ``ServerConfiguration/keepingFixed(of:)`` names,
    ///   the old stays.
    /// - Throws: what is wrong; all stays as it was then.
    package func reload(_ configuration: ServerConfiguration) throws {
        let old = service.configuration
        try service.served.reload(configuration.keepingFixed(of: old))
    }

    /// Takes no more requests, finishes what runs, writes what the cache should keep, and ends all
    /// threads.
    package func stop() {
        isStopped.withLock { $0 = true }
        // Returns when all is answered, or nobody waits any more.
        server.stop()
        metricsServer?.stop()
        for pool in pools {
            pool.close()
            pool.cancel()
        }
        for thread in threads { thread.join() }
        watch.join()
        service.cache?.close()
    }

    static var processors: Int { min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), 64) }
}
