package import Geometry

extension SpeedUnit {
    /// The unit that a country's speed signs have.
    ///
    /// - Parameter country: ISO 3166-1 alpha-2 code.
    package init(country: String) {
        self = Self.mileCountries.contains(country) ? .milesPerHour : .kilometersPerHour
    }

    /// Where signs count miles per hour (Wikipedia, "Miles per hour", section on road traffic).
    private static let mileCountries: Set<String> = [
        "AG", "AI", "AS", "BS", "BZ", "DM", "FK", "GB", "GD", "GG", "GU", "IM", "JE", "KN", "KY",
        "LC", "LR", "MP", "MS", "PR", "SH", "TC", "US", "VC", "VG", "VI",
    ]
}
