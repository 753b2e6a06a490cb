/// The file formats that pictures are written in.
public enum PictureFormat: Hashable, Sendable {
    /// PNG in true colour: every pixel as it was drawn.
    case png
    /// PNG with a palette fitted to the picture: half the bytes; in true colour where that would show.
    case png8
    /// WebP without loss, or with a quality from 0 (smallest) to 100.
    case webP(quality: Int?)
    /// JPEG with a quality from 0 (smallest) to 100; for viewers that know nothing else.
    case jpeg(quality: Int)

    /// How the names of such files end, without the dot.
    public var fileExtension: String {
        switch self {
        case .png, .png8: "png"
        case .webP: "webp"
        case .jpeg: "jpg"
        }
    }

    /// The longest side that such files have room for, in pixels; `nil` where Cairo's pictures end
    /// first.
    public var maximumSide: Int? {
        if case .webP = self { WebPEncoder.maximumSide } else { nil }
    }

    /// What HTTP calls such files.
    public var mediaType: String {
        if case .jpeg = self { "image/jpeg" } else { "image/\(fileExtension)" }
    }
}

/// Turns pictures into files of one format; one a thread.
public final class PictureEncoder {
    /// The format of its files.
    public let format: PictureFormat
    private let png: PNGEncoder
    private let webP: WebPEncoder?
    private let jpeg: JPEGEncoder?

    /// An encoder.
    ///
    /// - Parameters:
    ///   - format: that of the files.
    ///   - level: effort for PNG from 1 (fastest) to 12 (smallest).
    ///   - pixelsPerInch: how large the picture is on paper; PNG and JPEG say so, WebP has no place for
    ///     it.
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

    /// The file of a picture; the same bytes for the same pixels.
    ///
    /// - Parameters:
    ///   - surface: the picture.
    ///   - area: the part that is wanted; `nil` is all of it.
    /// - Returns: the file's bytes.
    /// - Throws: ``CairoError`` when memory is short, for an area outside the picture, or for a side
    ///   that the format has no room for.
    public func encode(_ surface: Surface, area: PixelArea? = nil) throws(CairoError) -> [UInt8] {
        guard webP != nil || jpeg != nil else { return try png.encode(surface, area: area) }
        return try surface.withRows(of: area) { (rows) throws(CairoError) in
            if let jpeg { try jpeg.encode(rows) } else { try webP?.encode(rows) ?? [] }
        }
    }
}
