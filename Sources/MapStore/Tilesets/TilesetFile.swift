import Formats
public import Geometry
import Platform

/// Opens and creates files of tiles.
public enum TilesetFile {
    /// Opens a map: MBTiles or PMTiles, distinguished by the file's first bytes, or PMTiles on a
    /// web server.
    ///
    /// - Parameters:
    ///   - path: the file, or an address.
    ///   - mayBeEmpty: whether a file without tiles is accepted.
    ///   - network: the machines that may be asked; `nil` for none.
    /// - Returns: the map, for the calling thread.
    /// - Throws: ``MapStoreError`` if the file can't be read or is no map, or its host may not be
    ///   asked.
    public static func open(
        _ path: String, mayBeEmpty: Bool = false, over network: RemoteMaps? = nil
    ) throws(MapStoreError) -> any Tileset {
        if RemoteAddress.isRemote(path) {
            return try (network ?? RemoteMaps()).open(path, mayBeEmpty: mayBeEmpty)
        }
        guard PMTilesArchive.isArchive(path) else {
            return try MapDatabase(path: path, mayBeEmpty: mayBeEmpty)
        }
        return try PMTilesMap(path: path, mayBeEmpty: mayBeEmpty)
    }

    /// Opens a map that this program imported, with roads and addresses.
    ///
    /// - Parameter path: the file.
    /// - Returns: the map; `nil` for tiles of other programs, and for maps on other machines, which
    ///   are tiles alone.
    /// - Throws: ``MapStoreError`` if the file can't be read or is no map.
    public static func importedMap(_ path: String) throws(MapStoreError) -> MapDatabase? {
        if RemoteAddress.isRemote(path) { return nil }
        guard let map = try open(path) as? MapDatabase, try map.schemaVersion() != nil else {
            return nil
        }
        return map
    }

    /// Creates a tileset of the kind given by its name: `.mbtiles`, `.pmtiles`, else a folder.
    ///
    /// - Parameters:
    ///   - path: the file or folder; a file is replaced if it exists.
    ///   - metadata: the tileset's metadata.
    /// - Returns: the writer of the tiles.
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

    /// Whether the name of a new tileset means a folder.
    ///
    /// - Parameter path: the name.
    /// - Returns: whether ``create(_:metadata:)`` will make a folder.
    public static func isFolderName(_ path: String) -> Bool {
        !path.hasSuffix(".mbtiles") && !path.hasSuffix(".pmtiles")
    }
}

/// Writes tiles as files of a folder, `ZOOM/COLUMN/ROW.png`, and `metadata.json` beside them.
///
/// Each file appears complete; existing files that are not written again stay.
final class TileFolderWriter: TilesetWriter {
    private let folder: PublishedTree
    private let metadata: MapMetadata

    /// Creates the folder.
    ///
    /// - Parameters:
    ///   - path: the folder, which is created with those above it if it does not exist.
    ///   - metadata: the tiles' metadata.
    /// - Throws: `FileOutputError` if it can't be created.
    init(path: String, metadata: MapMetadata) throws {
        folder = try PublishedTree(path: path)
        self.metadata = metadata
    }

    /// Adds a tile.
    func write(_ bytes: [UInt8], of tile: TileID) throws {
        try folder.write(bytes, to: TileFolder.name(of: tile, metadata.format.rawValue))
    }

    /// Writes the metadata in the form of `mb-util`.
    func finish() throws {
        let rows = JSONObject(metadata.rows.map { ($0.name, .string($0.value)) })
        let text = JSONValue.object(rows).serialized(pretty: true) + "\n"
        try folder.write(Array(text.utf8), to: TileFolder.metadataName)
    }
}

/// Writes the tiles of a new tileset.
///
/// A file appears complete when it is finished; if the writer is released before that, nothing is
/// left of it. A folder fills tile by tile.
public protocol TilesetWriter: AnyObject {
    /// Adds a tile.
    ///
    /// - Parameters:
    ///   - bytes: the bytes to store: a picture, or a gzipped vector tile.
    ///   - tile: its address; tiles must be added in the order of `TileID.hilbertID`, each once.
    /// - Throws: ``MapStoreError`` or `FileOutputError` if it can't be written.
    func write(_ bytes: [UInt8], of tile: TileID) throws

    /// Completes the tileset; nothing can be added after it.
    ///
    /// - Throws: ``MapStoreError`` or `FileOutputError` if it can't be written.
    func finish() throws
}
