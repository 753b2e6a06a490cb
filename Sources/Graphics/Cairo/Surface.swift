import CCairo
import Platform

/// A picture in memory: 32-bit pixels, blue-green-red-alpha in bytes, premultiplied by alpha.
///
/// Not for concurrent use by two threads.
public final class Surface {
    /// The width in device pixels.
    public let width: Int
    /// The height in device pixels.
    public let height: Int
    let handle: OpaquePointer

    /// The longest side that Cairo 1.16 can handle.
    public static let maximumSide = 32_767

    /// A fully transparent picture.
    ///
    /// - Parameters:
    ///   - width: width in device pixels, from 1 to ``maximumSide``.
    ///   - height: height in device pixels, from 1 to ``maximumSide``.
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

    /// Allocates large pictures in separate pages, which are faster to write than Cairo's memory.
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
        // Cairo releases the memory, because its contexts may keep the picture longer than this
        // object. Any address owned by this code serves as the key.
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

    /// Gives read access to the pixels, row by row from the top.
    ///
    /// - Parameter body: receives the bytes (B, G, R, A, premultiplied) and the number of bytes
    ///   from row to row.
    /// - Returns: the result of `body`.
    public func withPixels<Result>(
        _ body: (UnsafeRawBufferPointer, _ stride: Int) throws -> Result
    ) rethrows -> Result {
        cairo_surface_flush(handle)
        let stride = Int(cairo_image_surface_get_stride(handle))
        return try body(
            UnsafeRawBufferPointer(
                start: cairo_image_surface_get_data(handle), count: stride * height), stride)
    }

    /// Gives write access to the pixels; Cairo is informed afterwards that they changed.
    ///
    /// - Parameter body: receives the bytes (B, G, R, A, premultiplied) and the number of bytes
    ///   from row to row.
    /// - Returns: the result of `body`.
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

    /// Makes the whole picture fully transparent.
    public func clear() {
        _ = withMutablePixels { bytes, _ in
            bytes.initializeMemory(as: UInt8.self, repeating: 0)
        }
    }

    /// A picture from its pixels.
    ///
    /// - Parameters:
    ///   - pixels: row by row, alpha in the highest byte, then red, green and blue, premultiplied
    ///     by alpha.
    ///   - width: width in pixels; pixels beyond whole rows are ignored.
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

    /// The picture with its opacity multiplied by a fraction.
    ///
    /// - Parameter opacity: from 0 to 1.
    /// - Returns: a picture of the same size; this one if memory is short.
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
    ///   - width: width in device pixels.
    ///   - height: height in device pixels; parts outside the picture are transparent.
    /// - Returns: the part as a new picture.
    /// - Throws: ``CairoError`` for an impossible size or when memory is short.
    public func cropped(x: Int, y: Int, width: Int, height: Int) throws(CairoError) -> Surface {
        let part = try Surface(width: width, height: height)
        let context = try Context(part)
        context.draw(self, x: -Double(x), y: -Double(y))
        try context.finish()
        return part
    }

    /// The mirrored picture, left and right swapped, for reflection in a windscreen.
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
    /// Paints a colour with the opacity of another picture as its mask, pixel on pixel.
    ///
    /// Cairo's own masks take several times as long.
    ///
    /// - Parameters:
    ///   - color: the colour.
    ///   - shape: the picture whose opacity is used; parts outside the drawing are skipped.
    ///   - column: device pixels from the drawing's left edge to the shape's.
    ///   - row: device pixels from the drawing's upper edge to the shape's.
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

    /// The range of a shape's pixels along one side that lie on the drawing.
    private static func common(_ count: Int, _ limit: Int, from start: Int) -> Range<Int> {
        let (end, isFar) = limit.subtractingReportingOverflow(start)
        guard !isFar, start > -count, end > 0 else { return 0..<0 }
        return max(-start, 0)..<min(count, end)
    }
}
