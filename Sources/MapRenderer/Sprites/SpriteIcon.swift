package import Graphics

/// A named picture of a sprite: pixels from a sheet, or an SVG drawn crisply at each size.
package final class SpriteIcon {
    /// Width in logical pixels at `icon-size` 1.
    package let width: Double
    /// Height in logical pixels at `icon-size` 1.
    package let height: Double
    /// Which part `icon-text-fit` may stretch; `nil` stretches the whole.
    package let stretch: Stretch?
    /// What its pixels mean.
    package let kind: Kind

    /// What the pixels of a picture mean.
    package enum Kind: Hashable, Sendable {
        /// Colours.
        case picture
        /// Only the opacity counts, and the layer's `icon-color` paints it.
        case shape
        /// The opacity tells how far the shape's edge is (`sdf` in a sheet); see `ShapePainter`.
        case distance
    }

    /// The parts of a picture that may be stretched, and where text goes, in logical pixels.
    package struct Stretch: Hashable, Sendable {
        /// The stretchable columns, from left to right; empty if all are.
        package let columns: [ClosedRange<Double>]
        /// The stretchable rows, from top to bottom; empty if all are.
        package let rows: [ClosedRange<Double>]
        /// The left, top, right and bottom edge of where text goes; `nil` for the whole picture.
        package let content: [Double]?

        /// Parts as a sprite describes them; `nil` if it says nothing.
        ///
        /// - Parameters:
        ///   - columns: stretchable columns.
        ///   - rows: stretchable rows.
        ///   - content: four edges; any other number of them is passed over.
        package init?(
            columns: [ClosedRange<Double>], rows: [ClosedRange<Double>], content: [Double]
        ) {
            let hasContent =
                content.count == 4 && content[0] < content[2] && content[1] < content[3]
            guard !columns.isEmpty || !rows.isEmpty || hasContent else { return nil }
            self.columns = columns
            self.rows = rows
            self.content = hasContent ? content : nil
        }
    }

    private let drawing: Drawing
    /// What has been drawn, by scale; `nil` where drawing failed, so that nobody tries again.
    private var rasters: [Double: Surface?] = [:]

    private enum Drawing {
        case pixels(Surface, pixelRatio: Double)
        case part(SheetPart, pixelRatio: Double)
        case vector(SVGImage)
    }

    /// The most pixels of one raster; a larger picture is drawn with fewer and stretched.
    static let maximumPixels = 4 << 20
    /// Rasters that are kept of one picture; a style that asks for more sizes gets them drawn anew.
    private static let maximumRasters = 16

    /// A picture of pixels, `pixelRatio` of them for one logical pixel.
    package init(
        pixels: Surface, pixelRatio: Double, stretch: Stretch? = nil, kind: Kind = .picture
    ) {
        width = Double(pixels.width) / pixelRatio
        height = Double(pixels.height) / pixelRatio
        self.stretch = stretch
        self.kind = kind
        drawing = .pixels(pixels, pixelRatio: pixelRatio)
    }

    /// A picture that is a part of a sheet; it is cut out when it is first drawn.
    init(part: SheetPart, pixelRatio: Double, stretch: Stretch?, kind: Kind) {
        width = Double(part.width) / pixelRatio
        height = Double(part.height) / pixelRatio
        self.stretch = stretch
        self.kind = kind
        drawing = .part(part, pixelRatio: pixelRatio)
    }

    /// A picture of vectors.
    package init(vector: SVGImage, stretch: Stretch? = nil, kind: Kind = .picture) {
        width = vector.width
        height = vector.height
        self.stretch = stretch
        self.kind = kind
        drawing = .vector(vector)
    }

    /// The picture at any size, where it was made of vectors.
    var vectors: SVGImage? {
        if case .vector(let image) = drawing { image } else { nil }
    }

    /// The pixels for a scale, and how many of them there are for one logical pixel.
    ///
    /// - Parameter scale: device pixels wanted for one logical pixel.
    /// - Returns: `nil` if the picture can't be drawn.
    func raster(scale: Double) -> (surface: Surface, pixelRatio: Double)? {
        switch drawing {
        case .pixels(let surface, let pixelRatio): return (surface, pixelRatio)
        case .part(let part, let pixelRatio):
            return cached(pixelRatio) { try? part.cropped() }
        case .vector(let image):
            let step = Self.step(scale: scale, width: width, height: height)
            return cached(step) { try? image.rasterized(scale: step) }
        }
    }

    /// The scale that a picture of vectors is drawn at.
    ///
    /// Steps of an eighth keep the number of rasters small while sizes follow the zoom. No raster
    /// gets more than ``maximumPixels``, nor longer than Cairo can make it.
    static func step(scale: Double, width: Double, height: Double) -> Double {
        let largest = min(
            16, (Double(maximumPixels) / (width * height)).squareRoot(),
            Double(Surface.maximumSide - 1) / max(width, height))
        let wanted = min(scale.isFinite ? scale : 16, largest)
        let step = (wanted * 8).rounded(.up) / 8
        return max(0.125, step <= largest ? step : step - 0.125)
    }

    private func cached(
        _ scale: Double, _ draw: () -> Surface?
    ) -> (surface: Surface, pixelRatio: Double)? {
        if let known = rasters[scale] { return known.map { ($0, scale) } }
        if rasters.count >= Self.maximumRasters { rasters.removeAll() }
        let drawn = draw()
        rasters[scale] = .some(drawn)
        return drawn.map { ($0, scale) }
    }
}

/// A part of a sprite sheet, in pixels.
struct SheetPart {
    let sheet: Surface
    let x, y, width, height: Int

    /// The part as a picture of its own: patterns and smoothing must not reach its neighbours.
    func cropped() throws(CairoError) -> Surface {
        try sheet.cropped(x: x, y: y, width: width, height: height)
    }
}
