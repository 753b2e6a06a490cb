import Graphics

/// Packs frames of a GIF file: a palette and the pixels.
///
/// Without dithering: on a map's flat areas it shows as noise, and it changes from frame to frame.
final class GIFPacker {
    private let hasAlpha: Bool
    private let memory: FrameMemory
    private let fitter = PaletteFitter()
    private let coder = LZWCoder()

    /// The palette entry that leaves a pixel unchanged.
    static let transparent: UInt8 = 255

    /// - Parameters:
    ///   - hasAlpha: whether pixels may be transparent.
    ///   - memory: the previous frame.
    init(hasAlpha: Bool, _ memory: FrameMemory) {
        self.hasAlpha = hasAlpha
        self.memory = memory
    }

    /// Packs the palette and pixels of an area.
    func pack(_ picture: Surface, _ area: PixelWindow) throws -> [UInt8] {
        let (palette, fitted) = try fitter.fit(picture, area: area, limit: Int(Self.transparent))
        var entries = fitted
        if hasAlpha {
            // GIF has no partial transparency: a pixel is opaque or transparent.
            let isClear = palette.map { $0.bits >> 24 < 128 }
            for index in entries.indices where isClear[Int(entries[index])] {
                entries[index] = Self.transparent
            }
        } else {
            // Long runs of one entry compress best.
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

/// The compression of GIF: LZW with codes of 9 to 12 bits (GIF89a specification, appendix F).
final class LZWCoder {
    /// The combined code for each code and next entry, or 0: a tree in flat memory, cleared
    /// by visiting the entries that were set.
    private var table = [UInt16](repeating: 0, count: 4096 * 256)
    private var used: [Int32] = []

    private static let (clear, end) = (256, 257)
    private static let mostCodes = 4096

    /// The entries in the form of a file: the size of the smallest codes, and blocks of up
    /// to 255 bytes.
    func blocks(_ entries: [UInt8]) -> [UInt8] {
        var output = BlockWriter()
        forget()
        var (next, bits) = (Self.end + 1, 9)
        output.put(Self.clear, bits: bits)
        guard let first = entries.first else { return output.finished() }
        var code = Int(first)
        for entry in entries.dropFirst() {
            let place = code << 8 | Int(entry)
            let known = Int(table[place])
            if known != 0 {
                code = known
                continue
            }
            output.put(code, bits: bits)
            code = Int(entry)
            if next < Self.mostCodes {
                table[place] = UInt16(truncatingIfNeeded: next)
                used.append(Int32(truncatingIfNeeded: place))
                // The decoder learns each code one step later than the encoder.
                if next == 1 << bits { bits += 1 }
                next += 1
            } else {
                output.put(Self.clear, bits: bits)
                forget()
                (next, bits) = (Self.end + 1, 9)
            }
        }
        output.put(code, bits: bits)
        // The decoder learns a last code from this one.
        if next == 1 << bits, bits < 12 { bits += 1 }
        output.put(Self.end, bits: bits)
        return output.finished()
    }

    private func forget() {
        for place in used { table[Int(place)] = 0 }
        used.removeAll(keepingCapacity: true)
    }
}

/// Writes codes as bits, the lowest first, in blocks that begin with their length.
private struct BlockWriter {
    private var bytes: [UInt8] = [8]
    private var block: [UInt8] = []
    private var bits = 0
    private var bitCount = 0

    mutating func put(_ code: Int, bits count: Int) {
        bits |= code << bitCount
        bitCount += count
        while bitCount >= 8 { putByte() }
    }

    consuming func finished() -> [UInt8] {
        if bitCount > 0 { putByte() }
        endBlock()
        return bytes + [0]
    }

    private mutating func putByte() {
        block.append(UInt8(truncatingIfNeeded: bits))
        bits >>= 8
        bitCount -= 8
        if block.count == 255 { endBlock() }
    }

    private mutating func endBlock() {
        guard !block.isEmpty else { return }
        bytes.append(UInt8(truncatingIfNeeded: block.count))
        bytes += block
        block.removeAll(keepingCapacity: true)
    }
}
