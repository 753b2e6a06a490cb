/// The file formats for pictures.
public enum PictureFormat: Hashable, Sendable {
    /// PNG in true colour: every pixel exactly as drawn.
    case png
    /// PNG with a fitted palette: half the bytes; in true colour where the loss would be visible.
    case png8
    /// Lossless WebP, or with a quality from 0 (smallest) to 100.
    case webP(quality: Int?)
    /// JPEG with a quality from 0 (smallest) to 100; for viewers that support nothing else.
    case jpeg(quality: Int)

    /// The file name extension, without the dot.
    public var fileExtension: String {
        switch self {
        case .png, .png8: "png"
        case .webP: "webp"
        case .jpeg: "jpg"
        }
    }

    /// The longest side that the format supports, in pixels; `nil` if Cairo's limit is lower.
    public var maximumSide: Int? {
        if case .webP = self { WebPEncoder.maximumSide } else { nil }
    }

    /// The media type for HTTP.
    public var mediaType: String {
        if case .jpeg = self { "image/jpeg" } else { "image/\(fileExtension)" }
    }
}

/// Encodes pictures in one format; use one per thread.
public final class PictureEncoder {
    /// The format of its files.
    public let format: PictureFormat
    private let png: PNGEncoder
    private let webP: WebPEncoder?
    private let jpeg: JPEGEncoder?

    /// An encoder.
    ///
    /// - Parameters:
    ///   - format: the format of the files.
    ///   - level: effort for PNG from 1 (fastest) to 12 (smallest).
    ///   - pixelsPerInch: the density that gives the size on paper; PNG and JPEG record it, WebP
    ///     can't.
    /// - Throws: ``CairoError`` when memory is short.
    public init(
        _ format: PictureFormat, level: Int = 6, pixelsPerInch: Double? = nil
    ) throws(CairoError) {
        self.format = format
        png = try PNGEncoder(
            level: level, colors: format == .png8 ? .palette : .trueColor,
            pixelsPerInch: pixelsPerInch)
        webP = if case .webP(let quality) = format { WebPEncoder(quality: quality) } else { nil }
        jpeg =
            if case .jpeg(let quality) = format {
                JPEGEncoder(quality: quality, pixelsPerInch: pixelsPerInch)
            } else { nil }
    }

    /// Encodes a picture; the same pixels give the same bytes.
    ///
    /// - Parameters:
    ///   - surface: the picture.
    ///   - area: the part to encode; `nil` for all of it.
    /// - Returns: the file's bytes.
    /// - Throws: ``CairoError`` when memory is short, for an area outside the picture, or for a
    ///   side that the format does not support.
    public func encode(_ surface: Surface, area: PixelWindow? = nil) throws(CairoError) -> [UInt8] {
        guard webP != nil || jpeg != nil else { return try png.encode(surface, area: area) }
        return try surface.withRows(of: area) { (rows) throws(CairoError) in
            if let jpeg { try jpeg.encode(rows) } else { try webP?.encode(rows) ?? [] }
        }
    }
}
