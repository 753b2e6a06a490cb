public import Geometry

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
