public import Geometry

/// The number of a tile in PMTiles, ordered by zoom and within a zoom along a Hilbert curve, so
/// that neighbours have numbers, and offsets in the file, that are near each other.
///
/// Squares with a side of 2^n tiles on the grid of zoom z − n are runs of 4^n numbers.
extension TileID {
    /// The tile's number, from 0 for 0/0/0.
    public var hilbertID: UInt64 {
        let first = Self.firstHilbertID(ofZoom: z)
        guard z > 0 else { return first }
        let side = 32 - UInt32(z)
        return first
            + HilbertCurve.position(UInt32(x) << side, UInt32(y) << side) >> (2 * UInt64(side))
    }

    /// The tile of a number; `nil` beyond the deepest zoom.
    public init?(hilbertID id: UInt64) {
        guard let zoom = Self.zoom(ofHilbertID: id) else { return nil }
        guard zoom > 0 else {
            self.init(z: 0, x: 0, y: 0)
            return
        }
        let side = 32 - UInt32(zoom)
        let point = HilbertCurve.point(
            at: (id - Self.firstHilbertID(ofZoom: zoom)) << (2 * UInt64(side)))
        self.init(z: zoom, x: Int(point.x >> side), y: Int(point.y >> side))
    }

    /// The number of a zoom's first tile, which is the number of all tiles of lower zooms.
    ///
    /// - Parameter zoom: at most one more than the deepest.
    /// - Returns: (4^zoom − 1) / 3.
    public static func firstHilbertID(ofZoom zoom: Int) -> UInt64 { (1 << (2 * zoom) - 1) / 3 }

    /// The zoom of a number; `nil` beyond the deepest.
    private static func zoom(ofHilbertID id: UInt64) -> Int? {
        (0...maximumZoom).first { id < firstHilbertID(ofZoom: $0 + 1) }
    }
}
