package import Geometry

/// The text that was given for a parameter; reads its parts and words what is wrong with them.
package struct ParameterText: Sendable {
    /// What was given.
    package let text: String
    private let definition: ParameterDefinition
    private let cure: String

    init(_ text: String, of definition: ParameterDefinition, cure: String) {
        self.text = text
        self.definition = definition
        self.cure = cure
    }

    /// The parts between separators; empty ones count.
    package func parts(_ separator: Character = ",") -> [Substring] {
        text.split(separator: separator, omittingEmptySubsequences: false)
    }

    /// One number of a range, called by its name in the message.
    package func number(
        _ part: some StringProtocol, _ name: String, _ range: ClosedRange<Double>
    ) throws(ParameterError) -> Double {
        do {
            return try BoundedNumber(parsing: part, in: range).value
        } catch {
            throw self.error("\(name) \(error)")
        }
    }

    /// A whole number from 0 on, called by its name in the message.
    package func whole(
        _ part: some StringProtocol, _ name: String, upTo last: Int
    ) throws(ParameterError) -> Int {
        guard let whole = Int(exactly: try number(part, name, 0...Double(last))) else {
            throw error("\(name) is not a whole number")
        }
        return whole
    }

    /// A place in the order lon,lat; says so if the numbers would fit the other way round.
    package func coordinate(
        _ first: some StringProtocol, _ second: some StringProtocol
    ) throws(ParameterError) -> Coordinate {
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

    /// The error that names the parameter, its text, the problem, and what is right.
    ///
    /// - Parameter problem: what is wrong; `nil` where what is right says it all.
    /// - Returns: the error.
    package func error(_ problem: String? = nil) -> ParameterError {
        ParameterError(
            definition, text,
            [problem, cure.isEmpty ? nil : cure].compactMap { $0 }.joined(separator: "; "))
    }
}
