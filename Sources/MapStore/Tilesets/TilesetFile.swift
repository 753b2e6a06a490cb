/// Opens and makes files of tiles.
public enum TilesetFile {
    /// Opens a map: MBTiles or PMTiles, told apart by the file's first bytes.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - mayBeEmpty: whether one without tiles is opened too.
    /// - Returns: the map, for the thread that asks.
    /// - Throws: ``MapStoreError`` if the file can't be read or is no map.
    public static func open(
        _ path: String, mayBeEmpty: Bool = false
    ) throws(MapStoreError) -> any Tileset {
        guard PMTilesArchive.isArchive(path) else {
            return try MapDatabase(path: path, mayBeEmpty: mayBeEmpty)
        }
        return try PMTilesMap(path: path, mayBeEmpty: mayBeEmpty)
    }

    /// Opens a map that this program imported, and that has roads and addresses.
    ///
    /// - Parameter path: the file.
    /// - Returns: `nil` for tiles from elsewhere.
    /// - Throws: ``MapStoreError`` if the file can't be read or is no map.
    public static func importedMap(_ path: String) throws(MapStoreError) -> MapDatabase? {
        guard let map = try open(path) as? MapDatabase, try map.schemaVersion() != nil else {
            return nil
        }
        return map
    }

    /// Begins a tileset of the kind that its name asks for: `.mbtiles`, `.pmtiles`, else a folder.
    ///
    /// - Parameters:
    ///   - path: the file or folder; a file is replaced if it exists.
    ///   - metadata: what the tileset says about itself.
    /// - Returns: what takes the tiles.
    /// - Throws: ``MapStoreError`` or `FileOutputError` if it can't be written.
    public static func create(
        _ path: String, metadata: MapMetadata
    ) throws -> any TilesetWriter {
        if path.hasSuffix(".mbtiles") { return try MBTilesWriter(path: path, metadata: metadata) }
        if path.hasSuffix(".pmtiles") {
            return try PMTilesMapWriter(path: path, metadata: metadata)
        }
        return try TileFolderWriter(path: path, metadata: metadata)
    }

    /// Whether the name of a tileset that is to be made asks for a folder.
    ///
    /// - Parameter path: the name.
    /// - Returns: what ``create(_:metadata:)`` will make of it.
    public static func isFolderName(_ path: String) -> Bool {
        !path.hasSuffix(".mbtiles") && !path.hasSuffix(".pmtiles")
    }
}
