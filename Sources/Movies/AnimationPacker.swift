import Graphics

/// Packs single frames of an animation; one a thread.
final class AnimationPacker {
    /// What is remembered of the frame before.
    let memory = FrameMemory()
    private let movie: Movie
    private let pack: (Surface, PixelArea) throws -> [UInt8]

    /// A packer for the format of a movie.
    init(_ movie: Movie) throws {
        self.movie = movie
        let memory = memory
        switch movie.format {
        case .gif:
            let packer = GIFPacker(hasAlpha: movie.hasAlpha, memory)
            pack = packer.pack
        case .webP:
            let packer = try WebPPacker(movie.quality)
            pack = packer.pack
        default:
            let png = try PNGEncoder(level: Self.level)
            pack = { try png.packed($0, area: $1, hasAlpha: movie.hasAlpha) }
        }
    }

    /// Effort for APNG, as for the frames of a drive.
    private static let level = 1

    /// Packs what a picture changes.
    ///
    /// - Returns: the frame; `nil` if the picture equals the one before.
    func frame(_ picture: Surface) throws -> AnimationFrame? {
        guard let changes = memory.changes(in: picture) else { return nil }
        let area = suitable(changes)
        let bytes = try pack(picture, area)
        memory.take(picture)
        return AnimationFrame(area: area, bytes: bytes)
    }

    /// The area that the format can change.
    private func suitable(_ area: PixelArea) -> PixelArea {
        switch movie.format {
        case .gif where movie.hasAlpha:
            // GIF has no way to make single pixels transparent again.
            return PixelArea(x: 0, y: 0, width: movie.width, height: movie.height)
        case .webP:
            // Corners lie at even pixels (WebP container specification, ANMF).
            let (x, y) = (area.x & ~1, area.y & ~1)
            return PixelArea(
                x: x, y: y, width: area.x + area.width - x, height: area.y + area.height - y)
        default: return area
        }
    }
}
