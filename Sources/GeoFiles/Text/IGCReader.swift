import Geometry
import Language

/// Reads flights in the format of the International Gliding Commission (FAI, "Technical
/// Specification for GNSS Flight Recorders", appendix A).
///
/// B records are fixes, H records contain the date; other records are skipped.
struct IGCReader {
    private let reading: GeoReading
    private var document = GeoDocument(format: .igc)
    private var line = GeoLine()
    /// Midnight of the flight's first day, in seconds since 1970; `nil` while unknown.
    private var date: Double?
    private var lastSecond = 0.0
    private var properties: [(key: String, value: PropertyValue)] = []

    private init(reading: GeoReading) { self.reading = reading }

    /// Whether text begins as flights do: a manufacturer's record, and a date or a fix soon after.
    static func reads(_ start: ArraySlice<UInt8>) -> Bool {
        let lines = start.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).prefix(40)
        guard let first = lines.first, first.first == UInt8(ascii: "A"), first.count >= 4 else {
            return false
        }
        return lines.contains { $0.starts(with: "HFDTE".utf8) || fixPlace($0) != nil }
    }

    /// Reads a file.
    static func document(_ bytes: [UInt8], reading: GeoReading) throws(GeoFileError) -> GeoDocument
    {
        var reader = IGCReader(reading: reading)
        var number = 0
        for record in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            number += 1
            switch record.first {
            case UInt8(ascii: "B"): try reader.addFix(record, number)
            case UInt8(ascii: "H"): reader.addHeader(record)
            default: continue
            }
        }
        if reader.date == nil { reader.document.clock = .elapsed }
        reader.document.features = [
            GeoFeature(
                .lines([reader.line]), purpose: .track, record: try reading.countFeature(),
                properties: reader.properties)
        ]
        return reader.document
    }

    /// `HFDTE160625`, `HFDTEDATE:160625,01`, `HFGTYGLIDERTYPE:…`.
    private mutating func addHeader(_ record: ArraySlice<UInt8>) {
        let text = String(decoding: record.prefix(200), as: UTF8.self)
        if text.hasPrefix("HFDTE") {
            let digits = text.filter { $0.isASCII && $0.isNumber }.prefix(6)
            guard digits.count == 6, let number = Int(digits) else { return }
            let (day, month, year) = (number / 10_000, number / 100 % 100, number % 100)
            let full = year < 80 ? 2000 + year : 1900 + year
            guard CivilTime.isDate(year: full, month: month, day: day) else { return }
            date = CivilTime(year: full, month: month, day: day).seconds
        } else if text.hasPrefix("HFGTY"), let value = text.split(separator: ":").last {
            let type = value.split { $0.isWhitespace }.joined(separator: " ")
            if !type.isEmpty { properties.append(("type", .string(type))) }
        }
    }

    private mutating func addFix(_ record: ArraySlice<UInt8>, _ number: Int) throws(GeoFileError) {
        try reading.countPoints()
        let bytes = Array(record.prefix(35))
        guard let clock = Self.number(bytes, 1, 6), clock < 240_000, clock / 100 % 100 < 60,
            clock % 100 <= 60
        else {
            return document.skipped.count(.unreadable, at: number)
        }
        var second = Double(clock / 10_000 * 3600 + clock / 100 % 100 * 60 + clock % 100)
        // A flight over midnight: its clock jumps back by a day.
        while second < lastSecond - 43_200, second < 1e7 { second += 86_400 }
        guard let place = Self.fixPlace(record) else {
            let time = date.map { $0 + second }
            document.skipped.count(.noPlace, at: number)
            return line.reject(at: time)
        }
        lastSecond = max(lastSecond, second)
        line.append(place)
        line.set((date ?? 0) + second, .time)
        // The receiver's height; that of the pressure is about another zero.
        let height = Self.number(bytes, 30, 5) ?? Self.number(bytes, 31, 4).map { -$0 }
        if let height, height != 0 || bytes[24] == UInt8(ascii: "A") {
            line.set(Double(height), .elevation)
        }
    }

    /// The place of `B1101355206343N00006198WA…`: degrees, minutes and thousandths of them.
    private static func fixPlace(_ record: ArraySlice<UInt8>) -> Coordinate? {
        let bytes = Array(record.prefix(35))
        guard bytes.count == 35, bytes[0] == UInt8(ascii: "B"),
            let degreesNorth = number(bytes, 7, 2),
            let minutesNorth = number(bytes, 9, 5), let degreesEast = number(bytes, 15, 3),
            let minutesEast = number(bytes, 18, 5), minutesNorth < 60_000, minutesEast < 60_000,
            bytes[14] == UInt8(ascii: "N") || bytes[14] == UInt8(ascii: "S"),
            bytes[23] == UInt8(ascii: "E") || bytes[23] == UInt8(ascii: "W")
        else { return nil }
        let north = Double(degreesNorth) + Double(minutesNorth) / 60_000
        let east = Double(degreesEast) + Double(minutesEast) / 60_000
        guard north != 0 || east != 0 else { return nil }
        return GeoReading.fix(
            longitude: bytes[23] == UInt8(ascii: "W") ? -east : east,
            latitude: bytes[14] == UInt8(ascii: "S") ? -north : north)
    }

    private static func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int? {
        guard start + count <= bytes.count else { return nil }
        let digits = bytes[start..<start + count]
        guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
    }
}
