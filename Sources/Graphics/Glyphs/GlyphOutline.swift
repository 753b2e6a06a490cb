import CCairo
import CPangoCairo

/// The outline of a glyph as straight pieces, in device pixels from its origin on the baseline.
struct GlyphOutline {
    /// The pieces, as x and y of the start, x and y of the end; y grows down.
    let pieces: [SIMD4<Float>]

    /// The most pieces of a glyph: no reasonable font has more; the rest is dropped.
    private static let maximumPieces = 20_000
    /// The enlargement of outlines, because Cairo keeps paths in 1/256 of a pixel.
    ///
    /// Drawn this much larger, small letters stay smooth.
    private static let magnification = 32.0

    /// Cairo's outline of a glyph; empty for a blank or a glyph that Cairo can't draw.
    ///
    /// - Parameters:
    ///   - glyph: its number in the font.
    ///   - font: a font at its size in logical pixels.
    ///   - pixelRatio: device pixels per logical pixel.
    ///   - pen: any Cairo context, whose path and font are replaced.
    init(of glyph: UInt, in font: OpaquePointer, pixelRatio: Double, pen: OpaquePointer) {
        cairo_new_path(pen)
        cairo_identity_matrix(pen)
        let scale = pixelRatio * Self.magnification
        cairo_scale(pen, scale, scale)
        // A fifteenth of a device pixel: a finer approximation makes no visible difference.
        cairo_set_tolerance(pen, Self.magnification / 15)
        var single = cairo_glyph_t(index: glyph, x: 0, y: 0)
        FontLock.hold {
            cairo_set_scaled_font(pen, font)
            cairo_glyph_path(pen, &single, 1)
        }
        let path = cairo_copy_path_flat(pen)
        defer { cairo_path_destroy(path) }
        var pieces: [SIMD4<Float>] = []
        if let path, path.pointee.status == CAIRO_STATUS_SUCCESS, let data = path.pointee.data {
            Self.read(
                UnsafeBufferPointer(start: data, count: Int(path.pointee.num_data)),
                scale: Float(pixelRatio), into: &pieces)
        }
        cairo_new_path(pen)
        self.pieces = pieces
    }

    /// Reads a path without curves; every part is closed, as in a fill.
    private static func read(
        _ data: UnsafeBufferPointer<cairo_path_data_t>, scale: Float,
        into pieces: inout [SIMD4<Float>]
    ) {
        var start = SIMD2<Float>(0, 0)
        var pen = start
        func go(to end: SIMD2<Float>) {
            if end != pen { pieces.append(SIMD4(lowHalf: pen, highHalf: end)) }
            pen = end
        }
        func point(_ index: Int) -> SIMD2<Float> {
            let place = data[index].point
            return SIMD2(Float(place.x), Float(place.y)) * scale
        }
        var index = 0
        while index < data.count, pieces.count < maximumPieces {
            let header = data[index].header
            if header.type == CAIRO_PATH_MOVE_TO, index + 1 < data.count {
                go(to: start)
                start = point(index + 1)
                pen = start
            } else if header.type == CAIRO_PATH_LINE_TO, index + 1 < data.count {
                go(to: point(index + 1))
            } else if header.type == CAIRO_PATH_CLOSE_PATH {
                go(to: start)
            }
            index += max(Int(header.length), 1)
        }
        go(to: start)
    }
}
