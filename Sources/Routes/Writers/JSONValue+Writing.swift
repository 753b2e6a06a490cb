import Formats
import Geometry

extension JSONValue {
    /// A coordinate as `[longitude, latitude]`, with the six decimals of OSRM's data.
    static func position(_ place: Coordinate) -> JSONValue {
        [rounded(place.longitude, perUnit: 1e6), rounded(place.latitude, perUnit: 1e6)]
    }

    /// A line as an array of coordinates.
    static func line(_ points: some Sequence<Coordinate>) -> JSONValue {
        .array(points.map(position))
    }

    /// Metres, seconds or metres per second, with the one decimal that OSRM gives them.
    static func amount(_ value: Double) -> JSONValue { rounded(value, perUnit: 10) }

    /// A direction in whole degrees, 0 ..< 360.
    static func bearing(_ degrees: Double) -> JSONValue {
        .number(Bearing.positive(degrees.rounded()))
    }

    /// A number rounded to a fraction.
    ///
    /// - Parameters:
    ///   - value: the number.
    ///   - perUnit: the number of steps in one unit, a power of ten.
    /// - Returns: the number nearest to the value.
    static func rounded(_ value: Double, perUnit: Double) -> JSONValue {
        .number((value * perUnit).rounded() / perUnit)
    }

    /// An array of texts.
    static func texts(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }
}
