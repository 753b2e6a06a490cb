import Formats
import Geometry
import Language

/// Reads observations of airports: bare reports, and the table and the JSON of aviationweather.gov.
struct METARReader {
    private let reading: GeoReading
    /// The position of reports that have none.
    private let place: Coordinate?
    /// The time near which days of the month are, in seconds since 1970 UTC.
    private let time: Double
    private var byStation: [Key: WeatherSeries] = [:]
    private var order: [Key] = []
    /// The stations of reports without a position.
    private(set) var unplaced: [String] = []
    private(set) var skipped = SkippedRecords()

    private struct Key: Hashable {
        let station: String
        let place: Coordinate
    }

    /// A reader of one file.
    ///
    /// - Parameters:
    ///   - reading: the file.
    ///   - place: the position of reports that have none; `nil` if unknown.
    ///   - time: the time near which days of the month are.
    init(reading: GeoReading, place: Coordinate?, around time: Double) {
        (self.reading, self.place, self.time) = (reading, place, time)
    }

    /// The series of all stations, in the order of the file.
    var series: [WeatherSeries] {
        order.compactMap { key in
            var series = byStation[key]
            series?.sort()
            return series
        }
    }

    // MARK: Forms

    /// Whether an element of a list is one of the JSON of aviationweather.gov.
    static func reads(_ json: JSONValue) -> Bool { json["rawOb"] != nil }

    /// Reads an element of the JSON.
    mutating func read(_ json: JSONValue) throws(GeoFileError) {
        try reading.countPoints()
        let position = GeoReading.fix(
            longitude: json["lon"]?.number, latitude: json["lat"]?.number)
        let seconds =
            json["obsTime"]?.number
            ?? (json["obsTime"] ?? json["reportTime"])?.string.flatMap { Self.seconds($0) }
        guard let report = json["rawOb"]?.string.flatMap({ Self.report(in: $0) }) else {
            return skipped.count(.unreadable)
        }
        try add(report, at: position, around: seconds)
    }

    /// The header of the table; `nil` if there is none.
    static func header(in rows: inout TableRows) -> [String]? {
        // Lines about the request may stand before it.
        for _ in 0..<10 {
            guard let row = rows.next() else { return nil }
            if row.contains("raw_text") { return row }
        }
        return nil
    }

    /// Reads the rows of the table.
    mutating func read(_ rows: inout TableRows, under head: [String]) throws(GeoFileError) {
        let columns = ["raw_text", "observation_time", "latitude", "longitude"].map { name in
            head.firstIndex(of: name)
        }
        while let row = rows.next() {
            try reading.countPoints()
            func cell(_ column: Int) -> Substring? {
                columns[column].flatMap { row.indices.contains($0) ? row[$0][...] : nil }
            }
            guard let report = cell(0).flatMap({ Self.report(in: String($0)) }) else {
                skipped.count(.unreadable, at: rows.rowLine)
                continue
            }
            let position = GeoReading.fix(
                longitude: cell(3).flatMap { RecordedNumber.value($0) },
                latitude: cell(2).flatMap { RecordedNumber.value($0) })
            try add(
                report, at: position, around: cell(1).flatMap { Self.seconds(String($0)) })
        }
    }

    /// Reads bare reports, which may go on over several lines, with or without lines that tell the
    /// date.
    mutating func read(text bytes: [UInt8]) throws(GeoFileError) {
        var groups: [Substring] = []
        var isForecast = false
        var date: Double?
        var before: Substring = ""
        let text = String(decoding: bytes, as: UTF8.self)
        let words = text.split(whereSeparator: \.isWhitespace)
        for (index, word) in words.enumerated() {
            let next = index + 1 < words.count ? words[index + 1] : ""
            let isDate = word.utf8.count == 10 && word.utf8.filter { $0 == 0x2F }.count == 2
            let isStart = METARReport.isStation(word) && METARReport.time(next) != nil
            if isDate || isStart {
                try finish(&groups, isForecast, around: date)
                isForecast = ["TAF", "AMD"].contains(before) || before == "COR" && isForecast
            }
            if isDate {
                date = Self.seconds(word.replacing("/", with: "-") + " " + next) ?? date
            } else if isStart || !groups.isEmpty {
                groups.append(word.last == "=" ? word.dropLast() : word)
                if word.last == "=" { try finish(&groups, isForecast, around: date) }
            } else if word == "TAF" {
                isForecast = true
            }
            before = word
        }
        try finish(&groups, isForecast, around: date)
    }

    /// Adds a report of the groups, unless they are a forecast.
    private mutating func finish(
        _ groups: inout [Substring], _ isForecast: Bool, around date: Double?
    ) throws(GeoFileError) {
        defer { groups = [] }
        guard !groups.isEmpty, !isForecast else { return }
        try reading.countPoints()
        // More groups than a report has are text that belongs to something else.
        guard let report = METARReport(groups.prefix(200)) else { return }
        try add(report, at: nil, around: date)
    }

    /// Returns the first report in a text.
    private static func report(in text: String) -> METARReport? {
        let words = text.prefix(4_000).split(whereSeparator: \.isWhitespace)
        let start = zip(words, words.dropFirst()).enumerated().first {
            METARReport.isStation($0.element.0) && METARReport.time($0.element.1) != nil
        }
        return start.flatMap { METARReport(words[$0.offset...]) }
    }

    /// Returns the seconds since 1970 of a time in UTC.
    private static func seconds(_ text: String) -> Double? { CivilTime(iso: text)?.seconds }

    // MARK: Observations

    private mutating func add(
        _ report: METARReport, at position: Coordinate?, around date: Double?
    ) throws(GeoFileError) {
        guard !report.isEmpty else { return }
        guard let position = position ?? place else {
            if !unplaced.contains(report.station), unplaced.count < 20 {
                unplaced.append(report.station)
            }
            return
        }
        guard
            let time = Self.time(day: report.day, second: report.second, around: date ?? time)
        else { return skipped.count(.unreadable) }
        let key = Key(station: report.station, place: position)
        if byStation[key] == nil {
            _ = try reading.countFeature()
            order.append(key)
            byStation[key] = WeatherSeries(at: position, by: .metar, station: report.station)
        }
        if let temperature = report.temperature {
            byStation[key]?.add(temperature: temperature, at: time)
        }
        if let wind = report.wind {
            byStation[key]?.add(
                wind: wind.speed, gust: wind.gust, direction: wind.direction, at: time)
        }
        if let condition = report.condition {
            byStation[key]?.add(
                condition, from: time, to: time + WeatherSeries.Source.metar.hold)
        }
    }

    /// Returns the time nearest to another whose day of the month is given; `nil` if no month near
    /// it has such a day.
    static func time(day: Int, second: Double, around time: Double) -> Double? {
        let near = LocalTime(localSeconds: time)
        let date = CalendarDay(daysSince1970: near.day)
        let times = (-1...1).compactMap { shift -> Double? in
            let months = date.year * 12 + date.month - 1 + shift
            let (year, month) = (months / 12, months % 12 + 1)
            guard CivilTime.isDate(year: year, month: month, day: day) else { return nil }
            return CivilTime(year: year, month: month, day: day, second: second).seconds
        }
        return times.min { abs($0 - time) < abs($1 - time) }
    }
}
