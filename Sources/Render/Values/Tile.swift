import Geometry
import MapPictures

/// A square of the map as web maps ask for it, `z/x/y`, counted from the north-west.
public struct Tile: Hashable, Sendable {
    /// The zoom, from 0, where one tile is the world, to 24.
    public let z: Int
    /// The column, from 0 in the west to 2^z - 1.
    public let x: Int
    /// The row, from 0 in the north to 2^z - 1.
    public let y: Int
    /// Logical pixels across and down, 256 or 512: the larger one shows the same area with finer detail.
    public let size: Int
    /// Pixels of the file for one logical pixel each way, from 0.5 to 8.
    public let scale: Double

    let id: TileID

    /// A tile.
    ///
    /// - Parameters:
    ///   - z: the zoom.
    ///   - x: the column.
    ///   - y: the row.
    ///   - size: logical pixels across, 256 or 512.
    ///   - scale: pixels of the file for one logical pixel: 2 for `@2x`.
    /// - Throws: ``RenderError`` of ``RenderError/Kind/wrongArgument`` where there is no such tile.
    public init(
        z: Int, x: Int, y: Int, size: Int = 256, scale: Double = 1
    ) throws(RenderError) {
        guard let id = TileID(z: z, x: x, y: y) else {
            throw RenderError(wrong: "there is no tile \(z)/\(x)/\(y)")
        }
        guard size == 256 || size == 512 else {
            throw RenderError(wrong: "a tile has 256 or 512 pixels, not \(size)")
        }
        try RenderError.check(scale, "scale", MapPictures.PictureSize.scales)
        self.z = z
        self.x = x
        self.y = y
        self.size = size
        self.scale = scale
        self.id = id
    }

    var address: TileAddress { TileAddress(tile: id, scale: scale) }
}
