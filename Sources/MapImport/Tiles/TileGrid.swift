import Geometry
import VectorTile

/// Turns fixed-point positions into a tile's units.
struct TileGrid {
    private let originX: Int64
    private let originY: Int64
    private let shift: Int64
    private let half: Int64

    init(_ tile: TileID) {
        let bits = Int64(32 - tile.z)
        originX = Int64(tile.x) << bits
        originY = Int64(tile.y) << bits
        // 4096 units are 12 bits; the zoom is at most 20, so the shift is never negative.
        shift = bits - 12
        half = shift > 0 ? 1 << (shift - 1) : 0
    }

    /// The nearest unit; halves go east and south, the same in every tile.
    @inline(__always)
    func point(_ point: FixedPoint) -> TilePoint {
        TilePoint(
            x: Int32(truncatingIfNeeded: (Int64(point.x) - originX + half) >> shift),
            y: Int32(truncatingIfNeeded: (Int64(point.y) - originY + half) >> shift))
    }
}
