import Formats
import Glibc
import Graphics
import MapPictures
import Parameters

/// A drawn picture, as a C program has it.
final class PictureHandle: Handle {
    private let picture: DrawnPicture
    private let encoder: KeptEncoder
    /// Effort for PNG from 1 (fastest) to 12 (smallest).
    private let level: Int
    /// The resolution that stands in its files; `nil` for none.
    private let pixelsPerInch: Double?
    /// Red, green, blue and alpha of each pixel, once they were asked for.
    private lazy var pixels = copied(picture.surface.straightPixels())
    /// The report, once it was asked for.
    private lazy var reportText = copied(Array(picture.report.json().serialized().utf8) + [0])

    init(
        _ picture: DrawnPicture, _ encoder: KeptEncoder, level: Int = 6, pixelsPerInch: Double?
    ) {
        self.pixelsPerInch = pixelsPerInch
        self.picture = picture
        self.encoder = encoder
        self.level = level
    }

    private var copies: [UnsafeMutableRawPointer] = []

    deinit { for copy in copies { free(copy) } }

    /// Bytes that stay where they are as long as the picture; `nil` when memory is short.
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
    var width: Int { picture.surface.width }
    /// Pixels down.
    var height: Int { picture.surface.height }

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
    ///   - quality: 0 to 100; the usual one below 0.
    /// - Returns: the bytes.
    /// - Throws: ``ArgumentError`` or `ParameterError` for another format or quality; `CairoError` when
    ///   memory is short, or the format has no room for the picture.
    func encoded(as format: String, quality: Int) throws -> UnsafeMutableRawBufferPointer {
        var values = ParameterValues()
        values.add(format == "png8" ? "png" : format, for: PictureParameter.format.definition)
        if format == "png8" { values.turn(PictureParameter.png8, on: true) }
        if quality >= 0 { values.add("\(quality)", for: PictureParameter.quality.definition) }
        guard case .pixels(let format) = try PictureParameter.outputFormat(values) else {
            throw ArgumentError("format '\(format)' is for pages: write png, png8, webp or jpg")
        }
        let file = try encoder.encode(
            picture.surface, as: format, level: level, pixelsPerInch: pixelsPerInch)
        guard let copy = Self.copy(file) else {
            throw CairoError(attempt: "write a picture", reason: "not enough memory")
        }
        return UnsafeMutableRawBufferPointer(start: copy, count: file.count)
    }
}
