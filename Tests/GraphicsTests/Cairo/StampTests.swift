import Graphics
import Testing

@Suite struct StampTests {
    private static let red = Color(red: 1, green: 0, blue: 0)

    /// Two opaque pixels and a half transparent one, from the left.
    private static func shape() throws -> Surface {
        let surface = try Surface(width: 3, height: 1)
        surface.withMutablePixels { bytes, _ in
            for (column, alpha) in [255, 255, 128].enumerated() {
                bytes[column * 4 + 3] = UInt8(alpha)
            }
        }
        return surface
    }

    /// Red and opacity of each pixel of a row of five.
    private static func stamped(column: Int, row: Int = 0, isMirrored: Bool = false) throws
        -> [[Int]]
    {
        let surface = try Surface(width: 5, height: 1)
        try surface.stamp(
            red, through: shape(), column: column, row: row, isMirrored: isMirrored)
        return surface.withPixels { bytes, _ in
            (0..<5).map { [Int(bytes[$0 * 4 + 2]), Int(bytes[$0 * 4 + 3])] }
        }
    }

    @Test func `a stamp paints each of its pixels on one pixel of the picture`() throws {
        let full = [255, 255]
        let half = [128, 128]
        let none = [0, 0]
        #expect(try Self.stamped(column: 1) == [none, full, full, half, none])
        #expect(try Self.stamped(column: 1, isMirrored: true) == [none, half, full, full, none])
        #expect(try Self.stamped(column: -1) == [full, half, none, none, none])
        #expect(try Self.stamped(column: 4) == [none, none, none, none, full])
    }

    @Test(arguments: [(Int.min, 0), (Int.max, 0), (0, Int.min), (0, Int.max), (-3, 0), (5, 0)])
    func `a stamp outside the picture paints nothing`(column: Int, row: Int) throws {
        #expect(try Self.stamped(column: column, row: row).allSatisfy { $0 == [0, 0] })
    }
}
