import Formats
import Geometry
import Platform

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

/// Writes tiles as files of a folder, `ZOOM/COLUMN/ROW.png`, and `metadata.json` beside them.
///
/// Each file appears whole; files that are there and are not written again stay.
final class TileFolderWriter: TilesetWriter {
    private let folder: PublishedTree
    private let metadata: MapMetadata

    /// Makes the folder.
    ///
    /// - Parameters:
    ///   - path: the folder; with those above it, made if it is not there.
    ///   - metadata: what the tiles say about themselves.
    /// - Throws: `FileOutputError` if it can't be made.
    init(path: String, metadata: MapMetadata) throws {
        folder = try PublishedTree(path: path)
        self.metadata = metadata
    }

    /// Adds a tile.
    func write(_ bytes: [UInt8], of tile: TileID) throws {
        try folder.write(bytes, to: TileFolder.name(of: tile, metadata.format.rawValue))
    }

    /// Writes what the tiles say about themselves, in the form of `mb-util`.
    func finish() throws {
        let rows = JSONObject(metadata.rows.map { ($0.name, .string($0.value)) })
        let text = JSONValue.object(rows).serialized(pretty: true) + "\n"
        try folder.write(Array(text.utf8), to: TileFolder.metadataName)
    }
}
