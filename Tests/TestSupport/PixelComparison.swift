public import Cairo

/// How two pictures differ.
public struct PixelComparison: Sendable {
    /// Pixels of which at least one channel differs by more than the tolerance.
    public let differingPixels: Int
    /// The largest difference of any channel.
    public let worstDifference: Int
    /// Whether the sizes agree; if not, nothing was compared.
    public let isSameSize: Bool

    /// Whether the pictures are equal within the tolerance.
    public var isEqual: Bool { isSameSize && differingPixels == 0 }

    /// Compares two pictures channel by channel.
    public init(_ actual: Surface, _ expected: Surface, tolerance: Int = 0) {
        guard actual.width == expected.width, actual.height == expected.height else {
            isSameSize = false
            differingPixels = actual.width * actual.height
            worstDifference = 255
            return
        }
        isSameSize = true
        var differing = 0
        var worst = 0
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
                        worst = max(worst, largest)
                        if largest > tolerance { differing += 1 }
                    }
                }
            }
        }
        differingPixels = differing
        worstDifference = worst
    }

    /// A picture that is white where both are equal and the blacker the more they differ.
    public static func difference(_ actual: Surface, _ expected: Surface) throws -> Surface {
        let result = try Surface(width: actual.width, height: actual.height)
        guard actual.width == expected.width, actual.height == expected.height else {
            return result
        }
        result.withMutablePixels { target, targetStride in
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
                            let shade = UInt8(255 - min(largest * 4, 255))
                            for channel in 0..<3 {
                                target[row * targetStride + column * 4 + channel] = shade
                            }
                            target[row * targetStride + column * 4 + 3] = 255
                        }
                    }
                }
            }
        }
        return result
    }
}
