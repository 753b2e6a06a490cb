import Geometry
import Language

/// Reads NMEA 0183, the output of satellite receivers, with a sentence per line.
///
/// RMC contains date, place, speed and course, GGA the height; both of one second make one
/// fix. Other sentences are skipped. Logs without RMC have no date: then GGA's times of day
/// are used.
struct NMEAReader {
    private let reading: GeoReading
    private var document = GeoDocument(format: .nmea)

    private static let day = 86_400.0

    private init(reading: GeoReading) { self.reading = reading }

    /// Whether a line has `$GPRMC,` or the like, as far as its letters go.
    static func reads(_ start: ArraySlice<UInt8>) -> Bool {
        start.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).contains { line in
            guard let dollar = line.firstIndex(of: UInt8(ascii: "$")) else { return false }
            let name = line[(dollar + 1)...].prefix { $0 != UInt8(ascii: ",") }
            return (5...6).contains(name.count) && name.allSatisfy { (0x41...0x5A).contains($0) }
                && name.endIndex < line.endIndex
        }
    }

    /// Reads a file.
    static func document(_ bytes: [UInt8], reading: GeoReading) throws(GeoFileError) -> GeoDocument
    {
        var reader = NMEAReader(reading: reading)
        var fixes = Fixes()
        for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            guard let fields = reader.sentence(line), let talker = fields.first else { continue }
            switch talker.suffix(3) {
            case "RMC": fixes.add(reader.recommendedMinimum(fields))
            case "GGA": fixes.add(reader.fixData(fields))
            default: continue
            }
            try reading.countPoints()
        }
        var line = fixes.line
        guard !line.isEmpty else {
            throw reading.error(
                "it is NMEA without a valid fix", cure: "RMC or GGA sentences are expected")
        }
        for _ in 0..<reader.document.skipped[.noPlace] { line.reject(at: nil) }
        reader.document.clock = fixes.hasDate ? .utc : .elapsed
        reader.document.features = [
            GeoFeature(.lines([line]), purpose: .track, record: try reading.countFeature())
        ]
        return reader.document
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
    private mutating func sentence(_ line: ArraySlice<UInt8>) -> [String]? {
        guard let start = line.firstIndex(of: UInt8(ascii: "$")) else {
            // Loggers write times before sentences, and comments between them.
            return nil
        }
        let body = line[(start + 1)...].prefix(200)
        let text = body.prefix { $0 != UInt8(ascii: "*") }
        if text.endIndex < body.endIndex {
            let digits = String(decoding: body[(text.endIndex + 1)...].prefix(2), as: UTF8.self)
            guard UInt8(digits, radix: 16) == text.reduce(0, ^) else {
                document.skipped.count(.wrongChecksum)
                return nil
            }
        }
        return text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// Reads an RMC sentence.
    ///
    /// `$GPRMC,time,A,lat,N,lon,E,knots,course,ddmmyy,…`
    private mutating func recommendedMinimum(_ fields: [String]) -> Fix? {
        guard fields.count >= 10, let time = Self.timeOfDay(fields[1]) else {
            document.skipped.count(.unreadable)
            return nil
        }
        var fix = Fix(timeOfDay: time, date: Self.date(fields[9]))
        guard fields[2] == "A" else { return fix }
        fix.place = place(fields[3...6])
        let knots = Self.number(fields[7], in: 0...300)
        fix.speed = knots.map { $0 * 1852 / 3600 }
        fix.course = Self.number(fields[8], in: 0...360)
        return fix
    }

    /// Reads a GGA sentence.
    ///
    /// `$GPGGA,time,lat,N,lon,E,quality,satellites,hdop,height,M,…`
    private mutating func fixData(_ fields: [String]) -> Fix? {
        guard fields.count >= 10, let time = Self.timeOfDay(fields[1]) else {
            document.skipped.count(.unreadable)
            return nil
        }
        var fix = Fix(timeOfDay: time)
        guard fields[6] != "0", !fields[6].isEmpty else { return fix }
        fix.place = place(fields[2...5])
        fix.elevation = Self.number(fields[9], in: -1000...20_000)
        return fix
    }

    private mutating func place(_ fields: ArraySlice<String>) -> Coordinate? {
        let fields = Array(fields)
        let place = GeoReading.fix(
            longitude: Self.degrees(fields[2], fields[3], "E", "W"),
            latitude: Self.degrees(fields[0], fields[1], "N", "S"))
        if place == nil { document.skipped.count(.noPlace) }
        return place
    }

    private static func number(_ text: String, in range: ClosedRange<Double>) -> Double? {
        RecordedNumber.value(Substring(text), in: range)
    }

    /// Reads `5954.321` and `N`: degrees and minutes in one number.
    private static func degrees(
        _ text: String, _ side: String, _ positive: String, _ negative: String
    ) -> Double? {
        guard let number = Self.number(text, in: 0...18_000),
            side == positive || side == negative
        else { return nil }
        let whole = (number / 100).rounded(.down)
        let minutes = number - whole * 100
        guard minutes < 60 else { return nil }
        return (whole + minutes / 60) * (side == positive ? 1 : -1)
    }

    /// Reads `120000.25`.
    private static func timeOfDay(_ text: String) -> Double? {
        guard let number = Self.number(text, in: 0...240_000) else { return nil }
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
        var line: GeoLine {
            var date = fixes.lazy.compactMap(\.date).first ?? 0
            if let first = fixes.first, let dated = fixes.first(where: { $0.date != nil }),
                first.timeOfDay > dated.timeOfDay + day / 2
            {
                date -= day
            }
            var last = fixes.first?.timeOfDay ?? 0
            var line = GeoLine()
            for fix in fixes {
                if let own = fix.date {
                    date = own
                } else if fix.timeOfDay < last - day / 2 {
                    date += day
                }
                last = fix.timeOfDay
                guard let place = fix.place else { continue }
                line.append(place)
                line.set(date + fix.timeOfDay, .time)
                line.set(fix.elevation, .elevation)
                line.set(fix.speed, .speed)
                line.set(fix.course, .course)
            }
            return line
        }
    }
}
