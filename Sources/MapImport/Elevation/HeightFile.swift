import Formats

/// The heights of one square degree, from an SRTM file (`N42E001.hgt`).
///
/// Rows run from north to south, samples from west to east; the outer ones lie on the border and
/// are in the neighbouring file, too.
package struct HeightFile: Hashable, Sendable {
    /// The latitude of its south edge, in degrees.
    package let south: Int
    /// The longitude of its west edge, in degrees.
    package let west: Int
    /// The number of samples along a side: 1201 or 3601.
    package let side: Int
    /// Heights in metres above the sea, row by row; ``void`` if unknown.
    package let heights: [Int16]

    /// The value of an unknown height.
    static let void = Int16.min
    /// The largest size of an unpacked file, in bytes.
    package static let maximumBytes = 3601 * 3601 * 2
    private static let sides = [1201, 3601]
    /// Heights that are accepted, in metres; the range exceeds any ground of the Earth.
    private static let possible: ClosedRange<Int16> = -500...9000

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - bytes: the file; a zip archive is unpacked.
    ///   - name: its name without folders, which contains its location.
    /// - Throws: ``HeightFileError``.
    package init(_ bytes: [UInt8], name: String) throws(HeightFileError) {
        var (name, bytes) = (name, bytes)
        if ZipArchive.isArchive(bytes) {
            (name, bytes) = try ZipArchive(bytes).file(ending: ".hgt", limit: Self.maximumBytes)
        }
        guard let corner = Self.corner(of: name) else {
            throw .unknownPlace(name: String(name.prefix(40)))
        }
        guard let side = Self.sides.first(where: { $0 * $0 * 2 == bytes.count }) else {
            throw .wrongSize(bytes: bytes.count)
        }
        (south, west) = corner
        self.side = side
        heights = bytes.withUnsafeBytes { raw in
            (0..<side * side).map { index in
                let height = Int16(
                    bigEndian: raw.loadUnaligned(fromByteOffset: index * 2, as: Int16.self))
                return Self.possible.contains(height) ? height : Self.void
            }
        }
    }

    /// The south-west corner that a name contains: `N42E001.hgt`, `s08w079.SRTMGL1.hgt`.
    static func corner(of name: String) -> (south: Int, west: Int)? {
        let letters = Array(name.uppercased().utf8.prefix(8))
        guard name.lowercased().hasSuffix(".hgt"), letters.count == 8, letters[7] == 0x2E else {
            return nil
        }
        func number(_ digits: ArraySlice<UInt8>) -> Int? {
            digits.allSatisfy { (0x30...0x39).contains($0) }
                ? digits.reduce(0) { $0 * 10 + Int($1) - 0x30 } : nil
        }
        guard let latitude = number(letters[1...2]), let longitude = number(letters[4...6]),
            letters[0] == 0x4E || letters[0] == 0x53, letters[3] == 0x45 || letters[3] == 0x57
        else { return nil }
        let south = letters[0] == 0x53 ? -latitude : latitude
        let west = letters[3] == 0x57 ? -longitude : longitude
        // The map ends at 85 degrees of latitude.
        return (-85...84).contains(south) && (-180...179).contains(west) ? (south, west) : nil
    }
}

/// A zip archive, of which the first file with a given ending is read.
///
/// Zip64, encryption and methods other than "stored" and "deflated" are refused.
struct ZipArchive {
    private let bytes: [UInt8]

    /// The most entries that are read; no archive of heights has more.
    private static let maximumEntries = 64

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Whether bytes begin with the signature of an archive.
    static func isArchive(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x50, 0x4B, 3, 4]) }

    /// Unpacks a file.
    ///
    /// - Parameters:
    ///   - ending: the ending of its name, in lower case.
    ///   - limit: its largest size in bytes.
    /// - Returns: its name without folders, and its content.
    /// - Throws: ``HeightFileError`` if the archive can't be read or has no such file.
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
        // The same stream wrapped as gzip, whose trailer checks size and checksum.
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

    /// The offset of the last record; a comment may follow it.
    private var endRecord: Int? {
        guard bytes.count >= 22 else { return nil }
        let lowest = max(bytes.count - 22 - 0xFFFF, 0)
        return (lowest...bytes.count - 22).last { number($0, 4) == 0x0605_4B50 }
    }

    /// A number at an offset, low byte first; `nil` beyond the end.
    private func number(_ place: Int, _ count: Int) -> Int? {
        guard place >= 0, place <= bytes.count - count else { return nil }
        return (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }
}

/// A problem of a file of heights.
package enum HeightFileError: Error, Hashable, CustomStringConvertible {
    /// The name does not say which square degree it is.
    case unknownPlace(name: String)
    /// It has another size than one of 1201 or 3601 rows and columns.
    case wrongSize(bytes: Int)
    /// A zip archive that is damaged, truncated or of an unsupported kind.
    case damagedArchive
    /// A zip archive without a file of heights.
    case noHeights

    /// The problem in one line, to follow the file's name.
    package var description: String {
        switch self {
        case .unknownPlace(let name):
            "'\(name)' does not say which square degree it is: it should be like N42E001.hgt"
        case .wrongSize(let bytes):
            "it has \(bytes) bytes of heights; SRTM files have 1201 or 3601 rows and columns of 2 bytes"
        case .damagedArchive: "the zip archive is damaged, cut short or encrypted"
        case .noHeights: "the zip archive holds no .hgt file"
        }
    }
}
