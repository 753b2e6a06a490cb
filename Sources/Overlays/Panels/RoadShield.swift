package import Graphics

/// The number of a road on a plate in the colours of its country and class.
///
/// Colours follow the national sign regulations; the exact tones are our own, so that plates
/// look well together.
package struct RoadShield: Hashable, Sendable {
    /// The text on it.
    package let text: String
    /// The class of the road.
    package let kind: Kind
    /// The colour of the plate.
    package let fill: Color
    /// The colour of text and inner line.
    package let ink: Color

    /// The class of a road, as far as its number determines it.
    package enum Kind: String, Hashable, Sendable {
        /// A road of the European network: white on green everywhere.
        case european
        /// A motorway.
        case motorway
        /// A main road.
        case national
        /// Any other numbered road.
        case local
    }

    /// Creates a shield for a number as written by the map or the engine.
    ///
    /// - Parameters:
    ///   - ref: the number, such as `E 18`, `A9`, `B 14` or `162`.
    ///   - country: ISO 3166-1 alpha-2 code; unknown ones get the most common colours.
    package init(ref: String, country: String? = nil) {
        text = String(PanelText.line(ref).prefix(14))
        let country = country?.uppercased() ?? ""
        let letters = text.prefix { $0.isLetter }.uppercased()
        let digits = text.drop { !$0.isNumber }.prefix { $0.isNumber }
        let number = digits.count <= 5 ? Int(digits) : nil
        kind = Self.kind(letters, number, in: country)
        (fill, ink) = Self.colors(kind, letters, number, in: country)
    }

    private static func kind(_ letters: String, _ number: Int?, in country: String) -> Kind {
        let isAbroad = ["US", "CA", "AU", "NZ", "JP"].contains(country)
        if letters == "E", number != nil, !isAbroad { return .european }
        let motorways = motorwayLetters[country] ?? ["A", "M", "AP"]
        if motorways.contains(letters) { return .motorway }
        switch (country, letters) {
        case ("GB", "B"), ("IE", "R"): return .local
        case ("AD", "CG"): return .national
        case ("NO", ""), ("NO", "RV"): return (number ?? 1000) < 1000 ? .national : .local
        case ("SE", ""): return (number ?? 1000) < 500 ? .national : .local
        case ("FI", ""): return (number ?? 1000) < 1000 ? .national : .local
        case ("DK", ""), ("PL", ""): return (number ?? 1000) < 100 ? .national : .local
        case (_, "B"), (_, "N"), (_, "SS"), (_, "RV"), (_, "I"), (_, "US"), (_, "A"):
            return .national
        default: return .local
        }
    }

    /// Letters of motorways in countries that do not use just A or M.
    private static let motorwayLetters: [String: Set<String>] = [
        "GB": ["M"], "IE": ["M"], "HU": ["M"], "CZ": ["D"], "SK": ["D"], "PL": ["A", "S"],
        "US": ["I"], "PT": ["A"], "RU": ["M"], "NO": [], "SE": [], "FI": [], "DK": ["M"],
        "NL": ["A"], "BE": ["A", "R"], "ES": ["A", "AP"],
    ]

    private static let white = Color.white
    private static let black = Color(hex: 0x16_1A_20)
    private static let blue = Color(hex: 0x1F_5F_B4)
    private static let green = Color(hex: 0x12_7A_45)
    private static let red = Color(hex: 0xC2_26_2E)
    private static let yellow = Color(hex: 0xF8_CB_2E)

    private static func colors(
        _ kind: Kind, _ letters: String, _ number: Int?, in country: String
    ) -> (fill: Color, ink: Color) {
        switch (kind, country) {
        case (.european, _): (green, white)
        case (.motorway, "FR"), (.motorway, "NL"), (.motorway, "CH"), (.motorway, "PL"),
            (.motorway, "CZ"), (.motorway, "SK"):
            (red, white)
        case (.motorway, "IT"): (green, white)
        case (.motorway, _): (blue, white)
        case (.national, "NO"): (green, white)
        case (.national, "FI"):
            (number ?? 0) < 40
                ? (red, white) : (number ?? 0) < 100 ? (yellow, black) : (white, black)
        case (.national, "FR"), (.national, "ES"), (.national, "PL"), (.national, "AD"),
            (.national, "MC"):
            (red, white)
        case (.national, "GB"), (.national, "IE"): (green, yellow)
        case (.national, "DE"), (.national, "DK"), (.national, "NL"): (yellow, black)
        case (.national, "SE"), (.national, "AT"), (.national, "CH"), (.national, "IT"),
            (.national, "CZ"), (.national, "SK"):
            (blue, white)
        case (.local, "FR") where letters == "D", (.local, "MC") where letters == "D":
            (yellow, black)
        default: (white, black)
        }
    }
}
