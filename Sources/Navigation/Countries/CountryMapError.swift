/// Why the outlines of countries can't be read.
public struct CountryMapError: Error, Hashable, CustomStringConvertible {
    /// Where the file is wrong, in bytes from its beginning.
    public let position: Int

    /// One line.
    public var description: String {
        "no outlines of countries, or damaged ones (byte \(position))"
    }
}
