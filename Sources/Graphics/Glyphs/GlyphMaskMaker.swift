import Glibc

/// Makes masks of glyphs: rotated outlines are converted to coverage, with or without a halo.
struct GlyphMaskMaker {
    private var rasterizer = CoverageRasterizer()
    private var field = DistanceField()
    /// The rotated outline, relative to the pen's pixel.
    private var edges: [SIMD4<Float>] = []
    /// The bounds of the edges.
    private var low = SIMD2<Float>(repeating: 0)
    private var high = SIMD2<Float>(repeating: 0)

    /// The largest width or height of a glyph that is drawn.
    private static let maximumSide: Float = 4096

    /// Sets the glyph to draw.
    ///
    /// - Parameters:
    ///   - outline: its shape.
    ///   - scale: device pixels per pixel of the outline.
    ///   - angle: clockwise, in fractions of a turn (``GlyphMask/angles``).
    ///   - x: position of the pen in its pixel, in fractions of a pixel (``GlyphMask/positions``).
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
    /// - Returns: the mask; it has no pixels if the glyph is blank.
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

    /// Draws the glyph with a halo: the coverage of each pixel is the greater of both.
    ///
    /// - Parameters:
    ///   - halo: the halo around it.
    ///   - ink: the mask of the glyph alone, which is not drawn again.
    ///   - pixelRatio: device pixels per logical pixel.
    ///   - bytes: contains that mask; the coverage is appended.
    /// - Returns: the mask; it has no pixels if the glyph is blank.
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

    /// The vector from the pen's pixel to a mask's corner.
    private static func shift(to mask: GlyphMask) -> SIMD4<Float> {
        let corner = SIMD2(Float(mask.left), Float(mask.top))
        return SIMD4(lowHalf: corner, highHalf: corner)
    }
}

/// The position of a glyph's coverage in a ``GlyphMaskCache``, and its offset from the pen.
struct GlyphMask {
    /// The offset of the first byte; rows follow each other without gaps.
    let offset: Int
    /// Pixels from the pen's pixel to the left edge, positive to the right.
    let left: Int
    /// Pixels from the pen's pixel to the top edge, positive downwards.
    let top: Int
    let width: Int
    let height: Int

    /// The pixels that the mask covers when its pen is in a pixel.
    func window(x: Int, y: Int) -> PixelWindow {
        PixelWindow(x: x + left, y: y + top, width: width, height: height)
    }

    /// The number of positions in a pixel at which a glyph may be drawn, across and down.
    static let positions = 4
    /// The number of angles in a full turn.
    ///
    /// The end of a letter of 12 pixels drawn half a step off is displaced by 0.07 pixels.
    static let angles = 256
}
