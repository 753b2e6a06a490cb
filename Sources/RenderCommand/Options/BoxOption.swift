import MapGeometry

/// An area as one writes it: `W,S,E,N` in degrees.
enum BoxOption {
    /// What the messages say is right.
    static let form =
        "write west,south,east,north (lon,lat,lon,lat) such as 10.72,59.90,10.78,59.94"

    /// Reads an area.
    ///
    /// - Parameters:
    ///   - text: the value of the option.
    ///   - option: the option's name, for the message.
    /// - Returns: a box of some extent that does not cross the antimeridian.
    /// - Throws: ``UsageError`` that names the option, what was wrong and what is right.
    static func parse(_ text: String, option: String) throws(UsageError) -> CoordinateBox {
        let reader = NumberList(option: option, text: text, form: form)
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 4 else { throw reader.error("is not a box of four numbers") }
        let southWest = try reader.coordinate(parts[0], parts[1])
        let northEast = try reader.coordinate(parts[2], parts[3])
        guard southWest.longitude < northEast.longitude else {
            throw reader.error("west is not less than east")
        }
        guard southWest.latitude < northEast.latitude else {
            throw reader.error("south is not less than north")
        }
        return CoordinateBox(
            west: southWest.longitude, south: southWest.latitude, east: northEast.longitude,
            north: northEast.latitude)
    }
}
