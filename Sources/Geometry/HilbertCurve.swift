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
}
