public import Geometry

/// The tiles of a map in any kind of file.
///
/// A tileset serves one thread at a time; each thread opens its own, see ``TilesetFile``.
public protocol Tileset: AnyObject {
    /// The file or folder that is read.
    var path: String { get }

    /// Returns the bytes of a tile, decompressed.
    ///
    /// - Parameter tile: its address (XYZ).
    /// - Returns: a vector tile or a picture, see ``MapMetadata/Format``; `nil` if there is none.
    /// - Throws: ``MapStoreError`` if the tile is damaged or too large.
    func tile(_ tile: TileID) throws(MapStoreError) -> [UInt8]?

    /// Returns the bytes of a tile as stored; vector tiles are nearly always gzipped.
    ///
    /// - Parameter tile: its address (XYZ).
    /// - Returns: its bytes; `nil` if there is none.
    /// - Throws: ``MapStoreError`` if the tile can't be read.
    func storedTile(_ tile: TileID) throws(MapStoreError) -> [UInt8]?

    /// Returns whether there is a tile, without reading it.
    ///
    /// - Parameter tile: its address (XYZ).
    /// - Returns: `true` even for a tile that turns out to be damaged when it is read.
    /// - Throws: ``MapStoreError`` if the file can't be read.
    func hasTile(_ tile: TileID) throws(MapStoreError) -> Bool

    /// Calls `body` with the addresses of all tiles, in no particular order.
    ///
    /// - Parameters:
    ///   - zoom: the only zoom to include; `nil` for all.
    ///   - body: receives an address.
    /// - Throws: ``MapStoreError`` if the file can't be read, or any error that `body` throws.
    func forEachTile(ofZoom zoom: Int?, _ body: (TileID) throws -> Void) throws

    /// Reads the tileset's metadata, with every number finite and in range.
    ///
    /// Missing or absurd values are derived instead, without an error.
    ///
    /// - Returns: the metadata.
    /// - Throws: ``MapStoreError`` if the tiles themselves can't be read.
    func readMetadata() throws(MapStoreError) -> MapMetadata

    /// Counts the contents of the tileset by reading all tiles of its highest zoom.
    ///
    /// - Returns: the summary.
    /// - Throws: ``MapStoreError`` if the file can't be read. A damaged tile is only counted.
    func readSummary() throws -> MapSummary
}

extension Tileset {
    /// Counts tiles alone, without roads and search.
    public func readSummary() throws -> MapSummary {
        let metadata = try readMetadata()
        var features = FeatureCount()
        if !metadata.format.isRaster {
            try forEachTile(ofZoom: metadata.maxzoom) { tile in
                features.add(try? self.tile(tile))
            }
        }
        return MapSummary(metadata: metadata, features: features)
    }

    /// The file's name without folder and extension, used for a map without a name.
    var fileName: String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }
}
