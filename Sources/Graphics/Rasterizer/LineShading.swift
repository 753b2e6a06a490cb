/// The colours of a line that vary along and across it.
public struct LineShading: Sendable {
    /// Premultiplied pixels: along the line from left to right, across it from top to bottom.
    let pixels: [UInt32]
    let width: Int
    let height: Int
    /// Pixels of the picture per device pixel along the line; 0 stretches it over the whole line.
    let perPixel: Double
    /// The part of the picture that a line shows if it is stretched over it, from 0 to 1.
    let progress: ClosedRange<Double>

    /// Colours along the whole line, from its beginning to its end; `nil` without colours.
    ///
    /// - Parameters:
    ///   - colors: one or more colours at even steps.
    ///   - progress: the part of them that the line shows, if it is a part of a longer one.
    public init?(gradient colors: [PixelColor], progress: ClosedRange<Double> = 0...1) {
        guard !colors.isEmpty else { return nil }
        pixels = colors.map(\.bits)
        width = colors.count
        height = 1
        perPixel = 0
        self.progress = progress
    }

    /// A picture repeated along the line, as high as the line is wide.
    ///
    /// As in MapLibre, its upper edge lies on the right of the line's direction.
    ///
    /// `nil` without a whole row or a length.
    ///
    /// - Parameters:
    ///   - pixels: premultiplied, alpha in the highest byte, row by row.
    ///   - width: width in pixels, 1 or more; `pixels` may have any number of rows.
    ///   - length: device pixels along the line per repetition.
    public init?(pixels: [UInt32], width: Int, length: Double) {
        guard width > 0, pixels.count >= width, length > 0.01 else { return nil }
        self.pixels = pixels
        self.width = width
        height = pixels.count / width
        perPixel = Double(width) / length
        progress = 0...1
    }

    /// The colour at a position.
    ///
    /// - Parameters:
    ///   - along: device pixels from the line's beginning.
    ///   - length: device pixels of the whole line.
    ///   - across: from 0, the line's right edge, to 1.
    /// - Returns: a premultiplied pixel.
    func color(along: Double, of length: Double, across: Double) -> UInt32 {
        let row = min(max(across, 0), 1) * Double(height) - 0.5
        let column: Double
        if perPixel > 0 {
            column = (along * perPixel).truncatingRemainder(dividingBy: Double(width)) - 0.5
        } else {
            let fraction = length > 0 ? along / length : 0
            let place =
                progress.lowerBound + fraction * (progress.upperBound - progress.lowerBound)
            column = min(max(place, 0), 1) * Double(width - 1)
        }
        let upper = mixed(row: Int(row.rounded(.down)), column)
        let lower = mixed(row: Int(row.rounded(.down)) + 1, column)
        return PixelMath.mix(upper, lower, Self.fraction(row))
    }

    private func mixed(row: Int, _ column: Double) -> UInt32 {
        let line = min(max(row, 0), height - 1) * width
        let first = Int(column.rounded(.down))
        return PixelMath.mix(
            pixels[line + (first + width) % width], pixels[line + (first + 1 + width) % width],
            Self.fraction(column))
    }

    /// What lies between two pixels, in 256ths.
    private static func fraction(_ value: Double) -> UInt32 {
        UInt32((value - value.rounded(.down)) * 256)
    }
}
