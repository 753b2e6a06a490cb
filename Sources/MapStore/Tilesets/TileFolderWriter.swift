import Formats
public import Geometry
import Platform

/// Writes tiles as files of a folder, `ZOOM/COLUMN/ROW.png`, and `metadata.json` beside them.
///
/// Each file appears whole; files that are there and are not written again stay.
public final class TileFolderWriter: TilesetWriter {
    private let folder: PublishedTree
    private let metadata: MapMetadata

    /// Makes the folder.
    ///
    /// - Parameters:
    ///   - path: the folder; with those above it, made if it is not there.
    ///   - metadata: what the tiles say about themselves.
    /// - Throws: `FileOutputError` if it can't be made.
    public init(path: String, metadata: MapMetadata) throws {
        folder = try PublishedTree(path: path)
        self.metadata = metadata
    }

    /// Adds a tile.
    public func write(_ bytes: [UInt8], of tile: TileID) throws {
        try folder.write(bytes, to: TileFolder.name(of: tile, metadata.format.rawValue))
    }

    /// Writes what the tiles say about themselves, in the form of `mb-util`.
    public func finish() throws {
        let rows = JSONObject(metadata.rows.map { ($0.name, .string($0.value)) })
        let text = JSONValue.object(rows).serialized(pretty: true) + "\n"
        try folder.write(Array(text.utf8), to: TileFolder.metadataName)
    }
}
