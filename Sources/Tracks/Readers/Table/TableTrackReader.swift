import Formats
import Geometry

/// Reads tables with a header (CSV): each row is a moment, each column a quantity that its head names;
/// or each row tells one quantity by its name.
struct TableTrackReader {
    let reading: TrackReading
    let columns: TrackColumns

    /// Reads a file.
    func read(_ bytes: [UInt8]) throws(TrackError) -> Track {
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

    /// Passes over what comes before the header; OBD Fusion tells the log's start there.
    private func header(
        _ rows: inout TableRows
    ) throws(TrackError) -> (layout: TableLayout, logStart: String?) {
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
        let names = heads.prefix(8).compactMap { reading.cleaned($0) }.joined(separator: ", ")
        throw reading.error(
            "it is no track: no column is known" + (names.isEmpty ? "" : " among \(names)"),
            cure: "GPX, NMEA, GeoJSON or a table with a header is expected;"
                + " columns can be named by hand")
    }
}
