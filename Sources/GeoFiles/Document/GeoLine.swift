package import Geometry

/// A line of a file, with what was measured at its points.
///
/// Measurements are columns beside the points: a line without times costs nothing for them.
package struct GeoLine: Sendable {
    /// The points in the order of the file.
    package private(set) var coordinates: [Coordinate] = []
    /// What the file says of single points: names and instructions, by the point's index.
    package private(set) var pointProperties: [(index: Int, properties: [(String, String)])] = []
    /// The times of points that are no places, as far as they are known: NaN where not.
    package private(set) var rejectedTimes: [Double] = []

    private var columns: [[Double]] = Array(repeating: [], count: GeoMeasure.allCases.count)

    /// A line without points.
    package init() {}

    /// A line of places without measurements.
    package init(_ coordinates: [Coordinate]) { self.coordinates = coordinates }

    /// The number of points.
    package var count: Int { coordinates.count }

    /// Whether it has no point.
    package var isEmpty: Bool { coordinates.isEmpty }

    /// Whether a point has a measurement.
    package func has(_ measure: GeoMeasure) -> Bool { !columns[measure.rawValue].isEmpty }

    /// A measurement at a point; `nil` if there is none.
    package func value(_ measure: GeoMeasure, at index: Int) -> Double? {
        let column = columns[measure.rawValue]
        guard index < column.count, !column[index].isNaN else { return nil }
        return column[index]
    }

    /// Adds a point.
    package mutating func append(_ place: Coordinate) { coordinates.append(place) }

    /// Adds a measurement to the last point.
    ///
    /// - Parameters:
    ///   - value: the measurement; `nil` and numbers that are not finite are ignored.
    ///   - measure: its quantity.
    package mutating func set(_ value: Double?, _ measure: GeoMeasure) {
        guard let value, value.isFinite, !coordinates.isEmpty else { return }
        let missing = coordinates.count - columns[measure.rawValue].count
        guard missing > 0 else {
            columns[measure.rawValue][coordinates.count - 1] = value
            return
        }
        for _ in 1..<missing { columns[measure.rawValue].append(.nan) }
        columns[measure.rawValue].append(value)
    }

    /// Adds what the file says of the last point.
    package mutating func describe(_ properties: [(String, String)]) {
        describe(properties, at: coordinates.count - 1)
    }

    /// Adds what the file says of a point; nothing for one that the line does not have.
    package mutating func describe(_ properties: [(String, String)], at index: Int) {
        guard coordinates.indices.contains(index), !properties.isEmpty else { return }
        pointProperties.append((index, properties))
    }

    /// Counts a point that is no place.
    package mutating func reject(at time: Double?) { rejectedTimes.append(time ?? .nan) }
}

/// A quantity that is measured at the points of a line.
package enum GeoMeasure: Int, CaseIterable, Hashable, Sendable {
    /// Seconds since 1970-01-01 00:00, UTC or of the document's local clock.
    case time
    /// Metres above sea level.
    case elevation
    /// Metres per second, as the receiver or a wheel measured it.
    case speed
    /// Degrees clockwise from north.
    case course
    /// Beats per minute.
    case heartRate
    /// Turns of the pedals, or steps, per minute.
    case cadence
    /// Watts.
    case power
    /// Degrees Celsius, of the air.
    case temperature
}

/// The origin of the times of a file.
package enum TrackClock: String, Hashable, Sendable {
    /// Seconds since 1970-01-01 00:00 UTC.
    case utc
    /// As ``utc``, but of a local clock, whose zone the file does not record.
    case local
    /// Seconds from the log's start: the date is unknown.
    case elapsed
}
