import Geometry

/// The size of vehicle, arrow and pins by that of their picture.
///
/// In large pictures they grow as panels do, so that they are as easy to find; in small ones they
/// shrink a little, so that they hide less of the way.
enum MarkScale {
    /// The root of the area, as a part of that of 960 × 540, below which marks shrink.
    private static let small = 0.58
    /// The least and the most scale.
    static let scales = 0.78...1.75

    /// Returns the scale of marks in a picture: 1 from 560 × 315 to 960 × 540.
    static func scale(for size: ScreenSize) -> Double {
        let root = (max(size.width * size.height, 1) / (960 * 540)).squareRoot()
        let scale = root > 1 ? root : min(1 - Self.small + root, 1)
        return min(max(scale, scales.lowerBound), scales.upperBound)
    }
}
