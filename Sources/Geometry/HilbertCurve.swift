/// A space-filling curve on which neighbours are also neighbours in the square.
public enum HilbertCurve {
    /// The position of a point along the curve.
    ///
    /// The loop over quadrants of J. Skilling's and Wikipedia's `xy2d` ("Hilbert curve",
    /// https://en.wikipedia.org/wiki/Hilbert_curve), for a square of side 2³².
    ///
    /// - Parameters:
    ///   - x: units from one side of the square.
    ///   - y: units from an adjacent side.
    /// - Returns: the number of points of the curve before this one.
    public static func position(_ x: UInt32, _ y: UInt32) -> UInt64 {
        var (x, y, position) = (x, y, UInt64(0))
        for bit in stride(from: 31, through: 0, by: -1) {
            let (right, up) = ((x >> UInt32(bit)) & 1, (y >> UInt32(bit)) & 1)
            position = position << 2 | UInt64((3 * right) ^ up)
            if up == 0 {
                if right == 1 { (x, y) = (~x, ~y) }
                (x, y) = (y, x)
            }
        }
        return position
    }

    /// The point at a position, the inverse of ``position(_:_:)``.
    ///
    /// - Parameter position: points of the curve before the wanted one.
    /// - Returns: units from one side of the square and from another.
    public static func point(at position: UInt64) -> (x: UInt32, y: UInt32) {
        var (x, y) = (UInt32(0), UInt32(0))
        for bit in 0..<UInt32(32) {
            let quarter = UInt32(truncatingIfNeeded: position >> (2 * UInt64(bit))) & 3
            let right = quarter >> 1
            let up = (quarter ^ right) & 1
            if up == 0 {
                let below: UInt32 = (1 << bit) &- 1
                if right == 1 { (x, y) = (below - x, below - y) }
                (x, y) = (y, x)
            }
            x |= right << bit
            y |= up << bit
        }
        return (x, y)
    }
}
