import Geometry
import Guidance
import Language

/// The alphabet by which names of a place are sorted.
enum Alphabet {
    /// Returns the alphabet of the first of some languages; without any, that of the country.
    ///
    /// - Parameters:
    ///   - languages: the languages of names, in order of preference.
    ///   - place: a place on the map.
    /// - Returns: the alphabet; `nil` if ICU has none.
    static func of(_ languages: [String], at place: Coordinate) -> TextComparison? {
        try? TextComparison(
            for: .sorting, locale: language(languages, at: place), isCaseSensitive: false,
            isDiacriticSensitive: true)
    }

    /// Returns the language whose alphabet it is.
    static func language(_ languages: [String], at place: Coordinate) -> String {
        let country = languages.isEmpty ? try? CountryMap.shipped()?.country(at: place) : nil
        return languages.first ?? country.flatMap { byCountry[$0.uppercased()] } ?? "en"
    }

    /// The languages whose letters have an order of their own, by the countries where they are spoken.
    private static let byCountry = [
        "AL": "sq", "AT": "de", "CH": "de", "CZ": "cs", "DE": "de", "DK": "da", "EE": "et",
        "ES": "es", "FI": "fi", "FO": "fo", "HR": "hr", "HU": "hu", "IS": "is", "LI": "de",
        "LT": "lt", "LV": "lv", "NO": "nb", "PL": "pl", "RO": "ro", "SE": "sv", "SI": "sl",
        "SK": "sk", "TR": "tr",
    ]
}
