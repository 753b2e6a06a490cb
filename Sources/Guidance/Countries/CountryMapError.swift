/// Why the outlines of countries can't be read.
package struct CountryMapError: Error, Hashable, CustomStringConvertible {
    /// Where the file is wrong, in bytes from its beginning.
    package let position: Int

    /// One line.
    package var description: String {
        "no outlines of countries, or damaged ones (byte \(position))"
    }
}
