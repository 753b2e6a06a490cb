package import Geometry
import Glibc
package import MapPictures
import Platform

/// Draws tiles into a server's cache before anybody asks for them.
///
/// It asks the server's own service for the tiles, so that what is kept is what the server looks for. What is there already is not drawn again; so it goes on where it was stopped.
package final class CacheSeeder {
    /// What was done.
    package struct Progress: Sendable {
        /// Tiles that were looked at.
        package fileprivate(set) var done = 0
        /// Those of them that were there already.
        package fileprivate(set) var known = 0
        /// Those that could not be drawn.
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
    ///   - log: takes what is told.
    /// - Throws: what is wrong with a style, a map or the cache, in one line.
    package init(_ configuration: ServerConfiguration, log: ServerLog) throws {
        let place = configuration.cache ?? ServerConfiguration.Cache()
        let cache = try DrawnTileCache(
            folder: place.folder, maximumBytes: place.maximumBytes, maximumAge: place.maximumAge,
            warn: { log.warn($0) })
        let service = try TileService(configuration, cache: cache, log: log)
        width = configuration.threads > 0 ? configuration.threads : MapServer.processors
        let pool = DrawingPool(
            capacity: 1000, seconds: 600, metrics: service.metrics,
            finished: { ticket, response in ticket.exchange.answer(response) },
            failed: { service.failed($0, $1) })
        service.attach(pool)
        threads = try (0..<width).map { _ in
            try WorkerThread { pool.work(as: DrawingThread()) }
        }
        self.service = service
        self.pool = pool
    }

    /// The metatiles of an area, each by the tiles of it that lie in the area.
    ///
    /// - Parameters:
    ///   - zooms: of the tiles.
    ///   - box: the area; `nil` for the map's.
    /// - Returns: ranges of tiles, low zooms first.
    package func ranges(_ zooms: ClosedRange<Int>, in box: CoordinateBox?) -> [TileRange] {
        guard let area = box ?? service.catalog.styles.first?.plain.area else { return [] }
        return zooms.filter { $0 <= TileRoute.maximumZoom }.flatMap { zoom in
            TileRange(zoom: zoom, touching: WorldBox(area))
                .parts(side: Metatile.tilesAcross(side: 256, scale: 1))
        }
    }

    /// Draws what is missing.
    ///
    /// - Parameters:
    ///   - ranges: of ``ranges(_:in:)``.
    ///   - languages: of names, in order of preference.
    ///   - progress: is told after each tile, by any thread.
    /// - Returns: what was done.
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

    /// Writes what waits, and ends all threads.
    package func close() {
        pool.close()
        for thread in threads { thread.join() }
        service.cache?.close()
    }
}
