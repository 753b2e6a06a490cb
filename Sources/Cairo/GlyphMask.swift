import Glibc

/// Where the coverage of a drawn glyph lies in a ``GlyphMaskCache``, and how it stands to its pen.
struct GlyphMask {
    /// The first byte; rows follow each other without gaps.
    let offset: Int
    /// Pixels from the pen's pixel to the left edge, right positive.
    let left: Int
    /// Pixels from the pen's pixel to the top edge, down positive.
    let top: Int
    let width: Int
    let height: Int

    /// Parts of a pixel at which a glyph may stand, across and down.
    static let positions = 4
    /// Angles in a full turn.
    ///
    /// A letter of 12 pixels drawn half a step askew ends 0.07 pixels off.
    static let angles = 256
}

/// Makes masks of glyphs: turned outlines become coverage, with or without a halo around them.
struct GlyphMaskMaker {
    private var rasterizer = CoverageRasterizer()
    private var field = DistanceField()
    private var edges: [SIMD4<Float>] = []

    /// Wider or higher glyphs are not drawn.
    private static let maximumSide: Float = 4096

    /// Draws a glyph.
    ///
    /// - Parameters:
    ///   - outline: its shape.
    ///   - scale: device pixels for one of the outline's.
    ///   - angle: clockwise, in parts of a turn (``GlyphMask/angles``).
    ///   - x: where in its pixel the pen stands, in parts of a pixel (``GlyphMask/positions``).
    ///   - y: likewise, down.
    ///   - halo: what is drawn around it; `nil` for the glyph alone.
    ///   - pixelRatio: device pixels for one logical pixel.
    ///   - bytes: the coverage is appended to this.
    /// - Returns: the mask; one without pixels for a glyph that shows nothing.
    mutating func make(
        _ outline: GlyphOutline, scale: Float, angle: Int, x: Int, y: Int, halo: HaloShape?,
        pixelRatio: Double, into bytes: inout [UInt8]
    ) -> GlyphMask {
        let offset = bytes.count
        let none = GlyphMask(offset: offset, left: 0, top: 0, width: 0, height: 0)
        guard !outline.pieces.isEmpty else { return none }
        let pen = SIMD2(Float(x), Float(y)) / Float(GlyphMask.positions)
        let (low, high) = turn(outline, scale: scale, angle: angle, pen: pen)
        let margin = (halo?.reach(pixelRatio: pixelRatio) ?? 0) + 1
        let (first, last) = ((low - margin).rounded(.down), (high + margin).rounded(.up))
        let size = last - first
        guard size.x >= 1, size.y >= 1, size.x < Self.maximumSide, size.y < Self.maximumSide else {
            return none
        }
        let mask = GlyphMask(
            offset: offset, left: Int(first.x), top: Int(first.y), width: Int(size.x),
            height: Int(size.y))
        let shift = SIMD4(lowHalf: first, highHalf: first)
        rasterizer.begin(width: mask.width, height: mask.height)
        for index in edges.indices {
            edges[index] -= shift
            rasterizer.add(edges[index])
        }
        bytes.append(contentsOf: repeatElement(0, count: mask.width * mask.height))
        bytes.withUnsafeMutableBufferPointer { buffer in
            if let base = buffer.baseAddress { rasterizer.finish(into: base + offset) }
        }
        if let halo { surround(mask, with: halo, pixelRatio: pixelRatio, in: &bytes) }
        return mask
    }

    /// Turns the outline into ``edges``.
    private mutating func turn(
        _ outline: GlyphOutline, scale: Float, angle: Int, pen: SIMD2<Float>
    ) -> (low: SIMD2<Float>, high: SIMD2<Float>) {
        let radians = Float(angle) * 2 * .pi / Float(GlyphMask.angles)
        let (sine, cosine) = (sinf(radians) * scale, cosf(radians) * scale)
        edges.removeAll(keepingCapacity: true)
        edges.reserveCapacity(outline.pieces.count)
        var low = SIMD4<Float>(repeating: .infinity)
        var high = -low
        let pen = SIMD4(lowHalf: pen, highHalf: pen)
        for piece in outline.pieces {
            let swapped = SIMD4(-piece.y, piece.x, -piece.w, piece.z)
            let edge = piece * cosine + swapped * sine + pen
            edges.append(edge)
            low.replace(with: edge, where: edge .< low)
            high.replace(with: edge, where: edge .> high)
        }
        return (
            SIMD2(min(low.x, low.z), min(low.y, low.w)),
            SIMD2(max(high.x, high.z), max(high.y, high.w))
        )
    }

    /// Adds the halo to a drawn glyph: whichever covers more, the halo or the glyph.
    private mutating func surround(
        _ mask: GlyphMask, with halo: HaloShape, pixelRatio: Double, in bytes: inout [UInt8]
    ) {
        field.begin(
            width: mask.width, height: mask.height, reach: halo.reach(pixelRatio: pixelRatio))
        for edge in edges { field.add(edge) }
        let coverage = halo.coverage(pixelRatio: pixelRatio)
        let reach = halo.reach(pixelRatio: pixelRatio)
        let farthest = reach * reach
        field.squares.withUnsafeBufferPointer { squares in
            for row in 0..<mask.height {
                for column in 0..<mask.width {
                    let square = squares[row * field.stride + column]
                    guard square < farthest else { continue }
                    let place = mask.offset + row * mask.width + column
                    bytes[place] = max(bytes[place], coverage(square))
                }
            }
        }
    }
}
