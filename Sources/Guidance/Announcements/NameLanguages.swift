/// The language in which the streets and towns of a country mostly have their names.
package enum NameLanguages {
    /// Languages by country; those with several are missing.
    private static let byCountry = [
        "AD": "ca", "AL": "sq", "AR": "es", "AT": "de", "AU": "en", "BG": "bg", "BR": "pt",
        "CL": "es",
        "CO": "es", "CZ": "cs", "DE": "de", "DK": "da", "EE": "et", "ES": "es", "FI": "fi",
        "FR": "fr",
        "GB": "en", "GR": "el", "HR": "hr", "HU": "hu", "IE": "en", "IS": "is", "IT": "it",
        "JP": "ja",
        "KR": "ko", "LI": "de", "LT": "lt", "LV": "lv", "MC": "fr", "MX": "es", "NL": "nl",
        "NO": "nb",
        "NZ": "en", "PE": "es", "PL": "pl", "PT": "pt", "RO": "ro", "RS": "sr", "SE": "sv",
        "SI": "sl",
        "SK": "sk", "SM": "it", "TR": "tr", "UA": "uk", "US": "en",
    ]

    /// The language of names in a country.
    ///
    /// - Parameter country: ISO 3166-1 alpha-2 code.
    /// - Returns: BCP 47 tag, such as `nb-NO`; `nil` where several languages are usual.
    package static func language(ofNamesIn country: String) -> String? {
        byCountry[country].map { "\($0)-\(country)" }
    }

    /// Whether two BCP 47 tags are of one language; both tags of Norwegian bokmål are.
    package static func isSame(_ one: String, _ other: String) -> Bool {
        func main(_ tag: String) -> String {
            let code = tag.lowercased().prefix { $0 != "-" && $0 != "_" }
            return code == "no" ? "nb" : String(code)
        }
        return main(one) == main(other)
    }
}

extension GuidanceRoute {
    /// The language of a name that is said on the way: the map's, else that of the country.
    ///
    /// - Parameters:
    ///   - name: a street, town or ferry.
    ///   - distance: metres from the start at which it is said.
    ///   - spoken: the language of the sentence.
    /// - Returns: BCP 47 tag, with the country if known; `nil` if unknown, or if it is a name in the
    ///   language of the sentence as well.
    package func language(ofName name: String, at distance: Double, in spoken: String) -> String? {
        let country = country(at: distance)
        let usual = country.flatMap(NameLanguages.language(ofNamesIn:))
        let known = roads.names.languages(of: name)
        if known.contains(where: { NameLanguages.isSame($0, spoken) }) { return nil }
        guard let first = known.first else {
            return usual.flatMap { NameLanguages.isSame($0, spoken) ? nil : $0 }
        }
        // Many streets have one name in all languages of a town.
        if let usual, known.contains(where: { NameLanguages.isSame($0, usual) }) { return usual }
        return country.map { "\(first)-\($0)" } ?? first
    }
}
