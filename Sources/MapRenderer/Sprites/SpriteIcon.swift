public import Cairo

/// A named picture of a sprite: pixels from a sheet, or an SVG drawn crisply at each size.
public final class SpriteIcon {
    /// Width in logical pixels at `icon-size` 1.
    public let width: Double
    /// Height in logical pixels at `icon-size` 1.
    public let height: Double
    /// Which part `icon-text-fit` may stretch; `nil` stretches the whole.
    public let stretch: Stretch?
    /// Whether only its shape counts and the layer's `icon-color` paints it.
    public let isTinted: Bool

    /// The parts of a picture that may be stretched, and where text goes, in logical pixels.
    public struct Stretch: Hashable, Sendable {
        /// The stretchable columns, from left to right.
        public let columns: ClosedRange<Double>
        /// The stretchable rows, from top to bottom.
        public let rows: ClosedRange<Double>
        /// The left, top, right and bottom edge of where text goes.
        public let content: [Double]

        /// Parts as a sprite describes them; `nil` unless all are given.
        public init?(
            columns: ClosedRange<Double>?, rows: ClosedRange<Double>?, content: [Double]
        ) {
            guard let columns, let rows, content.count == 4 else { return nil }
            self.columns = columns
            self.rows = rows
            self.content = content
        }
    }

    private let drawing: Drawing
    private var rasters: [Double: Surface] = [:]

    private enum Drawing {
        case pixels(Surface, pixelRatio: Double)
        case vector(SVGImage)
    }

    /// A picture of pixels, `pixelRatio` of them for one logical pixel.
    public init(
        pixels: Surface, pixelRatio: Double, stretch: Stretch? = nil, isTinted: Bool = false
    ) {
        width = Double(pixels.width) / pixelRatio
        height = Double(pixels.height) / pixelRatio
        self.stretch = stretch
        self.isTinted = isTinted
        drawing = .pixels(pixels, pixelRatio: pixelRatio)
    }

    /// A picture of vectors.
    public init(vector: SVGImage, stretch: Stretch? = nil, isTinted: Bool = false) {
        width = vector.width
        height = vector.height
        self.stretch = stretch
        self.isTinted = isTinted
        drawing = .vector(vector)
    }

    /// The pixels for a scale, and how many of them there are for one logical pixel.
    ///
    /// - Parameter scale: device pixels wanted for one logical pixel.
    /// - Returns: `nil` if the picture can't be drawn.
    func raster(scale: Double) -> (surface: Surface, pixelRatio: Double)? {
        switch drawing {
        case .pixels(let surface, let pixelRatio): return (surface, pixelRatio)
        case .vector(let image):
            // Steps of an eighth keep the number of rasters small while sizes follow the zoom.
            let step = min(max((scale * 8).rounded(.up) / 8, 0.125), 16)
            if let known = rasters[step] { return (known, step) }
            guard let surface = try? image.rasterized(scale: step) else { return nil }
            rasters[step] = surface
            return (surface, step)
        }
    }
}
