package import Graphics

/// How alike two pictures look: 1 for equal ones.
///
/// Z. Wang and others, "Image quality assessment: from error visibility to structural similarity",
/// 2004: the mean over all windows of 7 by 7 pixels of the grey values, on white.
package struct StructuralSimilarity {
    /// The mean of all windows; 0 for pictures of two sizes.
    package let mean: Double

    private static let side = 7
    private static let (small, smaller) = (58.5225, 6.5025)

    /// Compares two pictures.
    package init(_ one: Surface, _ other: Surface) {
        let (width, height) = (one.width, one.height)
        guard other.width == width, other.height == height, width >= Self.side,
            height >= Self.side
        else {
            mean = 0
            return
        }
        let sums = Self.sums(Self.greys(of: one), Self.greys(of: other), width: width)
        let count = Double(Self.side * Self.side)
        var (sum, windows) = (0.0, 0.0)
        for y in 0...(height - Self.side) {
            for x in 0...(width - Self.side) {
                let top = y * (width + 1) + x
                let bottom = top + Self.side * (width + 1)
                let mean =
                    (sums[bottom + Self.side] - sums[bottom] - sums[top + Self.side] + sums[top])
                    / count
                let (variance, otherVariance) = (
                    mean[2] - mean[0] * mean[0], mean[3] - mean[1] * mean[1]
                )
                let covariance = mean[4] - mean[0] * mean[1]
                sum +=
                    (2 * mean[0] * mean[1] + Self.smaller) * (2 * covariance + Self.small)
                    / ((mean[0] * mean[0] + mean[1] * mean[1] + Self.smaller)
                        * (variance + otherVariance + Self.small))
                windows += 1
            }
        }
        mean = sum / windows
    }

    /// Of all pixels above and left of each: both greys, their squares, and their product.
    ///
    /// In one vector, because tests are not optimised and each step counts.
    private static func sums(_ one: [Double], _ other: [Double], width: Int) -> [SIMD8<Double>] {
        let height = one.count / width
        var sums = [SIMD8<Double>](repeating: .zero, count: (width + 1) * (height + 1))
        for y in 0..<height {
            var row = SIMD8<Double>.zero
            for x in 0..<width {
                let (a, b) = (one[y * width + x], other[y * width + x])
                row += SIMD8(a, b, a * a, b * b, a * b, 0, 0, 0)
                sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row
            }
        }
        return sums
    }

    /// Brightness on white, 0 to 255.
    private static func greys(of surface: Surface) -> [Double] {
        surface.withPixels { bytes, stride in
            (0..<surface.width * surface.height).map { index in
                let start = index / surface.width * stride + index % surface.width * 4
                let white = Double(255 - bytes[start + 3])
                return white + 0.299 * Double(bytes[start + 2]) + 0.587 * Double(bytes[start + 1])
                    + 0.114 * Double(bytes[start])
            }
        }
    }
}
