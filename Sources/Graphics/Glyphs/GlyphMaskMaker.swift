import Glibc

/// Makes masks of glyphs: turned outlines become coverage, with or without a halo around them.
struct GlyphMaskMaker {
    private var rasterizer = CoverageRasterizer()
    private var field = DistanceField()
    /// The turned outline, counted from the pen's pixel.
    private var edges: [SIMD4<Float>] = []
    /// Around the edges.
    private var low = SIMD2<Float>(repeating: 0)
    private var high = SIMD2<Float>(repeating: 0)

    /// Wider or higher glyphs are not drawn.
    private static let maximumSide: Float = 4096

    /// Takes a glyph to be drawn.
    ///
    /// - Parameters:
    ///   - outline: its shape.
    ///   - scale: device pixels for one of the outline's.
    ///   - angle: clockwise, in parts of a turn (``GlyphMask/angles``).
    ///   - x: where in its pixel the pen stands, in parts of a pixel (``GlyphMask/positions``).
    ///   - y: likewise, down.
    mutating func begin(_ outline: GlyphOutline, scale: Float, angle: Int, x: Int, y: Int) {
        let radians = Float(angle) * 2 * .pi / Float(GlyphMask.angles)
        let (sine, cosine) = (sinf(radians) * scale, cosf(radians) * scale)
        edges.removeAll(keepingCapacity: true)
        edges.reserveCapacity(outline.pieces.count)
        var least = SIMD4<Float>(repeating: .infinity)
        var most = -least
        let pen = SIMD2(Float(x), Float(y)) / Float(GlyphMask.positions)
        let shift = SIMD4(lowHalf: pen, highHalf: pen)
        for piece in outline.pieces {
            let swapped = SIMD4(-piece.y, piece.x, -piece.w, piece.z)
            let edge = piece * cosine + swapped * sine + shift
            edges.append(edge)
            least.replace(with: edge, where: edge .< least)
            most.replace(with: edge, where: edge .> most)
        }
        low = SIMD2(min(least.x, least.z), min(least.y, least.w))
        high = SIMD2(max(most.x, most.z), max(most.y, most.w))
    }

    /// Draws the glyph alone.
    ///
    /// - Parameter bytes: the coverage is appended to this.
    /// - Returns: the mask; one without pixels for a glyph that shows nothing.
    mutating func makeInk(into bytes: inout [UInt8]) -> GlyphMask {
        let mask = space(margin: 1, at: bytes.count)
        guard mask.width > 0 else { return mask }
        let shift = Self.shift(to: mask)
        rasterizer.begin(width: mask.width, height: mask.height)
        rasterizer.add(edges, less: shift)
        bytes.append(contentsOf: repeatElement(0, count: mask.width * mask.height))
        bytes.withUnsafeMutableBufferPointer { buffer in
            if let base = buffer.baseAddress { rasterizer.finish(into: base + mask.offset) }
        }
        return mask
    }

    /// Draws the glyph with a halo: each pixel is covered by whichever covers more of it.
    ///
    /// - Parameters:
    ///   - halo: what is drawn around it.
    ///   - ink: the mask of the glyph alone, which is not drawn again.
    ///   - pixelRatio: device pixels for one logical pixel.
    ///   - bytes: holds that mask; the coverage is appended.
    /// - Returns: the mask; one without pixels for a glyph that shows nothing.
    mutating func makeHalo(
        _ halo: HaloShape, around ink: GlyphMask, pixelRatio: Double, into bytes: inout [UInt8]
    ) -> GlyphMask {
        let extent = halo.extent(pixelRatio: pixelRatio)
        let mask = space(margin: extent + 1, at: bytes.count)
        guard mask.width > 0, ink.width > 0 else { return mask }
        let shift = Self.shift(to: mask)
        field.begin(width: mask.width, height: mask.height, extent: extent)
        field.add(edges, less: shift)
        bytes.append(contentsOf: repeatElement(0, count: mask.width * mask.height))
        let (columns, rows) = (ink.left - mask.left, ink.top - mask.top)
        let farthest = extent * extent
        let falloff = halo.falloff(pixelRatio: pixelRatio)
        bytes.withUnsafeMutableBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return }
            for row in 0..<ink.height {
                let target = mask.offset + (row + rows) * mask.width + columns
                (base + target).update(
                    from: base + ink.offset + row * ink.width, count: ink.width)
            }
            field.squares.withUnsafeBufferPointer { squares in
                for row in 0..<mask.height {
                    let target = base + mask.offset + row * mask.width
                    for column in 0..<mask.width {
                        let square = squares[row * field.stride + column]
                        guard square < farthest else { continue }
                        target[column] = max(target[column], falloff.coverage(square))
                    }
                }
            }
        }
        return mask
    }

    /// A mask without coverage yet; one without pixels where there is nothing to draw, or too much.
    private func space(margin: Float, at offset: Int) -> GlyphMask {
        let none = GlyphMask(offset: offset, left: 0, top: 0, width: 0, height: 0)
        guard !edges.isEmpty else { return none }
        let (first, last) = ((low - margin).rounded(.down), (high + margin).rounded(.up))
        let size = last - first
        guard size.x >= 1, size.y >= 1, size.x < Self.maximumSide, size.y < Self.maximumSide else {
            return none
        }
        return GlyphMask(
            offset: offset, left: Int(first.x), top: Int(first.y), width: Int(size.x),
            height: Int(size.y))
    }

    /// From the pen's pixel to a mask's corner.
    private static func shift(to mask: GlyphMask) -> SIMD4<Float> {
        let corner = SIMD2(Float(mask.left), Float(mask.top))
        return SIMD4(lowHalf: corner, highHalf: corner)
    }
}

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
