import Glibc
import MapPictures
import MapRenderer
import Parameters
import Platform
import Synchronization

/// A server of map tiles and pictures, configured by ``ServerConfiguration``.
///
/// A few threads hold all connections and answer from the caches; as many threads as there
/// are processors draw, and others draw from maps on other machines. They serve from the creation of the object until ``stop()``.
package final class MapServer: Sendable {
    /// The address at which it listens, with the actual port.
    package var address: SocketAddress { server.address }
    private let service: TileService
    private let pools: [DrawingPool]
    private let server: HTTPServer
    private let metricsServer: HTTPServer?
    private let threads: [WorkerThread]
    private let watches: [WorkerThread]
    private let isStopped: Monitor<Bool>

    /// Reads styles and maps, and serves them.
    ///
    /// - Parameters:
    ///   - configuration: the content, the address and the limits.
    ///   - log: the receiver of messages.
    /// - Throws: what is wrong with a style, a map, the cache or the address, in one line.
    package init(_ configuration: ServerConfiguration, log: ServerLog) throws {
        // Others on this machine can't read what was drawn for those with a key.
        if configuration.access != ServerConfiguration.Access() { umask(0o077) }
        if let path = configuration.trips { _ = try TripStore(path: path) }
        var limits = configuration.limits
        limits.connections = try DescriptorLimit.connections(upTo: limits.connections)
        let cache = try configuration.cache.map { cache in
            try DrawnTileCache(
                folder: cache.folder, maximumBytes: cache.maximumBytes,
                maximumAge: cache.maximumAge, warn: { log.warn($0) })
        }
        let service: TileService
        var opened: SharedTileCache?
        do {
            opened = try configuration.cache?.makeShared { log.warn($0) }
            service = try TileService(configuration, cache: cache, shared: opened, log: log)
        } catch {
            cache?.close()
            opened?.close()
            throw error
        }
        func makePool(
            _ stage: ServerMetrics.Stage = .drawing, most: Int = .max, readersOfMap: Int = .max
        ) -> DrawingPool {
            DrawingPool(
                capacity: min(configuration.queueLength, most),
                readersOfMap: readersOfMap, seconds: configuration.drawingSeconds,
                metrics: service.metrics, stage: stage, finished: { service.finish($0, $1) },
                failed: { service.failed($0, $1) }, continued: { service.carryOn($0, $1, $2) })
        }
        // Reading of stored and cached data must not wait for drawings, and neither for
        // another machine.
        let (drawing, reading) = (makePool(), makePool())
        let sharing = makePool(.sharing, most: Self.mostLookups)
        // The reading of a long track must not hold up anything else.
        let keeping = makePool(most: Self.mostTracks)
        // A silent server of maps holds up neither what is here nor all of the other servers' maps.
        let remote = makePool(readersOfMap: configuration.readersOfRemoteMap)
        service.attach(
            drawing, reading: reading, sharing: sharing, keeping: keeping, remote: remote)
        let reader = try WorkerThread { reading.work(as: DrawingThread()) }
        func makeDrawers(_ count: Int, of pool: DrawingPool) throws -> [WorkerThread] {
            try (0..<count).map { _ in
                try WorkerThread {
                    WorkerThread.yieldToOthers()
                    pool.work(as: DrawingThread())
                }
            }
        }
        let drawers =
            try makeDrawers(configuration.drawingThreads, of: drawing)
            + makeDrawers(configuration.remoteThreads, of: remote)
        let askers = try (0..<(service.shared == nil ? 0 : Self.sharingThreads)).map { _ in
            try WorkerThread { sharing.work(as: DrawingThread()) }
        }
        let keeper = try WorkerThread {
            WorkerThread.yieldToOthers()
            keeping.work(as: DrawingThread())
        }
        threads = drawers + [reader, keeper] + askers
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
        pools = [drawing, reading, sharing, keeping, remote]
        let isStopped = Monitor(false)
        self.isStopped = isStopped
        func everySecond(_ work: @escaping @Sendable () -> Void) throws -> WorkerThread {
            try WorkerThread {
                while isStopped.wait(upTo: 1, for: { $0 ? true : nil }) == nil { work() }
            }
        }
        watches = [
            try everySecond { service.served.followFiles() },
            // Apart from files, since servers of maps may be silent for long.
            try everySecond {
                service.checkHealth()
                service.served.followKeys()
                service.forgetPeople()
                service.forgetLogs()
                service.removeOldTrips()
            },
        ]
        service.checkHealth()
    }

    /// The most tracks that wait to be kept.
    private static let mostTracks = 16

    /// Reads styles and maps again, and serves them from then on; running requests are
    /// finished with the old ones.
    ///
    /// - Parameter configuration: the new configuration; the settings that
    ///   ``ServerConfiguration/keepingFixed(of:)`` names keep their old values.
    /// - Throws: what is wrong; in this case nothing changes.
    package func reload(_ configuration: ServerConfiguration) throws {
        let old = service.configuration
        try service.served.reload(configuration.keepingFixed(of: old))
    }

    /// Accepts no more requests, finishes the running ones, writes pending tiles to the
    /// cache, and ends all threads.
    package func stop() {
        isStopped.withLock { $0 = true }
        // Returns when all requests are answered, or no client is waiting any more.
        server.stop()
        metricsServer?.stop()
        for pool in pools {
            pool.close()
            pool.cancel()
        }
        for thread in threads { thread.join() }
        for watch in watches { watch.join() }
        service.cache?.close()
        service.shared?.close()
    }

    /// The number of threads that ask the shared cache: they only wait for it.
    private static let sharingThreads = 4
    /// The number of tiles that wait for the shared cache; others are drawn at once.
    private static let mostLookups = 128
}

/// The number of file descriptors that the system allows this process.
enum DescriptorLimit {
    /// The number that maps, caches and logs need besides connections.
    private static let others = 64
    private static let fewest = 128

    /// Returns the maximum number of connections, after raising the limit as far as the
    /// user may.
    ///
    /// - Parameter wanted: the number that suffices.
    /// - Returns: 64 at least.
    /// - Throws: ``TooFewDescriptors``.
    static func connections(upTo wanted: Int) throws(TooFewDescriptors) -> Int {
        var limit = rlimit()
        let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard getrlimit(files, &limit) == 0 else { return min(wanted, fewest) }
        limit.rlim_cur = min(limit.rlim_max, 65_536)
        _ = setrlimit(files, &limit)
        let count = Int(limit.rlim_cur)
        guard count >= fewest else { throw TooFewDescriptors(limit: count, needed: fewest) }
        return min(wanted, count - others)
    }
}

/// The error of a server that can't begin because the system allows too few open files.
struct TooFewDescriptors: Error, CustomStringConvertible {
    let limit: Int
    let needed: Int

    var description: String {
        "the system allows \(limit) open files, and a server needs \(needed): see ulimit -n"
    }
}
