public import Cairo

/// How alike two pictures look: 1 for equal ones.
///
/// Z. Wang and others, "Image quality assessment: from error visibility to structural similarity",
/// 2004: the mean over all windows of 7 by 7 pixels of the grey values, on white.
public struct StructuralSimilarity {
    /// The mean of all windows; 0 for pictures of two sizes.
    public let mean: Double

    private static let side = 7
    private static let (small, smaller) = (58.5225, 6.5025)

    /// Compares two pictures.
    public init(_ one: Surface, _ other: Surface) {
        let (width, height) = (one.width, one.height)
        guard other.width == width, other.height == height, width >= Self.side,
            height >= Self.side
        else {
            mean = 0
            return
        }
        let (a, b) = (Self.greys(of: one), Self.greys(of: other))
        func sums(_ value: (Int) -> Double) -> [Double] {
            var table = [Double](repeating: 0, count: (width + 1) * (height + 1))
            for y in 0..<height {
                var row = 0.0
                for x in 0..<width {
                    row += value(y * width + x)
                    table[(y + 1) * (width + 1) + x + 1] = table[y * (width + 1) + x + 1] + row
                }
            }
            return table
        }
        let tables = [
            sums { a[$0] }, sums { b[$0] }, sums { a[$0] * a[$0] }, sums { b[$0] * b[$0] },
            sums { a[$0] * b[$0] },
        ]
        let count = Double(Self.side * Self.side)
        var (sum, windows) = (0.0, 0.0)
        for y in 0...(height - Self.side) {
            for x in 0...(width - Self.side) {
                let (top, bottom) = (y * (width + 1), (y + Self.side) * (width + 1))
                let (left, right) = (x, x + Self.side)
                let means = tables.map {
                    ($0[bottom + right] - $0[bottom + left] - $0[top + right] + $0[top + left])
                        / count
                }
                let (variance, otherVariance) = (
                    means[2] - means[0] * means[0], means[3] - means[1] * means[1]
                )
                let covariance = means[4] - means[0] * means[1]
                sum +=
                    (2 * means[0] * means[1] + Self.smaller) * (2 * covariance + Self.small)
                    / ((means[0] * means[0] + means[1] * means[1] + Self.smaller)
                        * (variance + otherVariance + Self.small))
                windows += 1
            }
        }
        mean = sum / windows
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
