public import Geometry

/// Takes the tiles of a tileset that is made.
///
/// A file appears when it is finished, whole; released before that, nothing is left of it. A folder
/// fills tile by tile.
public protocol TilesetWriter: AnyObject {
    /// Adds a tile.
    ///
    /// - Parameters:
    ///   - bytes: as they are to be stored: a picture, or a gzipped vector tile.
    ///   - tile: its address; tiles come in the order of `TileID.hilbertID`, each once.
    /// - Throws: ``MapStoreError`` or `FileOutputError` if it can't be written.
    func write(_ bytes: [UInt8], of tile: TileID) throws

    /// Completes the tileset; nothing can be added after it.
    ///
    /// - Throws: ``MapStoreError`` or `FileOutputError` if it can't be written.
    func finish() throws
}
