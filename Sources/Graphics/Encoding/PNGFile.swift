import Formats

/// The chunks of a PNG file (PNG specification, second edition, chapters 5 and 11).
public struct PNGFile {
    /// The kind of a pixel, with its number in the header.
    enum Kind: UInt8 {
        case trueColor = 2
        case indexed = 3
        case trueColorWithAlpha = 6
    }

    private var bytes = signature

    /// The bytes at the start of each file.
    public static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// A file with its header; neither interlaced nor filtered in more than one way.
    init(width: Int, height: Int, depth: Int, kind: Kind, pixelsPerInch: Double? = nil) {
        append(
            "IHDR",
            Self.bigEndian(width) + Self.bigEndian(height)
                + [UInt8(truncatingIfNeeded: depth), kind.rawValue, 0, 0, 0])
        if let pixelsPerInch {
            let density = Self.bigEndian(Int(min(max(pixelsPerInch / 0.0254, 1), 1e9).rounded()))
            append("pHYs", density + density + [Self.perMetre])
        }
    }

    /// The unit of a density (PNG specification, 11.3.5.3).
    private static let perMetre: UInt8 = 1

    /// Adds a chunk.
    mutating func append(_ name: String, _ content: [UInt8]) {
        bytes += Self.chunk(name, content)
    }

    /// Encodes a chunk: length, name, content, and the checksum of name and content.
    public static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(content.count + 12)
        bytes += bigEndian(content.count)
        bytes += Array(name.utf8)
        bytes += content
        let checksum = bytes.withUnsafeBytes {
            Checksum.crc32(UnsafeRawBufferPointer(rebasing: $0[4...]))
        }
        bytes += bigEndian(Int(checksum))
        return bytes
    }

    /// The whole file, including its end chunk.
    consuming func finished() -> [UInt8] {
        append("IEND", [])
        return bytes
    }

    private static func bigEndian(_ value: Int) -> [UInt8] {
        let word = UInt32(truncatingIfNeeded: value)
        return (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32($0))) }
    }
}
