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
        // Asking another machine would hold up all connections of this thread. If it is slow,
        // drawing is better than waiting.
        guard shared?.isUsable != true else {
            return draw(
                job.lookup, for: exchange, tile: wanted.tile, by: .sharing, otherwise: job.drawing)
        }
        return draw(job.drawing, for: exchange, tile: wanted.tile)
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
            response: HTTPResponse(body: tile.bytes, fields: fields).prepared, origin: tile.origin,
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
