package import Geometry

/// The text given for a parameter; reads its parts and describes what is wrong with them.
package struct ParameterText: Sendable {
    /// The given text.
    package let text: String
    private let definition: ParameterDefinition
    private let cure: String

    init(_ text: String, of definition: ParameterDefinition, cure: String) {
        self.text = text
        self.definition = definition
        self.cure = cure
    }

    /// Returns the parts between separators, including empty ones.
    package func parts(_ separator: Character = ",") -> [Substring] {
        text.split(separator: separator, omittingEmptySubsequences: false)
    }

    /// Reads a number within a range; the message uses its name.
    package func number(
        _ part: some StringProtocol, _ name: String, _ range: ClosedRange<Double>
    ) throws(ParameterError) -> Double {
        do {
            return try BoundedNumber(parsing: part, in: range).value
        } catch {
            throw self.error("\(name) \(error)")
        }
    }

    /// Reads a whole number of at least 0; the message uses its name.
    package func whole(
        _ part: some StringProtocol, _ name: String, upTo last: Int
    ) throws(ParameterError) -> Int {
        guard let whole = Int(exactly: try number(part, name, 0...Double(last))) else {
            throw error("\(name) is not a whole number")
        }
        return whole
    }

    /// Reads a place in the order lon,lat; the error points out numbers that would fit in the
    /// opposite order.
    package func coordinate(
        _ first: some StringProtocol, _ second: some StringProtocol
    ) throws(ParameterError) -> Coordinate {
        let (first, second) = (Self.trimmed(first), Self.trimmed(second))
        let isSwapped =
            (try? BoundedNumber(parsing: second, in: -90...90)) == nil
            && (try? BoundedNumber(parsing: second, in: -180...180)) != nil
            && (try? BoundedNumber(parsing: first, in: -90...90)) != nil
        guard !isSwapped else {
            throw error("latitude \(second) is beyond 90: the order is lon,lat, not lat,lon")
        }
        return Coordinate(
            longitude: try number(first, "longitude", -180...180),
            latitude: try number(second, "latitude", -90...90))
    }

    /// The text without spaces at its ends, as in a place that was copied.
    private static func trimmed(_ text: some StringProtocol) -> String {
        var part = text.drop { $0 == " " }
        while part.last == " " { part = part.dropLast() }
        return String(part)
    }

    /// Returns the error with the parameter, its text, the problem and the remedy.
    ///
    /// - Parameter problem: what is wrong; `nil` if the remedy alone explains it.
    /// - Returns: the error.
    package func error(_ problem: String? = nil) -> ParameterError {
        ParameterError(
            definition, text,
            [problem, cure.isEmpty ? nil : cure].compactMap { $0 }.joined(separator: "; "))
    }
}
