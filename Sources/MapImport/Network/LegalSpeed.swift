/// The speed limit of a direction, from numbers and from names of rules such as `NO:urban`
/// (OpenStreetMap wiki, "Key:maxspeed" and "Default speed limits").
struct LegalSpeed {
    let tags: Tags

    /// The limit in kilometres per hour that a driver has in mind: the lower one of the limit and the
    /// advised speed; `nil` if no tag says one.
    func kilometersPerHour(forward: Bool) -> Double? {
        let limit =
            value(forward ? .maxspeedForward : .maxspeedBackward) ?? value(.maxspeed)
            ?? value(.maxspeedType)
        let advised =
            value(forward ? .maxspeedAdvisoryForward : .maxspeedAdvisoryBackward)
            ?? value(.maxspeedAdvisory)
        guard let limit, let advised else { return limit ?? advised }
        return min(limit, advised)
    }

    private func value(_ key: TagKey) -> Double? {
        guard tags.has(key), let text = tags[key] else { return nil }
        return Self.read(text)
    }

    /// The speed of one value, in kilometres per hour; `nil` if it is unknown.
    ///
    /// Of several values, such as `80;60`, the first is meant.
    static func read(_ text: String) -> Double? {
        let first = text.prefix { $0 != ";" && $0 != "," }
        let (number, unit) = TagNumber.split(String(first))
        guard let number else { return named(unit) }
        let scale: Double
        switch unit {
        case "", "km/h", "kmh", "kph": scale = 1
        case "mph": scale = 1.609344
        case "knots", "knot", "kn": scale = 1.852
        default: return nil
        }
        let speed = number * scale
        return (1...400).contains(speed) ? speed : nil
    }

    /// The speed of a value in words, in lower case.
    private static func named(_ word: String) -> Double? {
        switch word {
        case "none", "unlimited": return unlimited
        case "walk": return walk
        default: break
        }
        let parts = word.split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        let rule = parts[1]
        // `DE:zone30`, `DE:zone:30`, `NO:30`.
        let digits = String(rule.reversed().prefix { $0.isNumber }.reversed())
        if let zone = TagNumber.whole(digits, in: 5...130) {
            return parts[0] == "gb" || parts[0] == "uk" ? Double(zone) * 1.609344 : Double(zone)
        }
        let (place, key) = (String(parts[0]), String(rule))
        return national[place]?[key] ?? national[String(place.prefix(2))]?[key] ?? usual[key]
    }

    /// What is driven where there is no limit.
    private static let unlimited = 140.0
    /// Walking pace, as courts define it for vehicles.
    private static let walk = 7.0

    /// The limits of countries that have no other limit in ``national``.
    private static let usual: [String: Double] = [
        "urban": 50, "rural": 90, "trunk": 110, "motorway": 130, "living_street": 20,
        "bicycle_road": 30, "school": 30,
    ]

    /// Limits in kilometres per hour, by country and rule, in lower case.
    private static let national: [String: [String: Double]] = [
        "at": ["rural": 100, "trunk": 100, "living_street": walk],
        "be": ["trunk": 120, "motorway": 120], "be-vlg": ["rural": 70],
        "be-bru": ["urban": 30, "rural": 70],
        "bg": ["trunk": 120, "motorway": 140], "by": ["urban": 60, "motorway": 110],
        "ca-on": ["rural": 80], "ch": ["rural": 80, "trunk": 100, "motorway": 120],
        "cy": ["rural": 80, "motorway": 100],
        "de": ["rural": 100, "motorway": unlimited, "living_street": walk],
        "dk": ["rural": 80, "living_street": 15],
        "es": ["trunk": 90, "motorway": 120],
        "fi": ["rural": 80, "trunk": 100, "motorway": 120],
        "fr": ["rural": 80],
        "gb": [
            "nsl_single": 96.56, "nsl_dual": 112.65, "nsl_restricted": 48.28, "motorway": 112.65,
            "urban": 48.28, "rural": 96.56,
        ],
        "ie": ["rural": 80, "trunk": 100, "motorway": 120],
        "jp": ["nsl": 60, "express": 100],
        "lt": ["trunk": 120], "nl": ["rural": 80, "trunk": 100, "living_street": 15],
        "no": ["rural": 80, "trunk": 80, "motorway": 90, "living_street": walk],
        "pl": ["trunk": 100, "motorway": 140], "pt": ["trunk": 100, "motorway": 120],
        "ro": ["trunk": 100], "rs": ["rural": 80, "trunk": 100],
        "ru": ["urban": 60, "motorway": 110], "se": ["rural": 70, "trunk": 70, "motorway": 110],
        "uk": [
            "nsl_single": 96.56, "nsl_dual": 112.65, "nsl_restricted": 48.28, "motorway": 112.65,
        ],
        "za": ["urban": 60, "rural": 100, "motorway": 120],
    ]
}
