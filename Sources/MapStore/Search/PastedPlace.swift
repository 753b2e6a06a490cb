public import Geometry

/// Reads places in the forms in which people copy them from elsewhere.
///
/// - decimal degrees, latitude first: `59.9119, 10.7339`, `59.9119 N 10.7339 E`, `10.7339E 59.9119N`
/// - degrees, minutes and seconds: `59°54'42.8"N 10°44'02"E`, `N 59° 54.714' E 10° 44.034'`
/// - `geo:` URIs (RFC 5870): `geo:59.9119,10.7339;u=30`
/// - links of maps: `…#map=15/59.9119/10.7339`, `…?mlat=59.9&mlon=10.7`, `…/@59.9119,10.7339,15z`
/// - full plus codes: `9FFGWP6M+R5`; short ones need a map (``MapDatabase/pastedPlace(_:near:)``)
public enum PastedPlace {
    /// The most characters that are read.
    private static let longest = 2000

    /// Reads a place; `nil` for any other text.
    public static func read(_ text: String) -> Coordinate? {
        guard text.utf8.count <= longest else { return nil }
        let trimmed = trimmed(text)
        return geoURI(trimmed) ?? link(trimmed) ?? PlusCode(trimmed).flatMap { $0.place() }
            ?? angles(trimmed)
    }

    private static func trimmed(_ text: String) -> String {
        var rest = text[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }

    private static func coordinate(
        latitude: some StringProtocol, longitude: some StringProtocol
    ) -> Coordinate? {
        guard let north = try? BoundedNumber(parsing: latitude, in: -90...90).value,
            let east = try? BoundedNumber(parsing: longitude, in: -180...180).value
        else { return nil }
        return Coordinate(longitude: east, latitude: north)
    }

    // MARK: Links

    private static func geoURI(_ text: String) -> Coordinate? {
        guard text.lowercased().hasPrefix("geo:") else { return nil }
        let path = text.dropFirst(4).prefix { $0 != ";" && $0 != "?" }
        let parts = path.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3 else { return nil }
        return coordinate(latitude: parts[0], longitude: parts[1])
    }

    private static func link(_ text: String) -> Coordinate? {
        let isLink =
            text.hasPrefix("http://") || text.hasPrefix("https://") || text.hasPrefix("#map=")
        guard isLink else { return nil }
        let words = text.split { "?&#;".contains($0) }
        func value(_ key: String) -> Substring? {
            words.first { $0.hasPrefix(key + "=") }?.dropFirst(key.count + 1)
        }
        if let latitude = value("mlat"), let longitude = value("mlon") {
            return coordinate(latitude: latitude, longitude: longitude)
        }
        for key in ["q", "query", "ll"] {
            let parts = (value(key) ?? "").split(separator: ",")
            if parts.count == 2, let place = coordinate(latitude: parts[0], longitude: parts[1]) {
                return place
            }
        }
        if let map = value("map") {
            let parts = map.split(separator: "/")
            if parts.count >= 3 { return coordinate(latitude: parts[1], longitude: parts[2]) }
        }
        guard let at = text.split(separator: "/").first(where: { $0.hasPrefix("@") }) else {
            return nil
        }
        let parts = at.dropFirst().split(separator: ",")
        return parts.count >= 2 ? coordinate(latitude: parts[0], longitude: parts[1]) : nil
    }

    // MARK: Angles

    /// An angle with the letter of its direction, if it has one.
    private struct Angle {
        var parts: [Double] = []
        var direction: Character?

        /// The angle in degrees; `nil` for minutes or seconds of 60 and more.
        var degrees: Double? {
            guard let first = parts.first, parts.count <= 3,
                parts.dropFirst().allSatisfy({ (0..<60).contains($0) }),
                parts.dropLast().allSatisfy({ $0 == $0.rounded() })
            else { return nil }
            let size = parts.reversed().reduce(0.0) { $0 / 60 + abs($1) }
            let isNegative = first < 0 || direction == "S" || direction == "W"
            return isNegative ? -size : size
        }
    }

    private static func angles(_ text: String) -> Coordinate? {
        guard let tokens = tokens(text), let (first, second) = pair(tokens),
            let one = first.degrees, let other = second.degrees
        else { return nil }
        let isSwapped = first.direction.map { "EW".contains($0) } ?? false
        let (north, east) = isSwapped ? (other, one) : (one, other)
        guard (-90...90).contains(north), (-180...180).contains(east) else { return nil }
        return Coordinate(longitude: east, latitude: north)
    }

    private enum Token: Equatable {
        case number(Double)
        case direction(Character)
        case comma
    }

    /// The numbers, letters of directions and commas of a text; `nil` if there is anything else.
    private static func tokens(_ text: String) -> [Token]? {
        var tokens: [Token] = []
        var rest = text.uppercased()[...]
        while let character = rest.first {
            if character.isNumber || "+-.".contains(character) {
                let digits = rest.prefix { $0.isNumber || "+-.".contains($0) }
                guard let number = try? BoundedNumber(parsing: digits, in: -180...180).value else {
                    return nil
                }
                tokens.append(.number(number))
                rest = rest[digits.endIndex...]
                continue
            }
            switch character {
            case "N", "S", "E", "W": tokens.append(.direction(character))
            case "O": tokens.append(.direction("E"))
            case ",", ";", "/": tokens.append(.comma)
            case "°", "'", "\"", "′", "″", "’", "”", "º", "˚", " ", "\t": break
            default: return nil
            }
            rest.removeFirst()
        }
        return tokens.count <= 12 ? tokens : nil
    }

    /// The two angles of a place.
    private static func pair(_ tokens: [Token]) -> (Angle, Angle)? {
        let directions = tokens.filter { if case .direction = $0 { true } else { false } }
        var angles: [Angle] = []
        if directions.count == 2 {
            // Letters stand before both angles, or behind both.
            let isBefore = if case .direction? = tokens.first { true } else { false }
            var angle = Angle()
            for token in tokens {
                switch token {
                case .number(let number): angle.parts.append(number)
                case .comma: continue
                case .direction(let letter):
                    if isBefore, angle.direction != nil || !angle.parts.isEmpty {
                        angles.append(angle)
                        angle = Angle()
                    }
                    angle.direction = letter
                    if !isBefore {
                        angles.append(angle)
                        angle = Angle()
                    }
                }
            }
            if isBefore { angles.append(angle) }
            let kinds = angles.map { $0.direction.map { "NS".contains($0) } }
            guard angles.count == 2, kinds[0] != kinds[1] else { return nil }
            return (angles[0], angles[1])
        }
        guard directions.isEmpty else { return nil }
        let halves = tokens.split(separator: .comma).map { half in
            half.compactMap { if case .number(let number) = $0 { number } else { nil } }
        }
        let parts: [[Double]]
        switch halves.count {
        case 2: parts = halves
        case 1 where halves[0].count % 2 == 0:
            let count = halves[0].count / 2
            parts = [Array(halves[0].prefix(count)), Array(halves[0].suffix(count))]
        default: return nil
        }
        return (Angle(parts: parts[0]), Angle(parts: parts[1]))
    }
}
