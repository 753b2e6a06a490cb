import Glibc
import Render

/// A drawn picture, as a C program has it.
final class PictureHandle: Handle {
    private let picture: Picture
    /// Red, green, blue and alpha of each pixel, once they were asked for.
    private lazy var pixels = copied(picture.pixels())
    /// The report, once it was asked for.
    private lazy var reportText = copied(Array(picture.report.json.utf8) + [0])

    init(_ picture: Picture) { self.picture = picture }

    private var copies: [UnsafeMutableRawPointer] = []

    deinit { for copy in copies { free(copy) } }

    /// Bytes that stay at their address as long as the picture; `nil` when memory is short.
    private func copied(_ bytes: [UInt8]) -> UnsafeMutableRawPointer? {
        let copy = Self.copy(bytes)
        if let copy { copies.append(copy) }
        return copy
    }

    /// Bytes that C frees; `nil` when memory is short.
    private static func copy(_ bytes: [UInt8]) -> UnsafeMutableRawPointer? {
        let copy = malloc(max(bytes.count, 1))
        copy?.copyMemory(from: bytes, byteCount: bytes.count)
        return copy
    }

    /// Pixels across.
    var width: Int { picture.width }
    /// Pixels down.
    var height: Int { picture.height }

    /// Red, green, blue and straight alpha of each pixel; `nil` when memory is short.
    var straightPixels: UnsafePointer<UInt8>? {
        pixels.map { UnsafePointer($0.assumingMemoryBound(to: UInt8.self)) }
    }

    /// What the picture shows; `nil` when memory is short.
    var report: UnsafePointer<CChar>? {
        reportText.map { UnsafePointer($0.assumingMemoryBound(to: CChar.self)) }
    }

    /// A file of the picture, which C frees.
    ///
    /// - Parameters:
    ///   - format: `png`, `png8`, `webp` or `jpg`.
    ///   - quality: 0 to 100; the default below 0.
    /// - Returns: the bytes.
    /// - Throws: `RenderError` for another format or quality, when memory is short, or for a side that the format does not allow.
    func encoded(as format: String, quality: Int) throws -> UnsafeMutableRawBufferPointer {
        let file = try picture.encoded(as: PictureFormat(named: format, quality: quality))
        guard let copy = Self.copy(file) else { throw RenderError.noMemory }
        return UnsafeMutableRawBufferPointer(start: copy, count: file.count)
    }
}
