package import Geometry

/// A sheet of paper: its size, and the resolution of pictures on it.
package struct PrintPage: Hashable, Sendable {
    /// Millimetres across and down.
    package let width, height: Double
    /// Device pixels for an inch.
    package let dotsPerInch: Double

    /// Logical pixels for an inch, as CSS counts them.
    package static let logicalPixelsPerInch = 96.0
    private static let millimetersPerInch = 25.4

    /// Creates a sheet; `nil` if the size or resolution is out of range.
    ///
    /// - Parameters:
    ///   - width: millimetres across, 1 to 10 000.
    ///   - height: millimetres down, likewise.
    ///   - dotsPerInch: 24 to 2400.
    package init?(width: Double, height: Double, dotsPerInch: Double = 300) {
        let sides = 1.0...10_000
        guard sides.contains(width), sides.contains(height),
            (24...2400).contains(dotsPerInch)
        else { return nil }
        self.width = width
        self.height = height
        self.dotsPerInch = dotsPerInch
    }

    /// The sheet in logical pixels: ``FrameRequest/size``.
    package var size: ScreenSize {
        let scale = Self.logicalPixelsPerInch / Self.millimetersPerInch
        return ScreenSize(width: width * scale, height: height * scale)
    }

    /// Device pixels for a logical pixel: ``FrameRequest/pixelRatio``.
    package var pixelRatio: Double { dotsPerInch / Self.logicalPixelsPerInch }
}
