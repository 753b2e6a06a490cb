import CCairo
import Platform

/// A picture in memory: 32-bit pixels, blue-green-red-alpha in bytes, colour multiplied by alpha.
///
/// Not for use by two threads at once.
public final class Surface {
    /// Device pixels across.
    public let width: Int
    /// Device pixels down.
    public let height: Int
    let handle: OpaquePointer

    /// The longest side that Cairo 1.16 can handle.
    public static let maximumSide = 32_767

    /// A fully transparent picture.
    ///
    /// - Parameters:
    ///   - width: device pixels across, from 1 to ``maximumSide``.
    ///   - height: device pixels down, from 1 to ``maximumSide``.
    /// - Throws: ``CairoError`` for a size out of range or when memory is short.
    public init(width: Int, height: Int) throws(CairoError) {
        let attempt = "make a picture of \(width) × \(height) pixels"
        guard (1...Self.maximumSide).contains(width), (1...Self.maximumSide).contains(height) else {
            throw CairoError(attempt: attempt, reason: "a side must be 1 to \(Self.maximumSide)")
        }
        guard let handle = Self.makeHandle(width: width, height: height) else {
            throw CairoError(attempt: attempt, status: CAIRO_STATUS_NO_MEMORY)
        }
        let status = cairo_surface_status(handle)
        guard status == CAIRO_STATUS_SUCCESS else {
            cairo_surface_destroy(handle)
            throw CairoError(attempt: attempt, status: status)
        }
        self.width = width
        self.height = height
        self.handle = handle
    }

    /// Large pictures lie in pages of their own, which are written sooner than Cairo's memory.
    private static func makeHandle(width: Int, height: Int) -> OpaquePointer? {
        let byteCount = width * height * 4
        guard byteCount >= PageMemory.leastLarge else {
            return cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
        }
        guard let memory = PageMemory(byteCount: byteCount),
            let handle = cairo_image_surface_create_for_data(
                memory.base.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32,
                Int32(width), Int32(height), Int32(width * 4))
        else { return nil }
        // Cairo lets go of the memory, for its pens may hold the picture longer than we do. Any
        // address of our own serves as the key.
        let key = UnsafeRawPointer(memory.base).assumingMemoryBound(to: cairo_user_data_key_t.self)
        let owned = Unmanaged.passRetained(memory)
        let status = cairo_surface_set_user_data(handle, key, owned.toOpaque()) { owned in
            owned.map { Unmanaged<PageMemory>.fromOpaque($0).release() }
        }
        guard status == CAIRO_STATUS_SUCCESS else {
            owned.release()
            cairo_surface_destroy(handle)
            return nil
        }
        return handle
    }

    init(adopting handle: OpaquePointer, attempt: String) throws(CairoError) {
        let status = cairo_surface_status(handle)
        guard status == CAIRO_STATUS_SUCCESS else {
            cairo_surface_destroy(handle)
            throw CairoError(attempt: attempt, status: status)
        }
        self.handle = handle
        width = Int(cairo_image_surface_get_width(handle))
        height = Int(cairo_image_surface_get_height(handle))
    }

    deinit { cairo_surface_destroy(handle) }

    /// Gives the pixels, row by row from the top, to a reader.
    ///
    /// - Parameter body: gets the bytes (B, G, R, A, premultiplied) and the bytes from row to row.
    /// - Returns: what `body` returns.
    public func withPixels<Result>(
        _ body: (UnsafeRawBufferPointer, _ stride: Int) throws -> Result
    ) rethrows -> Result {
        cairo_surface_flush(handle)
        let stride = Int(cairo_image_surface_get_stride(handle))
        return try body(
            UnsafeRawBufferPointer(
                start: cairo_image_surface_get_data(handle), count: stride * height), stride)
    }

    /// Gives the pixels to a writer; Cairo is told afterwards that they changed.
    ///
    /// - Parameter body: gets the bytes (B, G, R, A, premultiplied) and the bytes from row to row.
    /// - Returns: what `body` returns.
    public func withMutablePixels<Result>(
        _ body: (UnsafeMutableRawBufferPointer, _ stride: Int) throws -> Result
    ) rethrows -> Result {
        cairo_surface_flush(handle)
        defer { cairo_surface_mark_dirty(handle) }
        let stride = Int(cairo_image_surface_get_stride(handle))
        return try body(
            UnsafeMutableRawBufferPointer(
                start: cairo_image_surface_get_data(handle), count: stride * height), stride)
    }

    /// Makes all of it fully transparent.
    public func clear() {
        _ = withMutablePixels { bytes, _ in
            bytes.initializeMemory(as: UInt8.self, repeating: 0)
        }
    }

    /// A picture from its pixels.
    ///
    /// - Parameters:
    ///   - pixels: row by row, alpha in the highest byte, then red, green and blue, multiplied by
    ///     alpha.
    ///   - width: pixels across; pixels beyond whole rows are left out.
    /// - Throws: ``CairoError`` for an impossible size or when memory is short.
    public convenience init(pixels: [UInt32], width: Int) throws(CairoError) {
        try self.init(width: width, height: pixels.count / max(width, 1))
        let height = height
        withMutablePixels { bytes, stride in
            for y in 0..<height {
                for x in 0..<width {
                    bytes.storeBytes(
                        of: pixels[y * width + x], toByteOffset: y * stride + x * 4,
                        as: UInt32.self)
                }
            }
        }
    }

    /// The picture with a share of its opacity.
    ///
    /// - Parameter opacity: from 0 to 1.
    /// - Returns: a picture of the same size; this one where memory is short.
    public func faded(_ opacity: Double) -> Surface {
        guard let result = try? Surface(width: width, height: height),
            let context = try? Context(result)
        else { return self }
        context.draw(self, x: 0, y: 0, opacity: opacity)
        return result
    }

    /// A copy of a part of the picture.
    ///
    /// - Parameters:
    ///   - x: left edge of the part in device pixels.
    ///   - y: top edge of the part.
    ///   - width: device pixels across.
    ///   - height: device pixels down; what lies outside the picture is transparent.
    /// - Returns: the part as a picture of its own.
    /// - Throws: ``CairoError`` for an impossible size or when memory is short.
    public func cropped(x: Int, y: Int, width: Int, height: Int) throws(CairoError) -> Surface {
        let part = try Surface(width: width, height: height)
        let context = try Context(part)
        context.draw(self, x: -Double(x), y: -Double(y))
        try context.finish()
        return part
    }

    /// The picture in a mirror, left and right swapped: what a windscreen turns round again.
    ///
    /// - Returns: a picture of the same size.
    /// - Throws: ``CairoError`` when memory is short.
    public func mirrored() throws(CairoError) -> Surface {
        let result = try Surface(width: width, height: height)
        let context = try Context(result)
        context.translate(x: Double(width), y: 0)
        context.scale(x: -1, y: 1)
        context.draw(self, x: 0, y: 0)
        try context.finish()
        return result
    }
}

extension Surface {
    /// Paints a colour through the opacity of another picture, each of its pixels on one of this.
    ///
    /// Cairo's own masks take several times as long.
    ///
    /// - Parameters:
    ///   - color: what with.
    ///   - shape: whose opacity counts; what lies beside the drawing is left out.
    ///   - column: device pixels from the drawing's left edge to the shape's.
    ///   - row: device pixels from its upper edge.
    ///   - isMirrored: left and right of the shape are swapped.
    public func stamp(
        _ color: Color, through shape: Surface, column: Int, row: Int, isMirrored: Bool = false
    ) {
        let columns = Self.common(shape.width, width, from: column)
        let rows = Self.common(shape.height, height, from: row)
        guard shape !== self, !columns.isEmpty, !rows.isEmpty else { return }
        let paint = PixelPaint(color)
        shape.withPixels { source, sourceStride in
            withMutablePixels { target, stride in
                for y in rows {
                    let from = y * sourceStride + 3
                    let to = (row + y) * stride + column * 4
                    for x in columns {
                        let opacity =
                            source[from + (isMirrored ? shape.width - 1 - x : x) * 4]
                        guard opacity > 0 else { continue }
                        let below = target.loadUnaligned(
                            fromByteOffset: to + x * 4, as: UInt32.self)
                        target.storeBytes(
                            of: paint.over(below, fraction: opacity), toByteOffset: to + x * 4,
                            as: UInt32.self)
                    }
                }
            }
        }
    }

    /// Which of a shape's pixels along one side lie on the drawing.
    private static func common(_ count: Int, _ limit: Int, from start: Int) -> Range<Int> {
        let (end, isFar) = limit.subtractingReportingOverflow(start)
        guard !isFar, start > -count, end > 0 else { return 0..<0 }
        return max(-start, 0)..<min(count, end)
    }
}
