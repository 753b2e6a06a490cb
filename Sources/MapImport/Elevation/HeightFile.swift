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
            (name, bytes) = try Self.unpacked(bytes)
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

extension HeightFile {
    /// The file of heights in a zip archive, and its name.
    private static func unpacked(
        _ bytes: [UInt8]
    ) throws(HeightFileError) -> (name: String, content: [UInt8]) {
        do throws(ZipError) {
            // No archive of heights has more files.
            let archive = try ZipArchive(bytes, mostEntries: 64)
            let entry = archive.entries.first {
                $0.name.lowercased().hasSuffix(".hgt") && !$0.name.hasPrefix(".")
            }
            if let entry {
                return (entry.name, try archive.content(of: entry, limit: maximumBytes))
            }
        } catch {
            if case .tooLarge(let bytes) = error { throw .wrongSize(bytes: bytes) }
            throw .damagedArchive
        }
        throw .noHeights
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
