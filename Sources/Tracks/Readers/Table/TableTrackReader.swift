import Formats
import GeoFiles
import Geometry

/// Reads tables with a header (CSV).
///
/// Each row is a moment, and each column a quantity that its head names; or each row
/// contains one quantity with its name.
struct TableTrackReader {
    let reading: TrackReading
    let columns: TrackColumns

    /// Reads a file.
    func read(_ bytes: [UInt8]) throws(GeoFileError) -> Track {
        var rows = TableRows(bytes, greatestColumns: reading.limits.columns)
        var (layout, logStart) = try header(&rows)
        var cells: [[String]] = []
        while let row = rows.next() {
            guard !(row[0].hasPrefix("#") || layout.isRepeated(row)) else { continue }
            try reading.countPoint()
            cells.append(layout.kept(row))
        }
        guard !cells.isEmpty else {
            throw reading.error("it is a table with a header and no row below it")
        }
        var clock = TableClock(layout: layout, rows: cells, logStart: logStart, reading: reading)
        var contents = TableContents(reading: reading)
        for row in cells {
            contents.add(layout.values(of: row, reading: reading), time: clock.next(row))
        }
        return contents.track(clock: clock.kind)
    }

    /// Skips the lines before the header; there OBD Fusion writes the log's start.
    private func header(
        _ rows: inout TableRows
    ) throws(GeoFileError) -> (layout: TableLayout, logStart: String?) {
        var logStart: String?
        var heads: [String] = []
        for _ in 0..<20 {
            guard let row = rows.next() else { break }
            if row[0].lowercased().contains("starttime") {
                logStart = row.joined(separator: ",").split(separator: "=").last.map(String.init)
                continue
            }
            let layout = TableLayout(heads: row, columns: columns, reading: reading)
            if layout.isUsable { return (layout, logStart) }
            if heads.count < row.count { heads = row }
        }
        let names = reading.excerpt(heads.prefix(8).joined(separator: ", "))
        throw reading.error(
            "it is no track: no column is known" + (names.isEmpty ? "" : " among \(names)"),
            cure: "GPX, NMEA, GeoJSON or a table with a header is expected;"
                + " columns can be named by hand")
    }
}

/// Collects the rows of a table.
struct TableContents {
    let reading: TrackReading
    private var points: [TrackPoint] = []
    private var channels: [Channel: [(time: Double, value: Double)]] = [:]
    private var codes: [TroubleCode] = []

    init(reading: TrackReading) {
        self.reading = reading
    }

    /// Adds a row; without a time only its position counts.
    mutating func add(_ row: TableRow, time: Double?) {
        addPoint(row.numbers, time: time)
        var frozen: [Channel: Double] = [:]
        for (role, value) in row.numbers {
            switch role {
            case .channel(let channel):
                guard channel.possibleRange.contains(value) else {
                    reading.report.count(.impossibleValue, at: time)
                    continue
                }
                if let time { channels[channel, default: []].append((time, value)) }
            case .frozen(let channel) where channel.possibleRange.contains(value):
                frozen[channel] = value
            default: break
            }
        }
        for code in row.codes where !codes.contains(where: { $0.code == code }) && codes.count < 100
        {
            codes.append(TroubleCode(code: code, time: time, frozenValues: frozen))
        }
    }

    private mutating func addPoint(_ numbers: [ColumnRole: Double], time: Double?) {
        // Without both numbers there is no position, as in a tunnel: nothing is wrong with
        // the row.
        guard let longitude = numbers[.longitude], let latitude = numbers[.latitude],
            let place = reading.place(longitude: longitude, latitude: latitude, at: time)
        else {
            if let altitude = numbers[.altitude], let time,
                Channel.elevation.possibleRange.contains(altitude)
            {
                channels[.elevation, default: []].append((time, altitude))
            }
            return
        }
        func usable(_ role: ColumnRole, _ range: ClosedRange<Double>) -> Double? {
            numbers[role].flatMap { range.contains($0) ? $0 : nil }
        }
        points.append(
            TrackPoint(
                place, time: time, elevation: usable(.altitude, Channel.elevation.possibleRange),
                speed: usable(.receiverSpeed, Channel.speed.possibleRange),
                course: usable(.course, 0...360)))
    }

    /// All rows as a track.
    func track(clock: TrackClock) -> Track {
        Track(
            points: points, channels: channels.mapValues { ChannelSeries($0) },
            troubleCodes: codes, clock: clock, report: reading.report, notes: reading.notes)
    }
}
