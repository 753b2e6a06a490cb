import Geometry
import Language

/// Reads NMEA 0183, the output of satellite receivers, with a sentence per line.
///
/// RMC contains date, place, speed and course, GGA the height; both of one second make one
/// fix. Other sentences are skipped. Logs without RMC have no date: then GGA's times of day
/// are used.
struct NMEATrackReader {
    let reading: TrackReading

    private static let day = 86_400.0

    /// Reads a file.
    func read(_ bytes: [UInt8]) throws(TrackError) -> Track {
        var fixes = Fixes()
        for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            guard let fields = sentence(line), let talker = fields.first else { continue }
            switch talker.suffix(3) {
            case "RMC": fixes.add(recommendedMinimum(fields))
            case "GGA": fixes.add(fixData(fields))
            default: continue
            }
            try reading.countPoint()
        }
        let points = fixes.points(reading: reading)
        guard !points.isEmpty else {
            throw reading.error(
                "it is NMEA without a valid fix", cure: "RMC or GGA sentences are expected")
        }
        return Track(
            points: points, clock: fixes.hasDate ? .utc : .elapsed, report: reading.report,
            notes: reading.notes)
    }

    // MARK: Sentences

    /// The data of one sentence about a fix; missing data is `nil`.
    struct Fix {
        /// Seconds since midnight UTC.
        var timeOfDay: Double
        /// Seconds since 1970 at midnight.
        var date: Double?
        /// The place; `nil` if the receiver reports that it has none.
        var place: Coordinate?
        var elevation, speed, course: Double?
    }

    /// The fields of a line between `$` and `*`, if its checksum is right or absent.
    private func sentence(_ line: ArraySlice<UInt8>) -> [String]? {
        guard let start = line.firstIndex(of: UInt8(ascii: "$")) else {
            // Loggers write times before sentences, and comments between them.
            return nil
        }
        let body = line[(start + 1)...].prefix(200)
        let text = body.prefix { $0 != UInt8(ascii: "*") }
        if text.endIndex < body.endIndex {
            let digits = String(decoding: body[(text.endIndex + 1)...].prefix(2), as: UTF8.self)
            guard UInt8(digits, radix: 16) == text.reduce(0, ^) else {
                reading.report.count(.wrongChecksum)
                return nil
            }
        }
        return text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// Reads an RMC sentence.
    ///
    /// `$GPRMC,time,A,lat,N,lon,E,knots,course,ddmmyy,…`
    private func recommendedMinimum(_ fields: [String]) -> Fix? {
        guard fields.count >= 10, let time = Self.timeOfDay(fields[1]) else {
            reading.report.count(.unreadable)
            return nil
        }
        var fix = Fix(timeOfDay: time, date: Self.date(fields[9]))
        guard fields[2] == "A" else { return fix }
        fix.place = place(fields[3...6])
        let knots = TrackReading.number(fields[7], in: 0...300)
        fix.speed = knots.map { $0 * 1852 / 3600 }
        fix.course = TrackReading.number(fields[8], in: 0...360)
        return fix
    }

    /// Reads a GGA sentence.
    ///
    /// `$GPGGA,time,lat,N,lon,E,quality,satellites,hdop,height,M,…`
    private func fixData(_ fields: [String]) -> Fix? {
        guard fields.count >= 10, let time = Self.timeOfDay(fields[1]) else {
            reading.report.count(.unreadable)
            return nil
        }
        var fix = Fix(timeOfDay: time)
        guard fields[6] != "0", !fields[6].isEmpty else { return fix }
        fix.place = place(fields[2...5])
        fix.elevation = TrackReading.number(fields[9], in: Channel.elevation.possibleRange)
        return fix
    }

    private func place(_ fields: ArraySlice<String>) -> Coordinate? {
        let fields = Array(fields)
        return reading.place(
            longitude: Self.degrees(fields[2], fields[3], "E", "W"),
            latitude: Self.degrees(fields[0], fields[1], "N", "S"))
    }

    /// Reads `5954.321` and `N`: degrees and minutes in one number.
    private static func degrees(
        _ text: String, _ side: String, _ positive: String, _ negative: String
    ) -> Double? {
        guard let number = TrackReading.number(text, in: 0...18_000),
            side == positive || side == negative
        else { return nil }
        let whole = (number / 100).rounded(.down)
        let minutes = number - whole * 100
        guard minutes < 60 else { return nil }
        return (whole + minutes / 60) * (side == positive ? 1 : -1)
    }

    /// Reads `120000.25`.
    private static func timeOfDay(_ text: String) -> Double? {
        guard let number = TrackReading.number(text, in: 0...240_000) else { return nil }
        let hours = (number / 10_000).rounded(.down)
        let clock = number - hours * 10_000
        let minutes = (clock / 100).rounded(.down)
        let seconds = clock - minutes * 100
        guard hours < 24, minutes < 60, seconds < 61 else { return nil }
        return hours * 3600 + minutes * 60 + seconds
    }

    /// Reads `160625`: day, month, year since 2000, or before it for receivers of the last
    /// century.
    private static func date(_ text: String) -> Double? {
        guard text.utf8.count == 6, let number = Int(text), number >= 0 else { return nil }
        let (day, month, year) = (number / 10_000, number / 100 % 100, number % 100)
        let full = year < 80 ? 2000 + year : 1900 + year
        guard CivilTime.isDate(year: full, month: month, day: day) else { return nil }
        return CivilTime(year: full, month: month, day: day).seconds
    }

    // MARK: Fixes

    /// The sentences combined to fixes.
    private struct Fixes {
        private var fixes: [Fix] = []

        /// Adds a sentence, to the last fix if it is of the same time.
        mutating func add(_ fix: Fix?) {
            guard let fix else { return }
            guard var last = fixes.last, last.timeOfDay == fix.timeOfDay,
                last.date == nil || fix.date == nil
            else { return fixes.append(fix) }
            last.date = last.date ?? fix.date
            last.place = last.place ?? fix.place
            last.elevation = last.elevation ?? fix.elevation
            last.speed = last.speed ?? fix.speed
            last.course = last.course ?? fix.course
            fixes[fixes.count - 1] = last
        }

        /// Whether any sentence contains the date.
        var hasDate: Bool { fixes.contains { $0.date != nil } }

        /// The fixes that have a place, each with its date: its own, or that of the
        /// previous fix, a day later if the clock passed midnight.
        func points(reading: TrackReading) -> [TrackPoint] {
            var date = fixes.lazy.compactMap(\.date).first ?? 0
            if let first = fixes.first, let dated = fixes.first(where: { $0.date != nil }),
                first.timeOfDay > dated.timeOfDay + day / 2
            {
                date -= day
            }
            var last = fixes.first?.timeOfDay ?? 0
            var points: [TrackPoint] = []
            for fix in fixes {
                if let own = fix.date {
                    date = own
                } else if fix.timeOfDay < last - day / 2 {
                    date += day
                }
                last = fix.timeOfDay
                guard let place = fix.place else { continue }
                points.append(
                    TrackPoint(
                        place, time: date + fix.timeOfDay, elevation: fix.elevation,
                        speed: fix.speed, course: fix.course))
            }
            return points
        }
    }
}
