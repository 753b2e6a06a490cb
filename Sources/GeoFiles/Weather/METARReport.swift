/// A report of an airport's weather, as far as pictures use it.
///
/// Its form is that of the Manual on Codes of the World Meteorological Organization, FM 15 and FM 16.
struct METARReport {
    /// The four characters of the airport.
    let station: String
    /// The day of the month, and the seconds of that day in UTC.
    let (day, second): (Int, Double)
    /// What the sky does; `nil` if the report does not tell.
    private(set) var condition: WeatherCondition?
    /// Degrees Celsius.
    private(set) var temperature: Double?
    /// Metres per second, and the degrees that the wind comes from.
    private(set) var wind: WeatherSeries.Wind?
    /// Whether the report says that there is none.
    private(set) var isEmpty = false

    /// Reads the groups of a report from its station on; `nil` if they begin otherwise.
    init?(_ groups: some Sequence<Substring>) {
        var rest = groups.makeIterator()
        guard let station = rest.next(), Self.isStation(station), let time = rest.next(),
            let (day, second) = Self.time(time)
        else { return nil }
        self.station = String(station)
        (self.day, self.second) = (day, second)
        var sky: WeatherCondition?
        var weather: WeatherCondition?
        var visibility: Double?
        // The 1 of `1 1/2SM`.
        var miles = 0.0
        while let group = rest.next() {
            // Remarks and the trend are not what was observed.
            if Self.ends.contains(String(group)) { break }
            if group == "NIL" {
                isEmpty = true
                break
            }
            if wind == nil, let found = Self.wind(group) {
                wind = found
            } else if temperature == nil, let degrees = Self.temperature(group) {
                temperature = degrees
            } else if visibility == nil, let meters = Self.visibility(group) {
                visibility = meters + miles * Self.mile
            } else if visibility == nil, group.utf8.count == 1, let number = Self.number(group) {
                miles = Double(number)
            } else if let found = Self.sky(group) {
                sky = max(sky ?? found, found)
            } else if let found = Self.weather(group) {
                weather = max(weather ?? found, found)
            }
        }
        let isFoggy = (visibility ?? 10_000) < 1_000 && weather == nil
        condition = weather ?? (isFoggy ? .fog : sky)
    }

    /// Words after which nothing more is observed.
    private static let ends: Set<String> = ["RMK", "TEMPO", "BECMG", "NOSIG", "INTER"]

    /// Whether a group is a station: four letters and digits, the first a letter.
    static func isStation(_ group: Substring) -> Bool {
        group.utf8.count == 4 && isLetter(group.utf8.first ?? 0)
            && group.utf8.allSatisfy { isLetter($0) || isDigit($0) }
    }

    /// Returns the day of the month and the seconds of the day of `281220Z`.
    static func time(_ group: Substring) -> (day: Int, second: Double)? {
        guard group.utf8.count == 7, group.last == "Z",
            let number = number(group.dropLast()), (1...31).contains(number / 10_000),
            number / 100 % 100 < 24, number % 100 < 60
        else { return nil }
        return (number / 10_000, Double(number / 100 % 100 * 3_600 + number % 100 * 60))
    }

    // MARK: Groups

    /// Reads `24015G25KT`, `VRB02MPS`, `/////KT`.
    private static func wind(_ group: Substring) -> WeatherSeries.Wind? {
        let units = [("KT", 1_852.0 / 3_600), ("MPS", 1), ("KMH", 1 / 3.6), ("KPH", 1 / 3.6)]
        guard let (unit, factor) = units.first(where: { group.hasSuffix($0.0) }) else { return nil }
        let body = group.dropLast(unit.count)
        let direction = body.prefix(3)
        guard direction.utf8.count == 3 else { return nil }
        let parts = body.dropFirst(3).split(separator: "G", omittingEmptySubsequences: false)
        func speed(_ part: Substring) -> Double? {
            // Beyond 99 knots a P stands before the number.
            let digits = part.hasPrefix("P") ? part.dropFirst() : part
            guard (2...3).contains(digits.utf8.count) else { return nil }
            return number(digits).map { Double($0) * factor }
        }
        guard (1...2).contains(parts.count), let wind = speed(parts[0]),
            WeatherSeries.speeds.contains(wind)
        else { return nil }
        let degrees = number(direction).map(Double.init)
        guard degrees != nil || direction == "VRB" || direction == "///" else { return nil }
        return WeatherSeries.Wind(
            speed: wind, gust: parts.count == 2 ? speed(parts[1]) : nil, direction: degrees)
    }

    /// Reads `M05/M07`, `12/`, `03///`.
    private static func temperature(_ group: Substring) -> Double? {
        guard let slash = group.firstIndex(of: "/") else { return nil }
        let (first, second) = (group[..<slash], group[group.index(after: slash)...])
        func degrees(_ part: Substring) -> Double? {
            let isBelow = part.hasPrefix("M")
            let digits = isBelow ? part.dropFirst() : part
            guard digits.utf8.count == 2, let number = number(digits) else { return nil }
            return Double(isBelow ? -number : number)
        }
        guard second.isEmpty || second == "//" || degrees(second) != nil else { return nil }
        return degrees(first)
    }

    /// The metres of a statute mile.
    private static let mile = 1_609.344

    /// Reads metres, `1200NE`, or statute miles, `1/2SM`; with `CAVOK` ten kilometres.
    private static func visibility(_ group: Substring) -> Double? {
        if group == "CAVOK" { return nil }
        if group.hasSuffix("SM") {
            let parts = group.dropLast(2).drop { $0 == "M" || $0 == "P" }
                .split(separator: "/", omittingEmptySubsequences: false)
            guard let first = parts.first.flatMap({ number($0) }) else { return nil }
            let below = parts.count == 2 ? number(parts[1]) : 1
            guard parts.count <= 2, let below, below > 0 else { return nil }
            return Double(first) / Double(below) * mile
        }
        let digits = group.prefix { $0.isASCII && $0.isNumber }
        let rest = String(group.dropFirst(digits.count))
        guard digits.utf8.count == 4,
            ["", "NDV", "N", "NE", "E", "SE", "S", "SW", "W", "NW"].contains(rest)
        else { return nil }
        return number(digits).map(Double.init)
    }

    /// Reads amounts of cloud: `FEW020`, `BKN008CB`, `VV001`, `CAVOK`.
    private static func sky(_ group: Substring) -> WeatherCondition? {
        switch group {
        case "CAVOK", "SKC", "CLR", "NCD": return .clear
        case "NSC": return .fair
        default: break
        }
        let amounts: [(String, WeatherCondition)] = [
            ("FEW", .fair), ("SCT", .partlyCloudy), ("BKN", .cloudy), ("OVC", .cloudy),
            ("VV", .cloudy),
        ]
        guard let (word, sky) = amounts.first(where: { group.hasPrefix($0.0) }) else { return nil }
        let height = group.dropFirst(word.count).prefix(3)
        guard height.utf8.count == 3 else { return nil }
        return number(height) != nil || height == "///" ? sky : nil
    }

    /// Reads weather at the airport: `-SHRA`, `+TSRAGR`, `FZFG`; not what is near it (`VCSH`) or
    /// was before (`RERA`).
    private static func weather(_ group: Substring) -> WeatherCondition? {
        var rest = group
        let isLight = rest.hasPrefix("-")
        let isHeavy = rest.hasPrefix("+")
        if isLight || isHeavy { rest = rest.dropFirst() }
        guard (2...9).contains(rest.utf8.count), rest.utf8.count.isMultiple(of: 2),
            rest.utf8.allSatisfy(isLetter)
        else { return nil }
        var codes: Set<String> = []
        while !rest.isEmpty {
            codes.insert(String(rest.prefix(2)))
            rest = rest.dropFirst(2)
        }
        guard codes.isSubset(of: known) else { return nil }
        let isShower = codes.contains("SH")
        if !codes.isDisjoint(with: ["GR", "GS"]) { return .hail }
        if codes.contains("TS") { return .thunder }
        let isRain = !codes.isDisjoint(with: ["RA", "DZ", "UP"])
        if codes.contains("FZ"), isRain { return .freezingRain }
        let isSnow = !codes.isDisjoint(with: ["SN", "SG", "IC"])
        if codes.contains("PL") || isRain && isSnow { return .sleet }
        if !codes.isDisjoint(with: ["SQ", "FC", "SS", "DS", "PO"]) || codes.contains("BL") {
            return .windy
        }
        // Snow or sand that only drifts is below a driver's eyes.
        if codes.contains("DR") { return nil }
        if isSnow { return isHeavy ? .heavySnow : isShower ? .snowShowers : .snow }
        if isRain {
            if isHeavy { return codes.contains("DZ") ? .rain : .heavyRain }
            return isShower
                ? .rainShowers : isLight || codes.contains("DZ") ? .lightRain : .rain
        }
        // Fog that is shallow, partial or in patches does not cover the airport.
        let isPatchy = !codes.isDisjoint(with: ["MI", "PR", "BC"])
        return codes.contains("FG") && !isPatchy ? .fog : nil
    }

    private static let known: Set<String> = [
        "MI", "PR", "BC", "DR", "BL", "SH", "TS", "FZ", "DZ", "RA", "SN", "SG", "IC", "PL", "GR",
        "GS", "UP", "BR", "FG", "FU", "VA", "DU", "SA", "HZ", "PO", "SQ", "FC", "SS", "DS",
    ]

    // MARK: Characters

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// Returns the number of one to nine digits; `nil` if there is anything else.
    private static func number(_ digits: Substring) -> Int? {
        guard (1...9).contains(digits.utf8.count), digits.utf8.allSatisfy(isDigit) else {
            return nil
        }
        return digits.utf8.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}
