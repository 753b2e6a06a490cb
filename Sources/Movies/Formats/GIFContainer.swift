import Graphics

/// A GIF file (GIF89a specification).
struct GIFContainer: AnimationContainer {
    private let movie: Movie

    init(_ movie: Movie) { self.movie = movie }

    func head() -> [UInt8] {
        // No global palette: each frame has its own.
        let screen = movie.width.littleEndian2 + movie.height.littleEndian2 + [0x70, 0, 0]
        // An endless loop (Netscape's extension, which all viewers support).
        let loop = [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
        return Array("GIF89a".utf8) + screen + loop
    }

    func frame(_ frame: AnimationFrame, from tick: Int) -> [UInt8] {
        let duration = movie.duration(of: frame.ticks, from: tick, unit: 100)
        // Whole frames are removed before the next one, parts of frames are kept.
        let disposal: UInt8 = movie.hasAlpha ? 2 : 1
        let control =
            [0x21, 0xF9, 4, disposal << 2 | 1] + duration.littleEndian2
            + [GIFPacker.transparent, 0]
        let area = frame.area
        let place = [area.minX, area.minY, area.width, area.height].flatMap(\.littleEndian2)
        // A palette of 256 entries follows, then the pixels.
        return control + [0x2C] + place + [0x87] + frame.bytes
    }

    func tail() -> [UInt8] { [0x3B] }
}
