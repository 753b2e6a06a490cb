package import Graphics

/// A named picture of a sprite: pixels from a sheet, or an SVG that is drawn at each size.
package final class SpriteIcon {
    /// Width in logical pixels at `icon-size` 1.
    package let width: Double
    /// Height in logical pixels at `icon-size` 1.
    package let height: Double
    /// The parts that `icon-text-fit` may stretch; `nil` stretches the whole picture.
    package let stretch: Stretch?
    /// The meaning of its pixels.
    package let kind: Kind

    /// The meaning of the pixels of a picture.
    package enum Kind: Hashable, Sendable {
        /// The pixels are colours.
        case picture
        /// Only the opacity is used, painted in the layer's `icon-color`.
        case shape
        /// The opacity is the distance from the shape's edge (`sdf` in a sheet); see
        /// `ShapePainter`.
        case distance
    }

    /// The stretchable parts of a picture, and the area for text, in logical pixels.
    package struct Stretch: Hashable, Sendable {
        /// The stretchable columns, from left to right; empty if all are.
        package let columns: [ClosedRange<Double>]
        /// The stretchable rows, from top to bottom; empty if all are.
        package let rows: [ClosedRange<Double>]
        /// The left, top, right and bottom edge of the area for text; `nil` for the whole
        /// picture.
        package let content: [Double]?

        /// Creates the parts that a sprite describes; `nil` if it describes none.
        ///
        /// - Parameters:
        ///   - columns: stretchable columns.
        ///   - rows: stretchable rows.
        ///   - content: four edges; any other number of them is ignored.
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
    /// The rasters drawn so far, by scale; `nil` if drawing failed, so that it is not tried
    /// again.
    private var rasters: [Double: Surface?] = [:]

    private enum Drawing {
        case pixels(Surface, pixelRatio: Double)
        case part(SheetPart, pixelRatio: Double)
        case vector(SVGImage)
    }

    /// The most pixels of one raster; a larger picture is drawn with fewer and stretched.
    static let maximumPixels = 4 << 20
    /// The most rasters kept of one picture; if a style asks for more sizes, they are drawn
    /// again.
    private static let maximumRasters = 16

    /// Creates a picture from pixels, with `pixelRatio` of them for one logical pixel.
    package init(
        pixels: Surface, pixelRatio: Double, stretch: Stretch? = nil, kind: Kind = .picture
    ) {
        width = Double(pixels.width) / pixelRatio
        height = Double(pixels.height) / pixelRatio
        self.stretch = stretch
        self.kind = kind
        drawing = .pixels(pixels, pixelRatio: pixelRatio)
    }

    /// Creates a picture from a part of a sheet, which is cut out when it is first drawn.
    init(part: SheetPart, pixelRatio: Double, stretch: Stretch?, kind: Kind) {
        width = Double(part.width) / pixelRatio
        height = Double(part.height) / pixelRatio
        self.stretch = stretch
        self.kind = kind
        drawing = .part(part, pixelRatio: pixelRatio)
    }

    /// Creates a picture from vectors.
    package init(vector: SVGImage, stretch: Stretch? = nil, kind: Kind = .picture) {
        width = vector.width
        height = vector.height
        self.stretch = stretch
        self.kind = kind
        drawing = .vector(vector)
    }

    /// The vectors of the picture, if it was created from vectors.
    var vectors: SVGImage? {
        if case .vector(let image) = drawing { image } else { nil }
    }

    /// Returns the pixels for a scale, and how many of them there are for one logical pixel.
    ///
    /// - Parameter scale: requested device pixels for one logical pixel.
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

    /// Returns the scale at which a picture from vectors is drawn.
    ///
    /// Steps of an eighth keep the number of rasters small while sizes follow the zoom. No
    /// raster gets more than ``maximumPixels``, or longer than Cairo allows.
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

    /// Returns the part as a separate picture, because patterns and smoothing must not touch
    /// its neighbours.
    func cropped() throws(CairoError) -> Surface {
        try sheet.cropped(x: x, y: y, width: width, height: height)
    }
}
