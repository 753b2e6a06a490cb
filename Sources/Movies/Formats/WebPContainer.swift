import Graphics

/// An animated WebP file (WebP container specification, RFC 9649, 2.7).
struct WebPContainer: AnimationContainer {
    private let movie: Movie
    /// The file size after the file header, in bytes.
    private let size: Int

    /// - Throws: ``MovieError`` for more than 4 GB, which such a file can't represent.
    init(_ movie: Movie, _ sizes: AnimationSizes) throws(MovieError) {
        self.movie = movie
        size = 4 + 18 + 14 + sizes.frames * (8 + Self.frameHead) + sizes.evenPixelBytes
        guard size <= Int(UInt32.max) - 1 else {
            throw MovieError(
                path: movie.path, reason: "a WebP file ends at 4 GB; write .webm or .mp4 instead")
        }
    }

    private static let frameHead = 16
    private static let (isAnimation, hasAlpha): (UInt8, UInt8) = (0x02, 0x10)

    func head() -> [UInt8] {
        Array("RIFF".utf8) + size.littleEndian4 + Array("WEBP".utf8)
            + chunk(
                "VP8X",
                [Self.isAnimation | (movie.hasAlpha ? Self.hasAlpha : 0), 0, 0, 0]
                    + (movie.width - 1).littleEndian3 + (movie.height - 1).littleEndian3)
            // A black or transparent background, and an endless loop.
            + chunk("ANIM", [0, 0, 0, movie.hasAlpha ? 0 : 255, 0, 0])
    }

    func frame(_ frame: AnimationFrame, from tick: Int) -> [UInt8] {
        let area = frame.area
        let duration = movie.duration(of: frame.ticks, from: tick, unit: 1000)
        // The area is replaced, including its alpha, and is kept for the next frame.
        let isReplaced: UInt8 = 0x02
        return chunk(
            "ANMF",
            (area.minX / 2).littleEndian3 + (area.minY / 2).littleEndian3
                + (area.width - 1).littleEndian3
                + (area.height - 1).littleEndian3 + duration.littleEndian3 + [isReplaced]
                + frame.bytes)
    }

    func tail() -> [UInt8] { [] }

    private func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        Array(name.utf8) + content.count.littleEndian4 + content
            + (content.count.isMultiple(of: 2) ? [] : [0])
    }
}
