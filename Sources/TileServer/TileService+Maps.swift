import Geometry

// The vector tiles themselves, and what is known and forgotten of tiles.

extension TileService {
    /// A vector tile of a map as it is stored.
    func vectorTile(
        _ tile: TileID, ofMap id: String?, _ exchange: HTTPExchange
    ) throws(HTTPRefusal) -> HTTPResponse? {
        let path = try map(id, of: catalog).path
        let takesGzip = Self.takesGzip(exchange.request)
        let key = "data \(path) \(tile) \(takesGzip)"
        let browserSeconds = configuration.browserSeconds
        let job = DrawingPool.Job(key: key) { [weak self] thread, _ in
            guard let self else { return .picture(Failures.notDrawn) }
            let catalog = catalog
            let stored = StoredTiles(try thread.map(map(id, of: catalog).path, in: catalog))
            return .picture(
                try stored.response(tile, takesGzip: takesGzip, browserSeconds: browserSeconds))
        }
        return draw(job, for: exchange, by: .reading)
    }

    private func map(
        _ id: String?, of catalog: Catalog
    ) throws(HTTPRefusal) -> Catalog.ServedMap {
        guard let map = catalog.map(id) else {
            throw HTTPRefusal(404, "there is no such map; see /index.json")
        }
        return map
    }

    private static func takesGzip(_ request: HTTPRequest) -> Bool {
        (request.value(of: "accept-encoding") ?? "").split(separator: ",").contains { word in
            let parts = word.filter { $0 != " " }.split(separator: ";")
            return parts.first == "gzip" && !(parts.count > 1 && parts[1] == "q=0")
        }
    }

    /// Forgets a tile in all its forms, so that it is drawn anew.
    func forget(
        _ tile: TileID, _ id: String, _ exchange: HTTPExchange
    ) throws(HTTPRefusal) -> HTTPResponse? {
        guard configuration.isAdmin else {
            throw HTTPRefusal(403, "the server was not started with --admin")
        }
        let kept = try key(of: tile, try style(id), exchange.request).tile
        let job = DrawingPool.Job(key: "dirty \(kept)") { [weak self] _, _ in
            do {
                try self?.cache?.remove(
                    zoom: kept.z, columns: kept.x..<kept.x + 1, rows: kept.y..<kept.y + 1)
            } catch {
                throw HTTPRefusal(503, "the cache cannot be written")
            }
            // Afterwards, else who asks meanwhile brings it back from the disk.
            self?.forget { $0.tile == kept }
            return .picture(Self.plain("\(tile) will be drawn anew\n"))
        }
        return draw(job, for: exchange, by: .reading)
    }

    /// What the usual form of a tile is kept by.
    private func key(
        of tile: TileID, _ style: ServedStyle, _ request: HTTPRequest
    ) throws(HTTPRefusal) -> TileKey {
        let languages = try languages(of: request, style)
        return TileOptions(languages: languages, isBlank: style.isBlank(tile))
            .key(of: tile, in: style)
    }

    /// Tells what is known of a tile.
    func status(
        of tile: TileID, _ id: String, _ request: HTTPRequest
    ) throws(HTTPRefusal) -> HTTPResponse {
        let style = try style(id)
        let key = try key(of: tile, style, request)
        let kept = kept(key)
        let stored = cache?.tile(key)
        guard let drawn = kept?.drawn ?? stored?.drawn else {
            return Self.plain("\(tile) is not drawn yet\n")
        }
        let isCurrent = (kept?.origin ?? stored?.origin)?.checked == style.data
        return Self.plain(
            "\(tile) was drawn \(HTTPClock.stamp(drawn))"
                + (isCurrent ? "\n" : "; the map has changed since\n"))
    }
}
