public import Geometry

/// The number of a tile in PMTiles, ordered by zoom and within a zoom along a Hilbert curve, so
/// that neighbours have numbers, and offsets in the file, that are near each other.
///
/// Squares with a side of 2^n tiles on the grid of zoom z − n are runs of 4^n numbers.
extension TileID {
    /// The tile's number, from 0 for 0/0/0.
    public var hilbertID: UInt64 {
        var id = Self.firstHilbertID(ofZoom: z)
        var (x, y) = (x, y)
        for level in (0..<z).reversed() {
            let (right, low) = (x >> level & 1, y >> level & 1)
            id += UInt64(3 * right ^ low) << (2 * level)
            (x, y) = Self.turned(x, y, level: level, right: right, low: low)
        }
        return id
    }

    /// The tile of a number; `nil` beyond the deepest zoom.
    public init?(hilbertID id: UInt64) {
        guard let zoom = Self.zoom(ofHilbertID: id) else { return nil }
        let place = id - Self.firstHilbertID(ofZoom: zoom)
        var (x, y) = (0, 0)
        for level in 0..<zoom {
            let quarter = Int(place >> (2 * level) & 3)
            let right = quarter >> 1
            let low = (quarter ^ right) & 1
            (x, y) = Self.turned(x, y, level: level, right: right, low: low)
            x += right << level
            y += low << level
        }
        self.init(z: zoom, x: x, y: y)
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

    /// In the upper two quarters the curve is mirrored.
    private static func turned(
        _ x: Int, _ y: Int, level: Int, right: Int, low: Int
    ) -> (Int, Int) {
        guard low == 0 else { return (x, y) }
        let last = (1 << level) - 1
        let (x, y) = (x & last, y & last)
        return right == 1 ? (last - y, last - x) : (y, x)
    }
}
