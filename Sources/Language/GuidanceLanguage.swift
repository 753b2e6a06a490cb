/// A language for pictures: one of the program's own, or one of a user's catalogue.
package struct GuidanceLanguage: Hashable, Sendable, CustomStringConvertible {
    /// Its texts.
    package let catalog: PhraseCatalog
    /// Its formats for figures, units and times.
    package let locale: GuidanceLocale

    /// English.
    package static let english = GuidanceLanguage(OwnCatalogs.english)
    /// Norwegian bokmål.
    package static let norwegian = GuidanceLanguage(OwnCatalogs.norwegian)
    /// Swedish.
    package static let swedish = GuidanceLanguage(OwnCatalogs.swedish)
    /// Danish.
    package static let danish = GuidanceLanguage(OwnCatalogs.danish)
    /// Finnish.
    package static let finnish = GuidanceLanguage(OwnCatalogs.finnish)
    /// German.
    package static let german = GuidanceLanguage(OwnCatalogs.german)

    /// The program's own languages.
    package static let allCases = [english, norwegian, swedish, danish, finnish, german]

    /// The language of a catalogue.
    package init(_ catalog: PhraseCatalog) {
        self.catalog = catalog
        locale = GuidanceLocale(catalog)
    }

    /// The first available language of a list; English if none is available.
    ///
    /// - Parameter codes: BCP 47 tags in order of preference, such as `nb-NO`.
    package init(preferred codes: [String]) {
        self = codes.lazy.compactMap(GuidanceLanguage.init(code:)).first ?? .english
    }

    /// The program's own language for a BCP 47 tag; `nil` if there is none.
    package init?(code: String) {
        // One by one: each language reads its catalogue and makes its formats on first use.
        switch OwnCatalogs.code(for: code) {
        case "en": self = .english
        case "nb": self = .norwegian
        case "sv": self = .swedish
        case "da": self = .danish
        case "fi": self = .finnish
        case "de": self = .german
        default: return nil
        }
    }

    /// BCP 47 tag, such as `nb`.
    package var code: String { catalog.code }

    /// Its BCP 47 tag.
    package var description: String { code }

    /// The text of a phrase.
    package subscript(phrase: Phrase) -> String { catalog[phrase] }

    /// The text of a phrase with a figure inserted.
    package func text(_ phrase: Phrase, _ figure: String) -> String { catalog.text(phrase, figure) }

    /// Languages are equal if their texts are equal.
    package static func == (one: GuidanceLanguage, other: GuidanceLanguage) -> Bool {
        one.catalog == other.catalog
    }

    /// Hashes the texts.
    package func hash(into hasher: inout Hasher) { hasher.combine(catalog) }
}

/// The units in which distances and speeds are given.
package enum UnitSystem: String, Hashable, Sendable, CaseIterable {
    /// Metres, kilometres, kilometres per hour.
    case metric
    /// Feet and miles, as in the United States.
    case imperial
    /// Yards and miles, as in the United Kingdom.
    case imperialYards
}

/// A time of day, to the minute.
package struct ClockTime: Hashable, Sendable {
    /// Minutes since midnight, 0 ..< 1440.
    package let minutes: Int

    /// A time from minutes, which may be outside one day.
    package init(minutes: Int) {
        let rest = minutes % 1_440
        self.minutes = rest < 0 ? rest + 1_440 : rest
    }

    /// Reads `HH:MM`, 00:00 to 23:59; `nil` for anything else.
    package init?(parsing text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
            text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: ":")).contains($0) }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
        else { return nil }
        minutes = hour * 60 + minute
    }

    /// The time a number of seconds later, to the nearest minute; not-a-number adds nothing.
    package func adding(seconds: Double) -> ClockTime {
        let added = Int(exactly: (seconds / 60).rounded()) ?? 0
        return ClockTime(minutes: minutes + added % 1_440)
    }
}
