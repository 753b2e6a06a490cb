/// The heights of one square degree, as an SRTM file (`N42E001.hgt`) holds them.
///
/// Rows run from north to south, samples from west to east; the outer ones lie on the border and
/// stand in the neighbouring file too.
package struct HeightFile: Hashable, Sendable {
    /// The latitude of its south edge, in degrees.
    package let south: Int
    /// The longitude of its west edge, in degrees.
    package let west: Int
    /// Samples along a side: 1201 or 3601.
    package let side: Int
    /// Metres above the sea, row by row; ``void`` where nothing is known.
    package let heights: [Int16]

    /// Stands for a height that is not known.
    package static let void = Int16.min
    /// The most bytes of a file that is not packed.
    package static let maximumBytes = 3601 * 3601 * 2
    private static let sides = [1201, 3601]
    /// Beyond any ground of the Earth.
    private static let possible: ClosedRange<Int16> = -500...9000

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - bytes: the file; a zip archive is unpacked.
    ///   - name: its name without folders, which says where it lies.
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

    /// The south-west corner that a name tells: `N42E001.hgt`, `s08w079.SRTMGL1.hgt`.
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
        // The map ends at 85 degrees.
        return (-85...84).contains(south) && (-180...179).contains(west) ? (south, west) : nil
    }
}
