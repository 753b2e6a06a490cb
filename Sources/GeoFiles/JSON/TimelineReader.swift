import Formats
import Geometry
import Language

/// Reads Google's timeline: the location history of Takeout, its monthly files, and the files
/// that phones export since 2024.
///
/// Positions become one track, with a new line where nothing was recorded for a quarter of an hour;
/// visits become places.
struct TimelineReader {
    private let reading: GeoReading
    private var document = GeoDocument(format: .timeline)
    private var fixes: [Fix] = []
    /// The times of positions that are no places, as far as they are known.
    private var rejectedTimes: [Double?] = []

    /// One position.
    private struct Fix {
        var place: Coordinate
        var time: Double
        var elevation: Double?
        var speed: Double?
    }

    /// Seconds without a position that end a line.
    private static let greatestPause = 900.0

    /// Whether a document is a timeline.
    static func reads(_ json: JSONValue) -> Bool {
        if json["locations"]?[0]?["latitudeE7"] != nil { return true }
        if json["timelineObjects"]?.array != nil || json["semanticSegments"]?.array != nil {
            return true
        }
        return json[0]?["startTime"] != nil && json[0]?["endTime"] != nil
    }

    /// Reads a document.
    static func document(
        _ json: JSONValue, reading: GeoReading
    ) throws(GeoFileError) -> GeoDocument {
        var reader = TimelineReader(reading: reading)
        for record in json["locations"]?.array ?? [] { try reader.add(record: record) }
        for object in json["timelineObjects"]?.array ?? [] { try reader.add(object: object) }
        for segment in json["semanticSegments"]?.array ?? json.array ?? [] {
            try reader.add(segment: segment)
        }
        for signal in json["rawSignals"]?.array ?? [] { try reader.add(signal: signal) }
        try reader.finish()
        return reader.document
    }

    private init(reading: GeoReading) { self.reading = reading }

    private mutating func add(
        _ place: Coordinate?, _ time: Double?, elevation: Double? = nil, speed: Double? = nil
    ) throws(GeoFileError) {
        try reading.countPoints()
        guard let place, let time else {
            document.skipped.count(.noPlace)
            return rejectedTimes.append(time)
        }
        fixes.append(Fix(place: place, time: time, elevation: elevation, speed: speed))
    }

    private mutating func addVisit(
        _ place: Coordinate?, _ names: [(String, String?)]
    ) throws(GeoFileError) {
        guard let place else { return document.skipped.count(.noPlace) }
        document.features.append(
            GeoFeature(
                .points([place]), record: try reading.countFeature(),
                properties: names.compactMap { name, text in
                    text.map { (key: name, value: .string($0)) }
                }))
    }

    // MARK: The three forms

    /// `Records.json`.
    private mutating func add(record: JSONValue) throws(GeoFileError) {
        try add(
            Self.place(record), (record["timestamp"] ?? record["timestampMs"])?.recordedTime,
            elevation: record["altitude"]?.number, speed: record["velocity"]?.number)
    }

    /// `Semantic Location History/2021/2021_MAY.json`.
    private mutating func add(object: JSONValue) throws(GeoFileError) {
        if let visit = object["placeVisit"], let location = visit["location"] {
            try addVisit(
                Self.place(location),
                [
                    ("name", location["name"]?.string), ("address", location["address"]?.string),
                    ("time", visit["duration"]?["startTimestamp"]?.string),
                ])
        }
        guard let segment = object["activitySegment"] else { return }
        let duration = segment["duration"]
        let start = (duration?["startTimestamp"] ?? duration?["startTimestampMs"])?.recordedTime
        let end = (duration?["endTimestamp"] ?? duration?["endTimestampMs"])?.recordedTime
        if let first = segment["startLocation"] { try add(Self.place(first), start) }
        for point in segment["simplifiedRawPath"]?["points"]?.array ?? [] {
            try add(Self.place(point), (point["timestamp"] ?? point["timestampMs"])?.recordedTime)
        }
        if let last = segment["endLocation"] { try add(Self.place(last), end) }
    }

    /// The export of a phone.
    private mutating func add(segment: JSONValue) throws(GeoFileError) {
        let start = segment["startTime"]?.recordedTime
        for point in segment["timelinePath"]?.array ?? [] {
            // The iPhone counts minutes from the start of the segment.
            let minutes = point["durationMinutesOffsetFromStartTime"]?.string.flatMap {
                RecordedNumber.value(Substring($0), in: 0...1e7)
            }
            let time =
                point["time"]?.recordedTime
                ?? start.flatMap { start in minutes.map { start + $0 * 60 } }
            try add(Self.place(text: point["point"]?.string), time)
        }
        if let visit = segment["visit"]?["topCandidate"] {
            let location = visit["placeLocation"]
            try addVisit(
                Self.place(text: location?["latLng"]?.string ?? location?.string),
                [
                    ("name", visit["semanticType"]?.string),
                    ("time", segment["startTime"]?.string),
                ])
        }
        if let activity = segment["activity"] {
            let (first, last) = (activity["start"], activity["end"])
            try add(Self.place(text: first?["latLng"]?.string ?? first?.string), start)
            try add(
                Self.place(text: last?["latLng"]?.string ?? last?.string),
                segment["endTime"]?.recordedTime)
        }
    }

    private mutating func add(signal: JSONValue) throws(GeoFileError) {
        guard let position = signal["position"] else { return }
        try add(
            Self.place(text: (position["LatLng"] ?? position["latLng"])?.string),
            position["timestamp"]?.recordedTime, elevation: position["altitudeMeters"]?.number,
            speed: position["speedMetersPerSecond"]?.number)
    }

    private mutating func finish() throws(GeoFileError) {
        guard !fixes.isEmpty else { return }
        fixes.sort { $0.time < $1.time }
        var lines = [GeoLine()]
        var last = fixes[0].time
        for fix in fixes {
            if fix.time - last > Self.greatestPause { lines.append(GeoLine()) }
            last = fix.time
            lines[lines.count - 1].append(fix.place)
            lines[lines.count - 1].set(fix.time, .time)
            lines[lines.count - 1].set(fix.elevation, .elevation)
            lines[lines.count - 1].set(fix.speed, .speed)
        }
        for time in rejectedTimes { lines[0].reject(at: time) }
        document.features.append(
            GeoFeature(.lines(lines), purpose: .track, record: try reading.countFeature()))
    }

    // MARK: Places

    /// Ten-millionths of a degree.
    private static func place(_ json: JSONValue) -> Coordinate? {
        let latitude = json["latitudeE7"]?.number ?? json["latE7"]?.number
        let longitude = json["longitudeE7"]?.number ?? json["lngE7"]?.number
        // Some years of Takeout wrote negative longitudes beyond 32 bits.
        func degrees(_ number: Double?) -> Double? {
            number.map { ($0 > 1.8e9 ? $0 - 4_294_967_296 : $0) / 1e7 }
        }
        return GeoReading.fix(longitude: degrees(longitude), latitude: degrees(latitude))
    }

    /// `59.9139°, 10.7522°` or `geo:59.9139,10.7522`.
    private static func place(text: String?) -> Coordinate? {
        guard let text else { return nil }
        let body = text.hasPrefix("geo:") ? text.dropFirst(4) : text[...]
        let numbers = body.split(separator: ",").map {
            RecordedNumber.value($0.filter { $0 != "°" }[...])
        }
        guard numbers.count == 2 else { return nil }
        return GeoReading.fix(longitude: numbers[1], latitude: numbers[0])
    }
}
