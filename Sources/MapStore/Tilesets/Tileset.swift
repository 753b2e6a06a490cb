public import Geometry

/// A map's tiles, whatever kind of file they lie in.
///
/// One thread at a time; each thread opens its own, see ``TilesetFile``.
public protocol Tileset: AnyObject {
    /// The file or folder that is read.
    var path: String { get }

    /// The bytes of a tile, decompressed.
    ///
    /// - Parameter tile: its address (XYZ).
    /// - Returns: a vector tile or a picture, see ``MapMetadata/Format``; `nil` if there is none.
    /// - Throws: ``MapStoreError`` if the tile is damaged or too large.
    func tile(_ tile: TileID) throws(MapStoreError) -> [UInt8]?

    /// The bytes of a tile as they are stored: vector tiles are nearly always gzipped.
    ///
    /// - Parameter tile: its address (XYZ).
    /// - Returns: its bytes; `nil` if there is none.
    /// - Throws: ``MapStoreError`` if the tile can't be read.
    func storedTile(_ tile: TileID) throws(MapStoreError) -> [UInt8]?

    /// Whether there is a tile, found without reading it.
    ///
    /// - Parameter tile: its address (XYZ).
    /// - Returns: `true` even for a tile that turns out to be damaged when it is read.
    /// - Throws: ``MapStoreError`` if the file can't be read.
    func hasTile(_ tile: TileID) throws(MapStoreError) -> Bool

    /// Gives the addresses of all tiles, in no particular order.
    ///
    /// - Parameters:
    ///   - zoom: the only zoom that is wanted; `nil` for all.
    ///   - body: takes an address.
    /// - Throws: ``MapStoreError`` if the file can't be read, or what the body throws.
    func forEachTile(ofZoom zoom: Int?, _ body: (TileID) throws -> Void) throws

    /// What the tileset says about itself, every number finite and in range.
    ///
    /// What is missing or absurd is derived instead; that is no error.
    ///
    /// - Returns: the metadata.
    /// - Throws: ``MapStoreError`` if the tiles themselves can't be read.
    func readMetadata() throws(MapStoreError) -> MapMetadata

    /// Counts what the tileset holds; reads all tiles of its highest zoom.
    ///
    /// - Returns: the summary.
    /// - Throws: ``MapStoreError`` if the file can't be read. A damaged tile is only counted.
    func readSummary() throws -> MapSummary
}

extension Tileset {
    /// A summary of tiles alone: no roads, no search.
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

    /// The file's name without folder and extension: a name for a map that has none.
    var fileName: String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }
}
