import Cairo
import FileOutput

/// Writes a picture to a file, whole or not at all.
enum PictureFile {
    /// Encodes and publishes a picture.
    ///
    /// - Parameters:
    ///   - surface: the picture.
    ///   - file: the prepared file, made before the drawing so that a wrong path costs no time.
    /// - Throws: `FileOutputError` or `CairoError` in one line.
    static func write(_ surface: Surface, to file: PublishedFile) throws {
        try file.write(PNGEncoder(level: 6).encode(surface))
        try file.publish()
    }

    /// Checks the name of a picture and prepares its file.
    ///
    /// - Parameter path: the value of `-o`.
    /// - Returns: a file that appears when it is published.
    /// - Throws: ``UsageError`` for another ending than `.png`; `FileOutputError` for a bad place.
    static func prepare(_ path: String) throws -> PublishedFile {
        guard path.lowercased().hasSuffix(".png") else {
            throw UsageError(option: "-o", value: path, "write a name that ends with .png")
        }
        return try PublishedFile(replacing: path)
    }
}
