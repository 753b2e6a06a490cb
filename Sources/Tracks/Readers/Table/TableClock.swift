import GeoFiles
import Language

/// Finds the time of each row of a table.
struct TableClock {
    /// The origin of the times.
    private(set) var kind = TrackClock.elapsed

    private var order = DateOrder.dayFirst
    private let date, time: Int?
    private let factor: Double
    /// The offset of elapsed seconds: the log's start, if the file contains it.
    private var start = 0.0
    private var lastTimeOfDay: Double?
    private var days = 0.0
    /// Whether rows have no times and are counted instead.
    private var countsRows = false
    private var row = -1.0

    /// Determines the meaning of the times from all rows of a table.
    init(layout: TableLayout, rows: [[String]], logStart: String?, reading: TrackReading) {
        date = layout.index(of: .date)
        time = Self.bestTime(layout, rows) ?? layout.index(of: .timeOfDay)
        factor = time.map { layout.columns[$0].unit.factor } ?? 1
        guard date ?? time != nil else {
            countsRows = true
            reading.note("it has no column of times: a row a second was assumed")
            return
        }
        findOrder(rows, logStart, reading)
        if let logStart, case .civil(let civil, hasDate: true)? = TimeText(logStart, order: order) {
            start = civil.seconds
            kind = civil.zone == nil ? .local : .utc
        }
        findKind(rows, reading)
    }

    /// The index of the first time column that can be read in half of the rows, else of the
    /// first.
    private static func bestTime(_ layout: TableLayout, _ rows: [[String]]) -> Int? {
        let candidates = layout.columns.indices.filter { layout.columns[$0].role == .time }
        guard candidates.count > 1 else { return candidates.first }
        let some = rows.prefix(1_000)
        return candidates.first { column in
            let readable = some.count {
                TimeText($0[column], order: .dayFirst) != nil
                    || TimeText($0[column], order: .monthFirst) != nil
            }
            return readable * 2 >= some.count
        } ?? candidates.first
    }

    private mutating func findOrder(
        _ rows: [[String]], _ logStart: String?, _ reading: TrackReading
    ) {
        guard let column = date ?? time else { return }
        let cells = logStart.map { [$0] } ?? rows.map { $0[column] }
        if let proved = TimeText.order(provedBy: cells) {
            order = proved
        } else if let cell = cells.first(where: { !$0.isEmpty }) {
            order = cell.prefix(3).contains("/") ? .monthFirst : .dayFirst
            if CivilTime(dated: cell, order: .dayFirst)
                != CivilTime(dated: cell, order: .monthFirst)
            {
                reading.note(
                    "dates such as \(cell.prefix(10)) were read with the "
                        + (order == .dayFirst ? "day" : "month") + " first")
            }
        }
    }

    private mutating func findKind(_ rows: [[String]], _ reading: TrackReading) {
        for row in rows.prefix(10_000) {
            guard let read = timeText(row) else { continue }
            switch read {
            case .number(let number):
                if Self.epochSeconds(number) != nil { kind = .utc }
            case .civil(let civil, let hasDate):
                if hasDate { kind = civil.zone == nil ? .local : .utc }
            }
            return
        }
        countsRows = true
        reading.note("its times can't be read: a row a second was assumed")
    }

    /// Date and time of a row, joined if they are in two columns.
    private func timeText(_ row: [String]) -> TimeText? {
        let read = time.flatMap { TimeText(row[$0], order: order) }
        guard let date, case .civil(var civil, hasDate: true)? = TimeText(row[date], order: order)
        else { return read }
        if case .civil(let time, hasDate: false)? = read {
            civil.second = time.second
            civil.zone = time.zone
        } else if case .civil(_, hasDate: true)? = read {
            return read
        } else if time != nil {
            return nil
        }
        return .civil(civil, hasDate: true)
    }

    /// The time of the next row; `nil` if it has none.
    mutating func next(_ cells: [String]) -> Double? {
        row += 1
        if countsRows { return row }
        switch timeText(cells) {
        case nil: return nil
        case .number(let number):
            let elapsed = number * factor
            return Self.epochSeconds(number)
                ?? (elapsed.magnitude < 1e9 ? start + elapsed : nil)
        case .civil(let civil, hasDate: true): return civil.seconds
        case .civil(let civil, hasDate: false):
            // Past midnight the clock falls by nearly a day.
            if let lastTimeOfDay, civil.second < lastTimeOfDay - 43_200 { days += 86_400 }
            lastTimeOfDay = civil.second
            return (start / 86_400).rounded(.down) * 86_400 + days + civil.second
        }
    }

    /// Converts a number that counts from 1970 in seconds, milliseconds, microseconds or
    /// smaller units, and is between 1980 and 2100; `nil` for smaller ones.
    private static func epochSeconds(_ number: Double) -> Double? {
        var seconds = number
        while seconds > 4_102_444_800 { seconds /= 1000 }
        return seconds >= 315_964_800 ? seconds : nil
    }
}
