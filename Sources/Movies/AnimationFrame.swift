import Graphics

/// A packed frame, or the part of it that changed since the previous one.
struct AnimationFrame {
    /// The area of the pixels.
    let area: PixelWindow
    /// The duration, counted in frames of the movie.
    var ticks = 1
    /// The pixels, packed by the format.
    let bytes: [UInt8]
}

extension AnimationFrame {
    /// The number of bytes before the pixels in the file of a part.
    static let headerBytes = 24

    /// The frame in the form of a part's file: six numbers and the pixels.
    var stored: [UInt8] {
        [area.minX, area.minY, area.width, area.height, ticks, bytes.count].flatMap(\.littleEndian4)
            + bytes
    }

    /// Reads the header of a frame, without its pixels.
    static func header(_ bytes: [UInt8]) -> (area: PixelWindow, ticks: Int, byteCount: Int) {
        let numbers = (0..<6).map { number in
            (0..<4).reduce(0) { $0 | Int(bytes[number * 4 + $1]) << (8 * $1) }
        }
        return (
            PixelWindow(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]),
            numbers[4], numbers[5]
        )
    }
}

extension Int {
    /// The lowest two bytes, the low one first.
    var littleEndian2: [UInt8] { bytes(2) }
    /// The lowest three bytes, the low one first.
    var littleEndian3: [UInt8] { bytes(3) }
    /// The lowest four bytes, the low one first.
    var littleEndian4: [UInt8] { bytes(4) }
    /// The lowest two bytes, the high one first.
    var bigEndian2: [UInt8] { bytes(2).reversed() }
    /// The lowest four bytes, the high one first.
    var bigEndian4: [UInt8] { bytes(4).reversed() }

    private func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: self >> (8 * $0)) }
    }
}
