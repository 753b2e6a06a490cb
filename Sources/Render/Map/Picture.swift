import Graphics
import MapPictures
import Platform

/// A drawn picture: its pixels, files of it, and what it shows.
///
/// It serves one thread at a time, and does not need the painter that drew it.
///
/// ```swift
/// let picture = try painter.draw(MapPicture())
/// try picture.write(to: "map.webp")
/// print(picture.width, picture.height, picture.report.altText)
/// ```
public struct Picture {
    private let drawn: DrawnPicture
    private let encoder: KeptEncoder
    private let level: Int
    private let pixelsPerInch: Double?

    init(_ drawn: DrawnPicture, _ encoder: KeptEncoder, level: Int, pixelsPerInch: Double?) {
        self.drawn = drawn
        self.encoder = encoder
        self.level = level
        self.pixelsPerInch = pixelsPerInch
    }

    /// Pixels across.
    public var width: Int { drawn.surface.width }
    /// Pixels down.
    public var height: Int { drawn.surface.height }

    /// Copies the pixels: red, green, blue and alpha of each, not multiplied by alpha.
    ///
    /// - Returns: 4 × ``width`` × ``height`` bytes, row by row from the top; none when memory is short.
    public func pixels() -> [UInt8] { drawn.surface.straightPixels() }

    /// What the picture shows.
    public var report: PictureReport { PictureReport(drawn) }

    /// Makes a file of the picture.
    ///
    /// - Parameter format: that of the file.
    /// - Returns: its bytes, the same for the same picture.
    /// - Throws: ``RenderError`` for a quality out of range, a side that the format does not allow (16 383 pixels of WebP), or
    ///   when memory is short.
    public func encoded(as format: PictureFormat = .png) throws(RenderError) -> [UInt8] {
        let format = try format.checked()
        return try RenderError.of {
            try encoder.encode(
                drawn.surface, as: format, level: level, pixelsPerInch: pixelsPerInch)
        }
    }

    /// Writes a file of the picture.
    ///
    /// It appears whole or not at all, and missing folders are made.
    ///
    /// - Parameters:
    ///   - path: the file; replaced if it exists.
    ///   - format: that of the file; `nil` for what its name ends with: `.png`, `.webp`, `.jpg`.
    /// - Throws: ``RenderError`` for a name with another ending, or a file that can't be written.
    public func write(to path: String, as format: PictureFormat? = nil) throws(RenderError) {
        let bytes =
            if let format { try encoded(as: format) } else {
                try encoded(as: PictureFormat(ofFile: path))
            }
        try RenderError.of { try PublishedFile.write(bytes, to: path) }
    }
}
