import Geometry
import Graphics
import MapStyle
import Parameters

/// The text of an overlay: places and options separated by bars, such as `10.75,59.91|label:"Café
/// | Bar"|color:red`.
struct OverlayText {
    private let text: ParameterText
    /// The words, in order.
    let words: [Word]

    /// A word of an overlay.
    enum Word {
        /// A coordinate.
        case place(Coordinate)
        /// A name with a value.
        case option(name: String, value: String)
        /// A word without a name.
        case bare(String)
    }

    /// Reads a text.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - last: the options whose value is the whole rest of the text, including bars.
    /// - Throws: ``ParameterError`` for an invalid place, or a quotation mark that is not closed.
    init(_ text: ParameterText, endingWith last: Set<String> = []) throws(ParameterError) {
        self.text = text
        var words: [Word] = []
        var isLatitudeFirst = false
        var rest = text.text[...]
        while !rest.isEmpty {
            let (word, after) = try Self.first(of: rest, endingWith: last, text)
            rest = after
            guard !word.isEmpty else { continue }
            if let colon = word.firstIndex(of: ":"), word[..<colon].allSatisfy(\.isASCIIName) {
                let name = String(word[..<colon]).lowercased()
                let value = Self.unquoted(word[word.index(after: colon)...])
                if name == "latlng" { isLatitudeFirst = value == "1" || value == "true" }
                words.append(.option(name: name, value: value))
                continue
            }
            let numbers = word.split(separator: ",", omittingEmptySubsequences: false)
            if numbers.count == 2, numbers.allSatisfy({ Double($0) != nil }) {
                words.append(
                    .place(
                        isLatitudeFirst
                            ? try text.coordinate(numbers[1], numbers[0])
                            : try text.coordinate(numbers[0], numbers[1])))
            } else {
                words.append(.bare(String(word)))
            }
        }
        self.words = words
    }

    /// Returns the first word and the text after its bar; a bar between quotation marks is part
    /// of the word.
    private static func first(
        of rest: Substring, endingWith last: Set<String>, _ text: ParameterText
    ) throws(ParameterError) -> (word: Substring, after: Substring) {
        if let colon = rest.firstIndex(of: ":"), last.contains(String(rest[..<colon])) {
            return (rest, "")
        }
        var isQuoted = false
        for index in rest.indices {
            if rest[index] == "\"" { isQuoted.toggle() }
            if rest[index] == "|", !isQuoted {
                return (rest[..<index], rest[rest.index(after: index)...])
            }
        }
        guard !isQuoted else { throw text.error("a quotation mark is not closed") }
        return (rest, "")
    }

    private static func unquoted(_ value: Substring) -> String {
        guard value.count >= 2, value.first == "\"", value.last == "\"" else {
            return String(value)
        }
        return String(value.dropFirst().dropLast())
    }

    /// Returns the only place of an overlay that has one; it must come first.
    func onlyPlace() throws(ParameterError) -> Coordinate {
        guard case .place(let place)? = words.first else {
            // If the word is two numbers, this reports what is wrong with them.
            if case .bare(let word)? = words.first {
                let numbers = word.split(separator: ",", omittingEmptySubsequences: false)
                if numbers.count == 2 { _ = try text.coordinate(numbers[0], numbers[1]) }
            }
            throw text.error("it has no place")
        }
        return place
    }

    /// Reads a colour; `nil` for `none`.
    func color(_ value: String) throws(ParameterError) -> Color? {
        guard value != "none" else { return nil }
        guard let color = Color(css: value) ?? Color(css: "#" + value) else {
            throw text.error("'\(PrintableText.short(value))' is no colour")
        }
        return color
    }

    /// Reads a number within a range.
    func number(
        _ value: some StringProtocol, _ name: String, _ range: ClosedRange<Double>
    ) throws(ParameterError) -> Double {
        try text.number(value, name, range)
    }

    /// Reads a length on the ground: `500m`, `1.2km`, or metres.
    func meters(
        _ value: String, _ name: String, upTo most: Double = 20_000_000
    ) throws(ParameterError) -> Double {
        let (digits, unit) =
            value.hasSuffix("km")
            ? (value.dropLast(2), 1000.0)
            : value.hasSuffix("m") ? (value.dropLast(), 1) : (value[...], 1)
        return try text.number(digits, name, 0...most / unit) * unit
    }

    /// Reads one of the words of an enumeration.
    func choice<Value: CaseIterable & RawRepresentable<String>>(
        _ value: String, _ name: String, of type: Value.Type
    ) throws(ParameterError) -> Value {
        guard let choice = Value(rawValue: value) else {
            throw text.error("\(name): write \(Choices<Value>.words)")
        }
        return choice
    }

    /// Returns the error for an unknown option.
    func unknown(_ word: some StringProtocol) -> ParameterError {
        text.error("there is no option '\(PrintableText.short(word))'")
    }

    /// Returns the error for another problem.
    func error(_ problem: String) -> ParameterError { text.error(problem) }
}

extension Character {
    /// Whether the character may be part of an option's name.
    fileprivate var isASCIIName: Bool { isASCII && (isLetter || isNumber || self == "-") }
}
