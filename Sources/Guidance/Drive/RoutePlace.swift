package import Geometry

/// Where on a route somebody wants to be, as one writes it.
package enum RoutePlace: Hashable, Sendable {
    /// Metres from the start: `1200m` or `1.2km`.
    case meters(Double)
    /// A share of the way, 0 ... 1: `35%`.
    case fraction(Double)
    /// Before a maneuver, counted from 1: `step:4`; see ``GuidanceRoute/viewDistance(ofManeuver:)``.
    case maneuver(Int)
    /// The place of the route that is nearest to a coordinate: `10.75,59.91`.
    case coordinate(Coordinate)

    /// What a message says is right.
    package static let form = "write 1200m, 1.2km, 35%, step:4 or lon,lat"

    /// Reads a place; numbers are plain decimals.
    ///
    /// - Parameter text: the place as one writes it.
    /// - Throws: ``RoutePlaceError`` if it has none of the forms, or a number is out of range.
    package init(parsing text: String) throws(RoutePlaceError) {
        func number(_ part: Substring, _ range: ClosedRange<Double>) throws(RoutePlaceError)
            -> Double
        {
            do {
                return try BoundedNumber(parsing: part, in: range).value
            } catch {
                throw RoutePlaceError(problem: "\(error)")
            }
        }
        if text.hasPrefix("step:") {
            let value = try number(text.dropFirst(5), 1...1_000_000)
            guard let index = Int(exactly: value) else {
                throw RoutePlaceError(problem: "a step is a whole number")
            }
            self = .maneuver(index)
        } else if text.hasSuffix("%") {
            self = .fraction(try number(text.dropLast(), 0...100) / 100)
        } else if text.hasSuffix("km") {
            self = .meters(try number(text.dropLast(2), 0...100_000) * 1_000)
        } else if text.hasSuffix("m") {
            self = .meters(try number(text.dropLast(), 0...100_000_000))
        } else {
            let parts = text.split(separator: ",", omittingEmptySubsequences: false)
            guard parts.count == 2 else {
                throw RoutePlaceError(problem: "it is no place on a route")
            }
            self = .coordinate(
                Coordinate(
                    longitude: try number(parts[0], -180...180),
                    latitude: try number(parts[1], -90...90)))
        }
    }
}

/// Why a text is no place on a route.
package struct RoutePlaceError: Error, Hashable, CustomStringConvertible {
    /// What is wrong with it.
    package let problem: String

    /// What is wrong, and what would be right.
    package var description: String { "\(problem); \(RoutePlace.form)" }
}
