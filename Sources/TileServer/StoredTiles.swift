import Geometry
import MapStore
import Platform

/// A map whose vector tiles are sent as they are stored.
struct StoredTiles {
    private let map: any Tileset

    init(_ map: any Tileset) { self.map = map }

    /// A tile as it is sent, named by its bytes.
    ///
    /// - Parameters:
    ///   - tile: its address.
    ///   - takesGzip: whether the client unpacks what is packed.
    ///   - browserSeconds: for which it need not ask again.
    /// - Returns: the answer; one without content where the map has no such tile.
    /// - Throws: `MapStoreError` where the map cannot be read.
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
            type: "application/vnd.mapbox-vector-tile",
            body: isPacked && !takesGzip ? try map.tile(tile) ?? [] : stored, fields: fields)
    }
}
