import Graphics

/// Packs frames of a GIF file: a palette and the pixels.
///
/// Without dithering: on a map's flat areas it shows as noise, and it changes from frame to frame.
final class GIFPacker {
    private let hasAlpha: Bool
    private let memory: FrameMemory
    private let fitter = PaletteFitter()
    private let coder = LZWCoder()

    /// The entry that leaves a pixel as it is.
    static let transparent: UInt8 = 255

    /// - Parameters:
    ///   - hasAlpha: whether pixels may be transparent.
    ///   - memory: the frame before.
    init(hasAlpha: Bool, _ memory: FrameMemory) {
        self.hasAlpha = hasAlpha
        self.memory = memory
    }

    /// Palette and pixels of an area.
    func pack(_ picture: Surface, _ area: PixelArea) throws -> [UInt8] {
        let (palette, fitted) = try fitter.fit(picture, area: area, limit: Int(Self.transparent))
        var entries = fitted
        if hasAlpha {
            // A pixel is there or not.
            let isClear = palette.map { $0.bits >> 24 < 128 }
            for index in entries.indices where isClear[Int(entries[index])] {
                entries[index] = Self.transparent
            }
        } else {
            // Long runs of one entry pack best.
            for (index, isSame) in memory.unchanged(in: picture, area).enumerated() where isSame {
                entries[index] = Self.transparent
            }
        }
        var table = palette.flatMap { color -> [UInt8] in
            let straight = color.straight
            return [straight.red, straight.green, straight.blue]
        }
        table += [UInt8](repeating: 0, count: 768 - table.count)
        return table + coder.blocks(entries)
    }
}
