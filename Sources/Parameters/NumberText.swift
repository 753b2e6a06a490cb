package import Geometry

/// Formats numbers for messages, in English.
package enum NumberText {
    /// Returns a whole number in groups of three: `12 345`.
    package static func grouped(_ value: Int) -> String {
        let digits = Array(String(value.magnitude))
        var text = value < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text += " " }
            text.append(digit)
        }
        return text
    }

    /// Returns a whole number with the unit that it counts: `1 node`, `12 345 nodes`.
    ///
    /// - Parameters:
    ///   - value: the number.
    ///   - one: the word in the singular.
    ///   - many: the word in the plural, if it is not the singular with an s.
    /// - Returns: the number and the word.
    package static func counted(_ value: Int, _ one: String, _ many: String? = nil) -> String {
        grouped(value) + " " + (value == 1 ? one : many ?? one + "s")
    }

    /// Returns a number in groups of three, with one decimal below 100; `?` if it is not finite.
    package static func grouped(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e15 else { return "?" }
        return abs(value) < 100 ? decimals(value, 1) : grouped(Int(value.rounded()))
    }

    /// Returns a short number with a magnitude: `950`, `12.3 k`, `4.1 M`.
    package static func short(_ value: Double) -> String {
        guard value.isFinite, value >= 0 else { return "?" }
        switch value {
        case ..<999.5: return decimals(value, 0)
        case ..<999_950: return decimals(value / 1e3, 1) + " k"
        case ..<999_950_000: return decimals(value / 1e6, 1) + " M"
        default: return decimals(min(value, 1e15) / 1e9, 1) + " G"
        }
    }

    /// Returns a short number with its unit: `15 B`, `2.5 MB`, `1.2 k tiles`; an empty unit is
    /// omitted.
    package static func quantity(_ value: Double, _ unit: String) -> String {
        let number = short(value)
        guard !unit.isEmpty else { return number }
        let hasMagnitude = number.last?.isLetter == true
        return hasMagnitude && unit == "B" ? number + unit : "\(number) \(unit)"
    }

    /// Returns degrees without trailing zeros, with at most six decimals.
    package static func degrees(_ value: Double) -> String {
        var text = decimals(value, 6)
        while text.hasSuffix("0") { text.removeLast() }
        return text.hasSuffix(".") ? String(text.dropLast()) : text
    }

    /// Returns an area as `10.72,59.9,10.78,59.94 (west,south,east,north)`.
    package static func box(_ box: CoordinateBox) -> String {
        let edges = [box.west, box.south, box.east, box.north].map(degrees)
        return edges.joined(separator: ",") + " (west,south,east,north)"
    }

    /// Returns a time as `4 s`, `1:05` or `2:03:09`; `?` if it is not finite.
    package static func duration(seconds: Double) -> String {
        guard seconds.isFinite, (0..<1e9).contains(seconds) else { return "?" }
        let whole = Int(seconds.rounded())
        let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
        guard whole >= 60 else { return "\(rest) s" }
        let tail = twoDigits(rest)
        return hours == 0 ? "\(minutes):\(tail)" : "\(hours):\(twoDigits(minutes)):\(tail)"
    }

    /// Returns a number with a fixed number of decimals.
    package static func decimals(_ value: Double, _ count: Int) -> String {
        let factor = (0..<count).reduce(1.0) { product, _ in product * 10 }
        let scaled = (abs(value) * factor).rounded()
        guard scaled.isFinite, scaled < 1e18 else { return "?" }
        let (whole, part) = Int(scaled).quotientAndRemainder(dividingBy: Int(factor))
        let sign = value < 0 && scaled > 0 ? "-" : ""
        guard count > 0 else { return sign + "\(whole)" }
        let digits = String(part)
        return sign + "\(whole)." + String(repeating: "0", count: count - digits.count) + digits
    }

    /// Returns a text padded with spaces to a width, after it or before it.
    package static func padded(_ text: String, _ width: Int, atEnd: Bool = true) -> String {
        let blanks = String(repeating: " ", count: max(width - text.count, 0))
        return atEnd ? text + blanks : blanks + text
    }

    private static func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
