import Geometry
import MapPictures
import MapStore
import Platform

// Stored tiles, and the status and removal of tiles.

extension TileService {
    /// A tile of a map as it is stored.
    func storedTile(
        _ tile: TileID, _ format: MapMetadata.Format, ofMap id: String?, _ exchange: HTTPExchange
    ) throws(HTTPRefusal) -> HTTPResponse? {
        let wanted = try map(id, of: catalog)
        guard wanted.metadata.format == format else {
            throw HTTPRefusal(
                404, "the map's tiles end with .\(wanted.metadata.format.rawValue)")
        }
        let path = wanted.path
        let takesGzip = Self.takesGzip(exchange.request)
        let key = "data \(path) \(tile) \(takesGzip)"
        let browserSeconds = configuration.browserSeconds
        let job = DrawingPool.Job(key: key, remoteMaps: wanted.remotePath) {
            [weak self] thread, _ in
            guard let self else { return .picture(Failures.notDrawn) }
            let catalog = catalog
            let map = try map(id, of: catalog)
            let stored = StoredTiles(
                try thread.map(map.path, in: catalog), type: map.metadata.format.mediaType)
            var response = try stored.response(
                tile, takesGzip: takesGzip, browserSeconds: browserSeconds)
            response.fields += Catalog.cacheTags([map.cacheTag])
            return .picture(response)
        }
        return draw(job, for: exchange, by: .reading)
    }

    /// The map with an id, the first one if none is given.
    func map(
        _ id: String?, of catalog: Catalog
    ) throws(HTTPRefusal) -> Catalog.ServedMap {
        guard let map = catalog.map(id) else { throw TileRoute.noMap }
        return map
    }

    private static func takesGzip(_ request: HTTPRequest) -> Bool {
        (request.value(of: "accept-encoding") ?? "").split(separator: ",").contains { word in
            let parts = word.filter { $0 != " " }.split(separator: ";")
            return parts.first == "gzip" && !(parts.count > 1 && parts[1] == "q=0")
        }
    }

    /// Removes a tile in all its forms from the caches, so that it is drawn again.
    func forget(
        _ tile: TileID, _ id: String, _ exchange: HTTPExchange
    ) throws(HTTPRefusal) -> HTTPResponse? {
        guard configuration.isAdmin else {
            throw HTTPRefusal(403, "the server was not started with --admin")
        }
        let kept = try key(of: tile, try style(id), exchange.request).tile
        let job = DrawingPool.Job(key: "dirty \(kept)") { [weak self] _, _ in
            let (columns, rows) = (kept.x..<kept.x + 1, kept.y..<kept.y + 1)
            do {
                try self?.shared?.remove(
                    [TileRange(zoom: kept.z, columns: columns, rows: rows)],
                    within: Self.dirtySeconds)
                try self?.cache?.remove(zoom: kept.z, columns: columns, rows: rows)
            } catch {
                throw HTTPRefusal(503, "the cache cannot be written")
            }
            // From the farthest cache to the nearest: otherwise a request in between would
            // bring it back from there.
            self?.forget { $0.tile == kept }
            return .picture(Self.plain("\(tile) will be drawn anew\n"))
        }
        return draw(job, for: exchange, by: shared == nil ? .reading : .sharing)
    }

    /// The time that the shared cache may take to find a tile in all its forms, in seconds.
    private static let dirtySeconds = 10.0

    /// The cache key of a tile with default options.
    private func key(
        of tile: TileID, _ style: ServedStyle, _ request: HTTPRequest
    ) throws(HTTPRefusal) -> TileKey {
        let languages = try languages(of: request, style)
        return TileOptions(languages: languages, isBlank: style.isBlank(tile))
            .key(of: tile, in: style)
    }

    /// Reports the status of a tile.
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

/// A map whose tiles are sent as stored.
struct StoredTiles {
    private let map: any Tileset
    private let type: String

    /// - Parameters:
    ///   - map: the map.
    ///   - type: the media type of its tiles.
    init(_ map: any Tileset, type: String) {
        self.map = map
        self.type = type
    }

    /// The answer with a tile; its entity tag is a hash of its bytes.
    ///
    /// - Parameters:
    ///   - tile: its address.
    ///   - takesGzip: whether the client accepts gzip.
    ///   - browserSeconds: the seconds for which it need not request the tile again.
    /// - Returns: the answer; one without content if the map has no such tile.
    /// - Throws: `MapStoreError` if the map cannot be read.
    func response(
        _ tile: TileID, takesGzip: Bool, browserSeconds: Int
    ) throws -> HTTPResponse {
        let common =
            [
                HTTPRequest.Field("cache-control", "public, max-age=\(browserSeconds)"),
                HTTPRequest.Field("vary", "accept-encoding"),
            ]
        guard let stored = try map.storedTile(tile) else {
            return HTTPResponse(204, fields: common)
        }
        let isPacked = stored.starts(with: [0x1F, 0x8B])
        let isSentPacked = isPacked && takesGzip
        var hash = StableHash()
        hash.add(stored)
        hash.add(isSentPacked ? 1 : 0)
        var fields = [HTTPRequest.Field("etag", hash.tag)] + common
        if isSentPacked { fields.append(HTTPRequest.Field("content-encoding", "gzip")) }
        return HTTPResponse(
            type: type,
            body: isPacked && !takesGzip ? try map.tile(tile) ?? [] : stored, fields: fields)
    }
}

extension MapMetadata.Format {
    /// The media type of tiles.
    fileprivate var mediaType: String {
        switch self {
        case .pbf: "application/vnd.mapbox-vector-tile"
        case .png: TileFormat.png.mediaType
        case .jpg: TileFormat.jpg.mediaType
        case .webp: TileFormat.webp.mediaType
        }
    }
}
