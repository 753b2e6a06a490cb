package import Guidance

extension CountryMap {
    /// The outlines of the world's countries that are shipped with the styles.
    ///
    /// - Returns: `nil` if they are not beside the styles.
    /// - Throws: `CountryMapError` if they are damaged, and what reading a file throws.
    package static func shipped() throws -> CountryMap? {
        try ShippedFiles.path(of: "countries.bin").map {
            try CountryMap(InputFile.read($0, limit: StyleFile.maximumBytes))
        }
    }
}
