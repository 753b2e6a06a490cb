public import Phrases

/// A language that pictures speak: one of the program's own, or one of a catalogue that somebody wrote.
public struct GuidanceLanguage: Hashable, Sendable, CustomStringConvertible {
    /// Its texts.
    public let catalog: PhraseCatalog
    /// How it writes figures, units and times.
    let locale: GuidanceLocale

    /// English.
    public static let english = GuidanceLanguage(OwnCatalogs.english)
    /// Norwegian bokmål.
    public static let norwegian = GuidanceLanguage(OwnCatalogs.norwegian)
    /// Swedish.
    public static let swedish = GuidanceLanguage(OwnCatalogs.swedish)
    /// Danish.
    public static let danish = GuidanceLanguage(OwnCatalogs.danish)
    /// Finnish.
    public static let finnish = GuidanceLanguage(OwnCatalogs.finnish)
    /// German.
    public static let german = GuidanceLanguage(OwnCatalogs.german)

    /// The program's own languages.
    public static let allCases = [english, norwegian, swedish, danish, finnish, german]

    /// The language of a catalogue.
    public init(_ catalog: PhraseCatalog) {
        self.catalog = catalog
        locale = GuidanceLocale(catalog)
    }

    /// The first language of a list that the program has, English if it has none.
    ///
    /// - Parameter codes: BCP 47 tags in order of preference, such as `nb-NO`.
    public init(preferred codes: [String]) {
        self = codes.lazy.compactMap(GuidanceLanguage.init(code:)).first ?? .english
    }

    /// The program's own language of a BCP 47 tag; `nil` if it has none.
    public init?(code: String) {
        // One by one: each reads its catalogue and makes its formats when it is first asked for.
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
    public var code: String { catalog.code }

    /// Its tag.
    public var description: String { code }

    /// A text.
    public subscript(phrase: Phrase) -> String { catalog[phrase] }

    /// A text with a figure in it.
    public func text(_ phrase: Phrase, _ figure: String) -> String { catalog.text(phrase, figure) }

    /// Languages are equal if their texts are.
    public static func == (one: GuidanceLanguage, other: GuidanceLanguage) -> Bool {
        one.catalog == other.catalog
    }

    /// By its texts.
    public func hash(into hasher: inout Hasher) { hasher.combine(catalog) }
}

/// The units in which distances and speeds are given.
public enum UnitSystem: String, Hashable, Sendable, CaseIterable {
    /// Metres, kilometres, kilometres per hour.
    case metric
    /// Feet and miles, as in the United States.
    case imperial
    /// Yards and miles, as in the United Kingdom.
    case imperialYards
}

/// A time of day, to the minute.
public struct ClockTime: Hashable, Sendable {
    /// Minutes since midnight, 0 ..< 1440.
    public let minutes: Int

    /// A time from minutes, also beyond a day's ends.
    public init(minutes: Int) {
        let rest = minutes % 1_440
        self.minutes = rest < 0 ? rest + 1_440 : rest
    }

    /// Reads `HH:MM`, 00:00 to 23:59; `nil` for anything else.
    public init?(parsing text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
            text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: ":")).contains($0) }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
        else { return nil }
        minutes = hour * 60 + minute
    }

    /// The time some seconds later, to the nearest minute; not a number adds nothing.
    public func adding(seconds: Double) -> ClockTime {
        let added = Int(exactly: (seconds / 60).rounded()) ?? 0
        return ClockTime(minutes: minutes + added % 1_440)
    }
}
