public import Geometry
import Platform

/// Writes an MBTiles file of tiles alone, without roads and search: pictures, or a joined map.
///
/// The bytes depend only on metadata and tiles.
public final class MBTilesWriter: TilesetWriter {
    private let file: PublishedFile
    private let database: Database
    private let tiles: TileTable

    /// Creates a file.
    ///
    /// - Parameters:
    ///   - path: the file; replaced if it exists.
    ///   - metadata: the map's metadata.
    /// - Throws: ``MapStoreError`` or `FileOutputError` if it can't be written.
    public init(path: String, metadata: MapMetadata) throws {
        file = try PublishedFile(replacing: path)
        do {
            database = try Database(path: file.temporaryPath, access: .create)
            try database.execute(Schema.beginWriting(inMemory: true) + "; BEGIN")
            try database.execute(Schema.metadata + Schema.tiles)
            // Pictures of a single colour take up to a kilobyte.
            tiles = try TileTable(of: database, sharing: 1000)
            try metadata.write(to: database)
        } catch {
            throw MapStoreError.cannotWrite(path, error)
        }
    }

    /// Adds a tile.
    public func write(_ bytes: [UInt8], of tile: TileID) throws {
        do {
            try tiles.insert(bytes, at: tile)
        } catch {
            throw MapStoreError.cannotWrite(file.path, error)
        }
    }

    /// Completes and publishes the file.
    public func finish() throws {
        do {
            try database.execute("COMMIT")
        } catch {
            throw MapStoreError.cannotWrite(file.path, error)
        }
        try file.publish()
    }
}
