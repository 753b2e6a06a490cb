package import Graphics

/// How two pictures differ.
package struct PixelComparison: Sendable {
    /// Pixels of which at least one channel differs by more than the tolerance.
    package let differingPixels: Int
    /// The largest difference of any channel.
    package let worstDifference: Int
    /// Whether the sizes agree; if not, nothing was compared.
    package let isSameSize: Bool

    /// Whether the pictures are equal within the tolerance.
    package var isEqual: Bool { isSameSize && differingPixels == 0 }

    /// Compares two pictures channel by channel.
    package init(_ actual: Surface, _ expected: Surface, tolerance: Int = 0) {
        guard actual.width == expected.width, actual.height == expected.height else {
            isSameSize = false
            differingPixels = actual.width * actual.height
            worstDifference = 255
            return
        }
        isSameSize = true
        var differing = 0
        var worst = 0
        Self.forEachPixel(actual, expected) { _, _, difference in
            worst = max(worst, difference)
            if difference > tolerance { differing += 1 }
        }
        differingPixels = differing
        worstDifference = worst
    }

    /// A picture that is white where both are equal and the blacker the more they differ.
    package static func difference(_ actual: Surface, _ expected: Surface) throws -> Surface {
        let result = try Surface(width: actual.width, height: actual.height)
        guard actual.width == expected.width, actual.height == expected.height else {
            return result
        }
        result.withMutablePixels { target, stride in
            forEachPixel(actual, expected) { row, column, difference in
                let shade = UInt8(255 - min(difference * 4, 255))
                let pixel = row * stride + column * 4
                for channel in 0..<3 { target[pixel + channel] = shade }
                target[pixel + 3] = 255
            }
        }
        return result
    }

    /// Calls `body` with row, column and largest difference of any channel, pixel by pixel.
    private static func forEachPixel(
        _ actual: Surface, _ expected: Surface, _ body: (Int, Int, Int) -> Void
    ) {
        actual.withPixels { first, firstStride in
            expected.withPixels { second, secondStride in
                for row in 0..<actual.height {
                    for column in 0..<actual.width {
                        var largest = 0
                        for channel in 0..<4 {
                            let a = Int(first[row * firstStride + column * 4 + channel])
                            let b = Int(second[row * secondStride + column * 4 + channel])
                            largest = max(largest, abs(a - b))
                        }
                        body(row, column, largest)
                    }
                }
            }
        }
    }
}
