import OSMImport

/// What `render import` prints when it is done.
struct ImportSummaryText {
    private let report: ImportReport
    private let headline: String

    /// The summary of an import.
    ///
    /// - Parameters:
    ///   - report: what the importer counted.
    ///   - map: the file that was made.
    ///   - bytes: its size.
    ///   - seconds: how long it took.
    init(_ report: ImportReport, map: String, bytes: Int, seconds: Double) {
        self.report = report
        let time =
            seconds < 60
            ? NumberText.decimals(seconds, 1) + " s" : NumberText.duration(seconds: seconds)
        headline = "\(map): \(NumberText.quantity(Double(bytes), "B")) in \(time)"
    }

    /// The lines: the file, what was read, what was made, what was passed over.
    var lines: [String] { [headline] + counts + problems }

    private var counts: [String] {
        let rows = [
            (
                "read",
                [(report.nodes, "nodes"), (report.ways, "ways"), (report.relations, "relations")]
            ),
            ("tiles", [(report.tiles, "tiles"), (report.features, "features")]),
            (
                "roads",
                [
                    (Int((min(max(report.roadMeters, 0), 1e15) / 1000).rounded()), "km"),
                    (report.roadNodes, "nodes"), (report.roadEdges, "edges"),
                    (report.turnRestrictions, "turn restrictions"),
                ]
            ),
            ("search", [(report.searchEntries, "entries")]),
        ]
        return rows.map { name, values in
            let texts = values.map { "\(NumberText.grouped($0.0)) \($0.1)" }
            return "  " + NumberText.padded(name, 8) + texts.joined(separator: ", ")
        }
    }

    private var problems: [String] {
        guard !report.problems.isEmpty else { return [] }
        let rows = report.problems.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return ["  passed over:"]
            + rows.map { reason, count in
                "  " + NumberText.padded(NumberText.grouped(count), 10, atEnd: false)
                    + " \(reason.rawValue)"
            }
    }
}
