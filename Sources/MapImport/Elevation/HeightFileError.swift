/// What is wrong with a file of heights.
package enum HeightFileError: Error, Hashable, CustomStringConvertible {
    /// The name does not say which square degree it is.
    case unknownPlace(name: String)
    /// It has another size than one of 1201 or 3601 rows and columns.
    case wrongSize(bytes: Int)
    /// A zip archive that is damaged, cut short or not of the usual kind.
    case damagedArchive
    /// A zip archive without a file of heights.
    case noHeights

    /// One line, to follow the file's name.
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
