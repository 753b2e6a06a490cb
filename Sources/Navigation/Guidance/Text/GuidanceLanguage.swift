/// A language that the program's own pictures speak.
public enum GuidanceLanguage: String, Hashable, Sendable, CaseIterable {
    /// English.
    case english = "en"
    /// Norwegian bokmål.
    case norwegian = "nb"
    /// Swedish.
    case swedish = "sv"
    /// Danish.
    case danish = "da"
    /// Finnish.
    case finnish = "fi"
    /// German.
    case german = "de"

    /// The first language of a list that is spoken here, English if none is.
    ///
    /// - Parameter codes: BCP 47 tags in order of preference, such as `nb-NO`.
    public init(preferred codes: [String]) {
        self = codes.lazy.compactMap(GuidanceLanguage.init(code:)).first ?? .english
    }

    /// The language of a BCP 47 tag; `nil` if it is not spoken here.
    public init?(code: String) {
        let primary = String(code.prefix { $0 != "-" && $0 != "_" }).lowercased()
        // Norwegian without a form, and nynorsk, are nearest to bokmål.
        self.init(rawValue: ["no", "nn"].contains(primary) ? "nb" : primary)
    }
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
