/// A value that holds under conditions, of a tag such as
/// `motor_vehicle:conditional=no @ (Mo-Fr 07:00-09:00 AND weight>3.5)` (OpenStreetMap wiki,
/// "Conditional restrictions").
public struct ConditionalValue: Hashable, Sendable {
    /// The value.
    public let value: String
    /// The conditions, all of which must hold: hours, comparisons, or words.
    public let conditions: [String]

    /// The values of a tag in their order; a later one takes precedence over those before.
    ///
    /// - Parameter text: the tag's value.
    /// - Returns: the values that have a condition.
    public static func all(in text: String) -> [ConditionalValue] {
        var clauses: [(value: String, condition: String)] = []
        for part in split(text) {
            if let at = part.firstIndex(of: "@") {
                clauses.append(
                    (trimmed(part[..<at]), trimmed(part[part.index(after: at)...])))
            } else if let last = clauses.indices.last {
                // Hours without brackets: `no @ Mo-Fr 07:00-09:00; Sa 08:00-10:00`.
                clauses[last].condition += ";" + part
            }
        }
        return clauses.compactMap { clause in
            let conditions = conditions(in: clause.condition)
            guard !clause.value.isEmpty, !conditions.isEmpty else { return nil }
            return ConditionalValue(value: clause.value, conditions: conditions)
        }
    }

    /// The conditions of a text, with or without brackets.
    ///
    /// - Parameter text: such as `(Mo-Fr 07:00-09:00 AND weight>3.5)`.
    /// - Returns: the parts that `AND` joins.
    public static func conditions(in text: String) -> [String] {
        var text = trimmed(text[...])
        if text.first == "(", text.last == ")" { text = trimmed(text.dropFirst().dropLast()) }
        var parts = [""]
        for word in text.split(separator: " ") {
            if word.lowercased() == "and" {
                parts.append("")
            } else {
                parts[parts.count - 1] += (parts[parts.count - 1].isEmpty ? "" : " ") + word
            }
        }
        return parts.filter { !$0.isEmpty }
    }

    /// The parts of a text between semicolons that are not in brackets.
    private static func split(_ text: String) -> [Substring] {
        var depth = 0
        return text.split { character in
            if character == "(" { depth += 1 }
            if character == ")" { depth = max(depth - 1, 0) }
            return character == ";" && depth == 0
        }
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}

/// When a condition holds: within all of several hours, or outside of hours.
public struct TimeCondition: Hashable, Sendable {
    /// The condition as it is stored in a map.
    public let text: String
    private let hours: [OpeningHours]
    private let isOutside: Bool

    /// Reads a condition as it is stored.
    ///
    /// `nil` if hours are not understood.
    ///
    /// - Parameter text: hours joined by ` AND `; a leading `!` stands for the time outside.
    public init?(_ text: String) {
        let isOutside = text.first == "!"
        self.init(
            within: ConditionalValue.conditions(in: String(text.dropFirst(isOutside ? 1 : 0))),
            isOutside: isOutside)
    }

    /// A condition that holds while several hours are all open, or not all; `nil` if they are not
    /// understood.
    ///
    /// - Parameters:
    ///   - texts: the hours.
    ///   - isOutside: whether it holds outside of them.
    public init?(within texts: [String], isOutside: Bool = false) {
        let hours = texts.compactMap { OpeningHours($0) }
        guard hours.count == texts.count, !hours.isEmpty else { return nil }
        self.hours = hours
        self.isOutside = isOutside
        text = (isOutside ? "!" : "") + texts.joined(separator: " AND ")
    }

    /// Whether it never changes.
    public var isConstant: Bool { hours.allSatisfy(\.isAlways) }

    /// Whether it holds at a time.
    ///
    /// - Parameters:
    ///   - time: the time at the place.
    ///   - latitude: the place's latitude in degrees, for the sun.
    ///   - longitude: its longitude in degrees.
    /// - Returns: whether it does.
    public func holds(at time: LocalTime, latitude: Double, longitude: Double) -> Bool {
        hours.allSatisfy { $0.contains(time, latitude: latitude, longitude: longitude) }
            != isOutside
    }
}
