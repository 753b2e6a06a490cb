package import Geometry
import Glibc
package import MapPictures
import Platform

/// Draws tiles into a server's cache before they are requested.
///
/// It requests the tiles from the server's own service, so that the cached tiles are those
/// that the server looks for. Existing tiles are not drawn again, so an interrupted run can
/// be continued.
package final class CacheSeeder {
    /// The progress of seeding.
    package struct Progress: Sendable {
        /// The number of tiles that were checked.
        package fileprivate(set) var done = 0
        /// The number of them that existed already.
        package fileprivate(set) var known = 0
        /// The number of them that could not be drawn.
        package fileprivate(set) var failed = 0
    }

    private let service: TileService
    private let pool: DrawingPool
    private let threads: [WorkerThread]
    private let state = Monitor((progress: Progress(), waiting: 0))
    private let width: Int

    /// A seeder of a server's cache.
    ///
    /// - Parameters:
    ///   - configuration: the server's; it must have a cache.
    ///   - log: the receiver of messages.
    /// - Throws: what is wrong with a style, a map or the cache, in one line.
    package init(_ configuration: ServerConfiguration, log: ServerLog) throws {
        let place = configuration.cache ?? ServerConfiguration.Cache()
        let cache = try DrawnTileCache(
            folder: place.folder, maximumBytes: place.maximumBytes, maximumAge: place.maximumAge,
            warn: { log.warn($0) })
        let shared = try place.makeShared { log.warn($0) }
        let service = try TileService(configuration, cache: cache, shared: shared, log: log)
        width = configuration.drawingThreads
        let pool = DrawingPool(
            capacity: 1000, seconds: 600, metrics: service.metrics,
            finished: { [state] ticket, response in
                if ticket.isShared { state.withLock { $0.progress.known += 1 } }
                ticket.exchange.answer(response)
            },
            failed: { service.failed($0, $1) }, continued: { service.carryOn($0, $1, $2) })
        service.attach(pool)
        threads = try (0..<width).map { _ in
            try WorkerThread { pool.work(as: DrawingThread()) }
        }
        self.service = service
        self.pool = pool
    }

    /// The metatiles of an area, each as the range of its tiles within the area.
    ///
    /// - Parameters:
    ///   - zooms: the zooms of the tiles.
    ///   - box: the area; `nil` for the map's.
    /// - Returns: ranges of tiles, low zooms first.
    package func ranges(_ zooms: ClosedRange<Int>, in box: CoordinateBox?) -> [TileRange] {
        guard let area = box ?? service.catalog.styles.first?.plain.area else { return [] }
        return zooms.filter { $0 <= TileRoute.maximumZoom }.flatMap { zoom in
            TileRange.ranges(zoom: zoom, touching: WorldBox(area)).flatMap {
                $0.parts(side: Metatile.tilesAcross(side: 256, scale: 1))
            }
        }
    }

    /// Draws the missing tiles.
    ///
    /// - Parameters:
    ///   - ranges: the ranges, from ``ranges(_:in:)``.
    ///   - languages: the languages of names, in order of preference.
    ///   - progress: called after each tile, by any thread.
    /// - Returns: the final progress.
    package func draw(
        _ ranges: [TileRange], languages: [String], progress: @escaping @Sendable (Progress) -> Void
    ) -> Progress {
        let most = 4 * width * (Metatile.tilesAcross(side: 256, scale: 1) << 2)
        for style in service.catalog.styles {
            // The tiles of a range join one drawing.
            for tile in ranges.lazy.flatMap(\.tiles) {
                let _: Bool = state.wait { $0.waiting < most ? true : nil }
                ask(tile, of: style.id, languages, progress)
            }
        }
        return state.wait { $0.waiting == 0 ? $0.progress : nil }
    }

    private func ask(
        _ tile: TileID, of style: String, _ languages: [String],
        _ progress: @escaping @Sendable (Progress) -> Void
    ) {
        let request = HTTPRequest(
            path: "/\(style)/\(tile).png", query: "lang=\(languages.joined(separator: ","))")
        let state = state
        let finish: @Sendable (HTTPResponse, Bool) -> Void = { response, wasKnown in
            let now = state.withLock { state in
                state.waiting -= 1
                state.progress.done += 1
                if wasKnown { state.progress.known += 1 }
                if response.status != 200 { state.progress.failed += 1 }
                return state.progress
            }
            progress(now)
        }
        state.withLock { $0.waiting += 1 }
        let exchange = HTTPExchange(request) { finish($0, false) }
        if let response = service.answer(exchange) { finish(response, response.status == 200) }
    }

    /// Writes pending tiles, and ends all threads.
    package func close() {
        pool.close()
        for thread in threads { thread.join() }
        service.cache?.close()
        service.shared?.close()
    }
}
