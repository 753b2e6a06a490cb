import Formats
import Geometry
import Language

/// Reads Garmin's Training Center Database, version 2
/// (https://www8.garmin.com/xmlschemas/TrainingCenterDatabasev2.xsd).
///
/// An activity is a track, a course a route; the `CoursePoint`s of a course are places. Laps
/// follow each other without a gap: only where the clock stands still for longer does a new line
/// begin.
final class TCXReader: XMLRecords {
    private var document = GeoDocument(format: .tcx)
    private var properties: [(key: String, value: PropertyValue)] = []
    private var lines: [GeoLine] = []
    private var current = GeoLine()
    private var (latitude, longitude): (Double?, Double?)
    private var values: [(GeoMeasure, Double)] = []
    private var turn: [(key: String, value: PropertyValue)] = []
    private var turnLine = 0
    private var lastTime: Double?
    private var (firstLine, pointLine) = (0, 0)
    private var hasPosition = false

    /// Seconds between the ends of laps that still are one line.
    private static let greatestPause = 15.0

    /// Reads a file.
    static func document(_ bytes: [UInt8], reading: GeoReading) throws(GeoFileError) -> GeoDocument
    {
        let reader = TCXReader(reading: reading)
        try reader.read(bytes)
        return reader.document
    }

    override func begin(_ name: String, _ attributes: XMLAttributes) throws(GeoFileError) {
        switch name {
        case "Activity", "Course":
            (lines, current, properties, firstLine) = ([], GeoLine(), [], line)
            lastTime = nil
            if let sport = attributes["Sport"] { properties.append(("type", .string(sport))) }
        case "Track": isFirstOfTrack = true
        case "Trackpoint", "CoursePoint":
            try reading.countPoints()
            (latitude, longitude, values, pointLine) = (nil, nil, [], line)
            (turn, hasPosition) = ([], false)
        default: break
        }
    }

    override func end(_ name: String) throws(GeoFileError) {
        switch name {
        case "LatitudeDegrees":
            (latitude, hasPosition) = (number, true)
        case "LongitudeDegrees": longitude = number
        case "Time": set(.time, CivilTime(iso: text)?.seconds)
        case "AltitudeMeters": set(.elevation, number)
        case "Value" where parent == "HeartRateBpm": set(.heartRate, number)
        case "Cadence", "RunCadence": set(.cadence, number)
        case "Speed": set(.speed, number)
        case "Watts": set(.power, number)
        case "Name" where parent == "CoursePoint": turn.append(("name", .string(text)))
        case "PointType": turn.append(("type", .string(text)))
        case "Notes" where parent == "CoursePoint": turn.append(("note", .string(text)))
        case "Name" where parent == "Course", "Id" where parent == "Activity":
            properties.append((name == "Name" ? "name" : "id", .string(text)))
        case "Trackpoint": endPoint()
        case "CoursePoint": try endTurn()
        case "Activity": try endFeature(.track)
        case "Course": try endFeature(.route)
        default: break
        }
    }

    private func set(_ measure: GeoMeasure, _ value: Double?) {
        guard path.contains("Trackpoint"), let value else { return }
        values.append((measure, value))
    }

    private func endPoint() {
        let time = values.first { $0.0 == .time }?.1
        guard hasPosition else { return }
        guard let place = GeoReading.fix(longitude: longitude, latitude: latitude) else {
            document.skipped.count(.noPlace, at: pointLine)
            current.reject(at: time)
            return
        }
        if let time, let lastTime, time - lastTime > Self.greatestPause, isFirstOfTrack {
            lines.append(current)
            current = GeoLine()
        }
        isFirstOfTrack = false
        lastTime = time ?? lastTime
        current.append(place)
        for (measure, value) in values { current.set(value, measure) }
    }

    /// Whether no point of the current `Track` element was added.
    private var isFirstOfTrack = false

    private func endTurn() throws(GeoFileError) {
        guard let place = GeoReading.fix(longitude: longitude, latitude: latitude) else {
            return document.skipped.count(.noPlace, at: pointLine)
        }
        document.features.append(
            GeoFeature(
                .points([place]), record: try reading.countFeature(), line: pointLine,
                properties: turn))
    }

    private func endFeature(_ purpose: GeoFeature.Purpose) throws(GeoFileError) {
        if !current.isEmpty { lines.append(current) }
        document.features.append(
            GeoFeature(
                .lines(lines), purpose: purpose, record: try reading.countFeature(),
                line: firstLine, properties: properties))
        (lines, current) = ([], GeoLine())
    }
}
