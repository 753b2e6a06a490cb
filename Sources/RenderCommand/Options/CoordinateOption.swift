import MapGeometry

/// A place as one writes it: `lon,lat` in degrees.
enum CoordinateOption {
    /// Reads a place.
    ///
    /// - Parameters:
    ///   - text: the value of the option.
    ///   - option: the option's name, for the message.
    /// - Returns: a place in range.
    /// - Throws: ``UsageError`` that names the option, what was wrong and what is right.
    static func parse(_ text: String, option: String) throws(UsageError) -> Coordinate {
        let reader = NumberList(
            option: option, text: text, form: "write lon,lat such as 10.75,59.91")
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2 else { throw reader.error("is not a place") }
        return try reader.coordinate(parts[0], parts[1])
    }
}
