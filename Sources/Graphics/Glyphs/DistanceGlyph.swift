import CCairo

/// A letter (MapLibre calls it a glyph) as distances to its outline, for viewers that draw texts themselves.
///
/// The numbers are those that MapLibre GL expects (https://github.com/maplibre/font-maker): letters of
/// 24 pixels with a border of 3, 256 levels for 8 pixels of distance, of which a quarter is inside.
public struct DistanceGlyph: Sendable {
    /// The character, as a Unicode scalar.
    public let code: UInt32
    /// Pixels across, without the border.
    public let width: Int
    /// Pixels down, without the border.
    public let height: Int
    /// Pixels from the pen to the left edge, positive to the right.
    public let left: Int
    /// Pixels from the baseline to the upper edge, positive upwards.
    public let top: Int
    /// Pixels by which the pen moves.
    public let advance: Int
    /// The levels row by row, with the border; empty for a blank.
    public let pixels: [UInt8]

    /// The size of the letters, in pixels.
    public static let size = 24.0
    /// Pixels around each letter.
    public static let border = 3
    /// The distance in pixels that all levels span.
    static let radius: Float = 8
    /// The part of it that lies inside the outline.
    static let cutoff: Float = 0.25
}

/// Makes letters as distances to their outlines, from the fonts with which pictures are drawn.
///
/// For one thread at a time.
public final class DistanceGlyphMaker {
    private let shaper: TextShaper
    private let pen: Context
    private var field = DistanceField()
    private var rasterizer = CoverageRasterizer()

    /// The largest side of a letter: no reasonable font has more.
    private static let largestSide: Float = 200

    /// A maker with the fonts that fontconfig finds.
    ///
    /// - Throws: ``CairoError`` if no font is installed, or memory is short.
    public init() throws(CairoError) {
        shaper = try TextShaper()
        pen = try Context(try Surface(width: 1, height: 1))
    }

    /// Makes the letters of a range of characters.
    ///
    /// - Parameters:
    ///   - codes: Unicode scalars.
    ///   - names: the fonts in order of preference, as in `text-font`.
    /// - Returns: the letters in order; those that no font has are missing.
    public func glyphs(of codes: Range<UInt32>, fontStack names: [String]) -> [DistanceGlyph] {
        let font = FontRequest(fontStack: names, size: DistanceGlyph.size)
        return codes.compactMap { code in
            Unicode.Scalar(code).flatMap { glyph(of: $0, font) }
        }
    }

    private func glyph(of scalar: Unicode.Scalar, _ font: FontRequest) -> DistanceGlyph? {
        let category = scalar.properties.generalCategory
        guard ![.control, .lineSeparator, .paragraphSeparator, .unassigned].contains(category)
        else { return nil }
        // A mark alone would be shown on a dotted circle: it is shaped after a blank instead.
        let isMark = [.nonspacingMark, .enclosingMark, .spacingMark].contains(category)
        let text = shaper.shape((isMark ? "\u{A0}" : "") + String(scalar), font: font)
        guard text.missingGlyphs == 0 else { return nil }
        let moves = ![.nonspacingMark, .enclosingMark].contains(category)
        var edges: [SIMD4<Float>] = []
        // The width of the blank, and where the first mark that does not move the pen would be.
        var blank = 0.0
        var first: SIMD2<Double>?
        for cluster in text.clusters {
            let face = text.runs[cluster.run].font
            for index in cluster.glyphs {
                let glyph = text.glyphs[index]
                let outline = GlyphOutline(
                    of: UInt(glyph.index), in: face, pixelRatio: 1, pen: pen.handle)
                if isMark, outline.pieces.isEmpty {
                    blank += Self.advance(of: glyph, in: face)
                    continue
                }
                var origin = SIMD2(glyph.x - blank, glyph.y)
                if !moves {
                    // The pen stands behind the letter below, where the font expects it.
                    first = first ?? SIMD2(glyph.x, glyph.y)
                    origin = SIMD2(glyph.x, glyph.y) - (first ?? .zero)
                }
                let shift = SIMD2(Float(origin.x), Float(origin.y))
                edges += outline.pieces.map { $0 + SIMD4(lowHalf: shift, highHalf: shift) }
            }
        }
        let advance = moves ? min(max((text.width - blank).rounded(), 0), 1000) : 0
        return glyph(of: scalar.value, edges, advance: Int(advance))
    }

    /// Pixels by which a glyph moves the pen.
    private static func advance(of glyph: cairo_glyph_t, in face: OpaquePointer) -> Double {
        var (single, extents) = (glyph, cairo_text_extents_t())
        FontLock.hold { cairo_scaled_font_glyph_extents(face, &single, 1, &extents) }
        return extents.x_advance
    }

    private func glyph(
        of code: UInt32, _ edges: [SIMD4<Float>], advance: Int
    ) -> DistanceGlyph {
        let blank = DistanceGlyph(
            code: code, width: 0, height: 0, left: 0, top: 0, advance: advance, pixels: [])
        var (low, high) = (
            SIMD2<Float>(repeating: .infinity), SIMD2<Float>(repeating: -.infinity)
        )
        for edge in edges {
            low = pointwiseMin(low, pointwiseMin(edge.lowHalf, edge.highHalf))
            high = pointwiseMax(high, pointwiseMax(edge.lowHalf, edge.highHalf))
        }
        (low, high) = (low.rounded(.down), high.rounded(.up))
        let size = high - low
        guard size.min() >= 1, size.max() <= Self.largestSide,
            max(abs(low.x), abs(low.y)) < 10 * Self.largestSide
        else { return blank }
        let border = DistanceGlyph.border
        let (width, height) = (Int(size.x) + 2 * border, Int(size.y) + 2 * border)
        let corner = low - Float(border)
        let shift = SIMD4(lowHalf: corner, highHalf: corner)
        field.begin(width: width, height: height, extent: DistanceGlyph.radius)
        field.add(edges, less: shift)
        rasterizer.begin(width: width, height: height)
        rasterizer.add(edges, less: shift)
        var pixels = [UInt8](repeating: 0, count: width * height)
        pixels.withUnsafeMutableBufferPointer { pixels in
            guard let base = pixels.baseAddress else { return }
            rasterizer.finish(into: base)
            for row in 0..<height {
                for column in 0..<width {
                    let index = row * width + column
                    let distance = field.squares[row * field.stride + column].squareRoot()
                    pixels[index] = Self.level(pixels[index] >= 128 ? -distance : distance)
                }
            }
        }
        return DistanceGlyph(
            code: code, width: width - 2 * border, height: height - 2 * border, left: Int(low.x),
            top: -Int(low.y), advance: advance, pixels: pixels)
    }

    /// Returns the level for pixels of distance from the outline, below 0 inside.
    private static func level(_ distance: Float) -> UInt8 {
        let level = 255 - 256 * (distance / DistanceGlyph.radius + DistanceGlyph.cutoff)
        return UInt8(min(max(level.rounded(), 0), 255))
    }
}
