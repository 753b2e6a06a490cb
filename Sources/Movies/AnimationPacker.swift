import Graphics

/// Packs single frames of an animation; each thread has one.
final class AnimationPacker {
    /// The pixels of the previous frame.
    let memory = FrameMemory()
    private let movie: Movie
    private let pack: (Surface, PixelWindow) throws -> [UInt8]

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

    /// The compression level for APNG, the same as for the frames of a drive.
    private static let level = 1

    /// Packs the changes of a picture.
    ///
    /// - Returns: the frame; `nil` if the picture equals the previous one.
    func frame(_ picture: Surface) throws -> AnimationFrame? {
        guard let changes = memory.changes(in: picture) else { return nil }
        let area = suitable(changes)
        let bytes = try pack(picture, area)
        memory.take(picture)
        return AnimationFrame(area: area, bytes: bytes)
    }

    /// The smallest area around the changes that the format can represent.
    private func suitable(_ area: PixelWindow) -> PixelWindow {
        switch movie.format {
        case .gif where movie.hasAlpha:
            // GIF can't make single pixels transparent again.
            return PixelWindow(x: 0, y: 0, width: movie.width, height: movie.height)
        case .webP:
            // Corners are at even pixels (WebP container specification, ANMF).
            let (x, y) = (area.minX & ~1, area.minY & ~1)
            return PixelWindow(minX: x, minY: y, maxX: area.maxX, maxY: area.maxY)
        default: return area
        }
    }
}

/// Packs frames of an animated WebP file as the chunks of a still one.
struct WebPPacker {
    private let encoders: [PictureEncoder]

    /// - Throws: `CairoError` when memory is short.
    init(_ quality: MovieQuality) throws {
        let qualities: [Int?] =
            switch quality {
            case .lossless: [nil]
            case .lossy(let quality): [quality]
            case .mixed(let quality): [nil, quality]
            }
        encoders = try qualities.map { try PictureEncoder(.webP(quality: $0)) }
    }

    /// The chunks of the smallest file.
    func pack(_ picture: Surface, _ area: PixelWindow) throws -> [UInt8] {
        let files = try encoders.map { try $0.encode(picture, area: area) }
        let file = files.min { $0.count < $1.count } ?? []
        return Self.pixelChunks(of: file)
    }

    /// The chunks after the header, whose data is also in that of the animation.
    private static func pixelChunks(of file: [UInt8]) -> [UInt8] {
        let (head, extendedHead) = (12, 18)
        let isExtended = file.dropFirst(head).starts(with: Array("VP8X".utf8))
        return Array(file.dropFirst(isExtended ? head + extendedHead : head))
    }
}
