import Formats
package import Geometry

/// A file with weather, whose form is found by its content.
package struct WeatherFile: Sendable {
    /// The series of its places, none of them empty.
    package private(set) var series: [WeatherSeries] = []
    /// The stations of reports that were left out because they have no position.
    package private(set) var unplaced: [String] = []
    /// Notes for the user, a sentence each.
    package private(set) var notes: [String] = []

    /// The largest file, unpacked, in bytes: some 800 forecasts of ten days.
    package static let maximumBytes = 32 << 20
    /// The forms that are read, for messages.
    static let expectation =
        "a forecast of MET Norway or Open-Meteo as JSON, or METARs as text, JSON or CSV are read"

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - bytes: the whole file, plain or in an archive.
    ///   - name: the file's name in error messages.
    ///   - place: the position of reports that have none; `nil` if unknown.
    ///   - time: the time of the picture in seconds since 1970 UTC: a bare report tells its day of
    ///     the month only, and means the one nearest to it.
    /// - Throws: ``GeoFileError`` for a file that is no weather, is damaged, or has too much.
    package init(
        _ bytes: [UInt8], named name: String, at place: Coordinate? = nil, around time: Double
    ) throws(GeoFileError) {
        var limits = GeoLimits()
        limits.bytes = Self.maximumBytes
        limits.features = 20_000
        let reading = GeoReading(name: name, limits: limits)
        guard bytes.count <= limits.bytes else {
            throw reading.error("it has more than \(limits.bytes >> 20) MB")
        }
        let unpacked = try Unpacker.content(of: bytes, reading: reading)
        var reader = Reader(
            reading: reading, reports: METARReader(reading: reading, place: place, around: time))
        for file in unpacked.files { try reader.read(file.bytes) }
        if let damaged = unpacked.damaged.first { throw damaged }
        series = (reader.series + reader.reports.series).filter { !$0.isEmpty }
        unplaced = reader.reports.unplaced
        guard !series.isEmpty || !unplaced.isEmpty else {
            throw reading.error("it has no weather", cure: Self.expectation)
        }
        if place != nil { try Self.check(series, reader.series, reading) }
        reader.skipped.add(reader.reports.skipped)
        notes = [reader.skipped.note].compactMap(\.self)
    }

    /// Refuses a position that is given for a file with several stations, or with its own places.
    private static func check(
        _ all: [WeatherSeries], _ forecasts: [WeatherSeries], _ reading: GeoReading
    ) throws(GeoFileError) {
        guard forecasts.isEmpty else {
            throw reading.error("it tells its places itself", cure: "give no position with it")
        }
        let stations = Set(all.compactMap(\.station))
        guard stations.count <= 1 else {
            throw reading.error(
                "it has reports of \(stations.count) stations, and a position belongs to one",
                cure: "write each station's reports in a file of its own")
        }
    }
}

/// Reads the files of one archive.
private struct Reader {
    let reading: GeoReading
    var reports: METARReader
    var series: [WeatherSeries] = []
    var skipped = SkippedRecords()

    mutating func read(_ bytes: [UInt8]) throws(GeoFileError) {
        switch FileContent(of: bytes) {
        case .empty: return
        case .json(let text):
            let json: JSONValue
            do {
                json = try JSONValue(parsing: text)
            } catch {
                throw reading.error("\(error)")
            }
            if let list = json.array {
                for element in list { try read(element) }
            } else {
                try read(json)
            }
        case .text(let text):
            var rows = TableRows(text, greatestColumns: 200)
            if let head = METARReader.header(in: &rows) {
                try reports.read(&rows, under: head)
            } else {
                try reports.read(text: text)
            }
        case .xml: throw reading.error("it is XML", cure: WeatherFile.expectation)
        case .polyline: throw reading.error("it has no weather", cure: WeatherFile.expectation)
        case .binary(let format):
            throw reading.error("it is \(format)", cure: WeatherFile.expectation)
        case .foreign(let kind): throw reading.error("it is \(kind)", cure: WeatherFile.expectation)
        }
    }

    /// Reads a document of one place, or a report.
    private mutating func read(_ json: JSONValue) throws(GeoFileError) {
        if METARReader.reads(json) { return try reports.read(json) }
        let found: (WeatherSeries, SkippedRecords)
        if METNorwayReader.reads(json) {
            found = try METNorwayReader.series(json, reading: reading)
        } else if OpenMeteoReader.reads(json) {
            found = try OpenMeteoReader.series(json, reading: reading)
        } else if let reason = json["reason"]?.string, json["error"]?.bool == true {
            throw reading.error("it is an error message: \(PrintableExcerpt.of(reason, most: 120))")
        } else {
            throw reading.error("it is JSON without weather", cure: WeatherFile.expectation)
        }
        _ = try reading.countFeature()
        series.append(found.0)
        skipped.add(found.1)
    }
}
