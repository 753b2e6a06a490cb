import Formats

/// The first file of a zip archive that has a given ending.
///
/// Zip64, encryption and methods other than "stored" and "deflated" are refused.
struct ZipArchive {
    private let bytes: [UInt8]

    /// No archive of heights has more entries.
    private static let maximumEntries = 64

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Whether bytes begin as those of an archive.
    static func isArchive(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x50, 0x4B, 3, 4]) }

    /// Unpacks a file.
    ///
    /// - Parameters:
    ///   - ending: of its name, in small letters.
    ///   - limit: the most bytes that it may have.
    /// - Returns: its name without folders, and its content.
    /// - Throws: ``HeightFileError`` where the archive can't be read or has no such file.
    func file(
        ending: String, limit: Int
    ) throws(HeightFileError) -> (name: String, content: [UInt8]) {
        guard let end = endRecord, let count = number(end + 10, 2), count <= Self.maximumEntries,
            var entry = number(end + 16, 4)
        else { throw .damagedArchive }
        for _ in 0..<count {
            guard number(entry, 4) == 0x0201_4B50, let length = number(entry + 28, 2),
                let extra = number(entry + 30, 2), let comment = number(entry + 32, 2),
                entry + 46 + length <= bytes.count
            else { throw .damagedArchive }
            let path = String(decoding: bytes[entry + 46..<entry + 46 + length], as: UTF8.self)
            let name = path.split(separator: "/").last.map(String.init) ?? ""
            if name.lowercased().hasSuffix(ending), !name.hasPrefix(".") {
                return (name, try content(ofEntry: entry, limit: limit))
            }
            entry += 46 + length + extra + comment
        }
        throw .noHeights
    }

    private func content(ofEntry entry: Int, limit: Int) throws(HeightFileError) -> [UInt8] {
        guard let flags = number(entry + 8, 2), flags & 1 == 0,
            let method = number(entry + 10, 2), let packed = number(entry + 20, 4),
            let size = number(entry + 24, 4), let header = number(entry + 42, 4),
            number(header, 4) == 0x0403_4B50, let name = number(header + 26, 2),
            let extra = number(header + 28, 2)
        else { throw .damagedArchive }
        guard size <= limit else { throw .wrongSize(bytes: size) }
        let start = header + 30 + name + extra
        guard start + packed <= bytes.count else { throw .damagedArchive }
        let data = bytes[start..<start + packed]
        let checksum = Array(bytes[entry + 16..<entry + 20])
        if method == 0, packed == size {
            let stored = Array(data)
            guard Self.littleEndian(Checksum.crc32(stored)) == checksum else {
                throw .damagedArchive
            }
            return stored
        }
        guard method == 8 else { throw .damagedArchive }
        // The same stream in the wrapper of gzip, whose end checks size and checksum.
        let wrapped: [UInt8] =
            [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + data + checksum
            + Array(bytes[entry + 24..<entry + 28])
        do {
            return try Decompressor().decompress(wrapped, as: .gzip, limit: limit)
        } catch {
            throw .damagedArchive
        }
    }

    private static func littleEndian(_ number: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    /// Where the last record begins; a comment may follow it.
    private var endRecord: Int? {
        guard bytes.count >= 22 else { return nil }
        let lowest = max(bytes.count - 22 - 0xFFFF, 0)
        return (lowest...bytes.count - 22).last { number($0, 4) == 0x0605_4B50 }
    }

    /// A number at a place, low byte first; `nil` beyond the end.
    private func number(_ place: Int, _ count: Int) -> Int? {
        guard place >= 0, place <= bytes.count - count else { return nil }
        return (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }
}
