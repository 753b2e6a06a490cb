import Graphics

/// Packs frames of an animated WebP file: the chunks of a still one.
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
    func pack(_ picture: Surface, _ area: PixelArea) throws -> [UInt8] {
        let files = try encoders.map { try $0.encode(picture, area: area) }
        let file = files.min { $0.count < $1.count } ?? []
        return Self.pixelChunks(of: file)
    }

    /// What is not the head: that of the animation says the same.
    private static func pixelChunks(of file: [UInt8]) -> [UInt8] {
        let (head, extendedHead) = (12, 18)
        let isExtended = file.dropFirst(head).starts(with: Array("VP8X".utf8))
        return Array(file.dropFirst(isExtended ? head + extendedHead : head))
    }
}
