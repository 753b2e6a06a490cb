import Geometry
import Glibc
import Graphics
import MapPictures
import MapRenderer
import MapStore
import Parameters
import Platform

// Tiles that are pictures.

extension TileService {
    /// A tile of a style.
    func tile(
        _ wanted: TileRoute.PictureTile, _ exchange: HTTPExchange,
        _ origin: inout ServerMetrics.Origin
    ) throws(HTTPRefusal) -> HTTPResponse? {
        let style = try style(wanted.style)
        let languages = try languages(of: exchange.request, style)
        let options = TileOptions(
            side: wanted.side, scale: wanted.scale, format: wanted.format,
            languages: languages, isBlank: style.isBlank(wanted.tile))
        let key = options.key(of: wanted.tile, in: style)
        if let kept = kept(key), isFresh(kept, for: style) {
            origin = .memory
            return kept.response
        }
        if let found = cache?.tile(key), found.origin.checked == style.data {
            let kept = keptTile(found, key, options.format, of: style)
            keep(kept, of: key)
            origin = .disk
            return kept.response
        }
        // A client that already has the tile that would be drawn now needs no drawing.
        let tag = Self.tag(of: key, data: style.data)
        if exchange.request.names(tag) { return unmodified(tag) }
        let job = MetatileJob(wanted, options, service: self)
        return draw(job.job, for: exchange, tile: wanted.tile)
    }

    /// The requested languages of names, as far as a style's map has them.
    func languages(
        of request: HTTPRequest, _ style: ServedStyle
    ) throws(HTTPRefusal) -> [String] {
        do {
            return try LanguageChoice.codes(of: request, known: style.plain.metadata.languages)
        } catch {
            throw HTTPRefusal(400, error.message.text(.query))
        }
    }

    private func isFresh(_ kept: KeptTile, for style: ServedStyle) -> Bool {
        guard kept.origin.checked == style.data else { return false }
        guard let age = configuration.cache?.maximumAge else { return true }
        return time(nil) - kept.drawn <= age
    }

    /// A tile in the form in which it is sent.
    func keptTile(
        _ tile: CachedTile, _ key: TileKey, _ format: TileFormat, of style: ServedStyle
    ) -> KeptTile {
        let tag = Self.tag(of: key, data: tile.origin.data)
        let fields =
            [
                HTTPRequest.Field("content-type", format.mediaType),
                HTTPRequest.Field("etag", tag),
            ] + caching + catalog.cacheTags(of: style)
        return KeptTile(
            response: HTTPResponse(body: tile.bytes, fields: fields), origin: tile.origin,
            drawn: tile.drawn)
    }

    /// The cache fields of answers that depend on the client's languages.
    var caching: [HTTPRequest.Field] {
        [
            HTTPRequest.Field("cache-control", "public, max-age=\(configuration.browserSeconds)"),
            HTTPRequest.Field("vary", "accept-language"),
        ]
    }

    /// The answer to a client that already has the content of a tag.
    func unmodified(_ tag: String) -> HTTPResponse {
        HTTPResponse(304, fields: [HTTPRequest.Field("etag", tag)] + caching)
    }

    /// The entity tag of a tile, which is always the same for the same style, map and
    /// options.
    static func tag(of key: TileKey, data: UInt64) -> String {
        var hash = StableHash()
        hash.add(key.hash)
        hash.add(data)
        return hash.tag
    }
}

extension TileOptions {
    /// The cache key of a tile; those of one zoom outside all data have the same key.
    func key(of tile: TileID, in style: ServedStyle) -> TileKey {
        let shown = isBlank ? TileID(z: tile.z, x: 0, y: 0) ?? tile : tile
        return TileKey(shown, version: version(of: style))
    }
}

/// The drawing of several neighbouring tiles at once.
struct MetatileJob: Sendable {
    private let wanted: TileRoute.PictureTile
    private let options: TileOptions
    private let range: TileRange
    private let service: TileService

    init(
        _ wanted: TileRoute.PictureTile, _ options: TileOptions, service: TileService
    ) {
        self.wanted = wanted
        self.options = options
        self.service = service
        let tile = wanted.tile
        let one = TileRange(zoom: tile.z, columns: tile.x..<tile.x + 1, rows: tile.y..<tile.y + 1)
        guard !options.isBlank else {
            range = one
            return
        }
        let across = min(
            Metatile.tilesAcross(side: options.side, scale: Double(options.scale)), 1 << tile.z)
        let (column, row) = (tile.x / across * across, tile.y / across * across)
        range = TileRange(
            zoom: tile.z, columns: column..<column + across, rows: row..<row + across)
    }

    /// The job for the pool.
    var job: DrawingPool.Job {
        let place =
            options.isBlank
            ? "blank" : "\(range.columns.lowerBound)/\(range.rows.lowerBound)"
        let key = [
            wanted.style, "\(range.zoom)", place, "\(options.side)", "\(options.scale)",
            options.format.rawValue, options.languages.joined(separator: ","),
        ].joined(separator: " ")
        return DrawingPool.Job(key: key) { thread, limit in try draw(thread, limit) }
    }

    private func draw(
        _ thread: DrawingThread, _ limit: DrawingLimit
    ) throws -> DrawingPool.Drawn {
        let catalog = service.catalog
        guard let style = catalog.style(wanted.style) else {
            throw HTTPRefusal(404, "there is no style '\(wanted.style)' any more")
        }
        guard style.isBlank(wanted.tile) == options.isBlank else {
            // The map has grown or shrunk meanwhile: the next request is evaluated with the
            // new one.
            return .picture(Failures.notDrawn)
        }
        let scene = try thread.scene(of: style, scale: Double(options.scale), in: catalog)
        // Outside all data no stored tile is used.
        let inputs = options.isBlank ? 1 : try scene.inputs(of: range, side: options.side)
        let claim = awaitClaim(of: style)
        if let known = try unchanged(style, inputs) { return drawn(known) }
        service.metrics.countRender()
        guard
            let metatile = try scene.draw(
                range, side: options.side, scale: Double(options.scale),
                languages: options.languages, limit: limit)
        else { throw HTTPRefusal(404, "there is no such tile") }
        let origin = CachedTile.Origin(data: style.data, inputs: inputs)
        let encoder = try thread.encoder(options.format)
        let began = HTTPClock.seconds()
        var tiles: [TileKey: CachedTile] = [:]
        var responses: [TileID: HTTPResponse] = [:]
        for tile in range.tiles {
            let bytes = try encoder.encode(metatile.frame.surface, area: metatile.area(of: tile))
            let key = options.key(of: tile, in: style)
            let drawn = CachedTile(bytes, origin: origin, drawn: time(nil))
            tiles[key] = drawn
            responses[tile] = keep(drawn, key, of: style)
        }
        service.metrics.add(.encoding, HTTPClock.seconds() - began)
        let kept = tiles
        thread.afterJob { service.cache?.keep(kept, claim: claim) }
        return drawn(responses)
    }

    /// Blank tiles are identical, so one answer is for all requests.
    private func drawn(_ responses: [TileID: HTTPResponse]) -> DrawingPool.Drawn {
        if options.isBlank, let blank = responses.values.first { return .picture(blank) }
        return .tiles(responses)
    }

    private func keep(
        _ tile: CachedTile, _ key: TileKey, of style: ServedStyle
    ) -> HTTPResponse {
        let kept = service.keptTile(tile, key, options.format, of: style)
        service.keep(kept, of: key)
        return kept.response
    }

    /// The time that a thread waits for another process that draws the same, in seconds;
    /// then it draws as well, since the other one may be stopped, and other requests wait
    /// for the thread.
    private static let patience = 2.0

    /// Waits while another process draws the same; returns `nil` if that takes too long.
    private func awaitClaim(of style: ServedStyle) -> TileClaim? {
        guard let cache = service.cache, let first = range.tiles.first else { return nil }
        let key = options.key(of: first, in: style)
        let deadline = HTTPClock.seconds() + Self.patience
        while HTTPClock.seconds() < deadline {
            if let claim = cache.claim(key.hash) { return claim }
            usleep(5000)
        }
        return nil
    }

    /// The tiles if all of them are in the cache, and were drawn from data that the map
    /// still has.
    private func unchanged(
        _ style: ServedStyle, _ inputs: UInt64
    ) throws -> [TileID: HTTPResponse]? {
        guard let cache = service.cache else { return nil }
        var found: [(tile: TileID, key: TileKey, cached: CachedTile)] = []
        for tile in range.tiles {
            let key = options.key(of: tile, in: style)
            guard var cached = cache.tile(key), cached.origin.inputs == inputs else { return nil }
            cached.origin.checked = style.data
            found.append((tile, key, cached))
        }
        service.metrics.countRevalidation()
        cache.keep(
            Dictionary(found.map { ($0.key, $0.cached) }, uniquingKeysWith: { first, _ in first }))
        return Dictionary(
            found.map { ($0.tile, keep($0.cached, $0.key, of: style)) },
            uniquingKeysWith: { first, _ in first }
        )
    }
}
