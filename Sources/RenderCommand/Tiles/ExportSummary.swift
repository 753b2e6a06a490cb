import Formats
import MapPictures
import MapStore
import Parameters

/// What an export tells when it is done.
struct ExportSummary {
    let plan: ExportPlan
    let tally: ExportTally
    /// What the user should know, a line each.
    let notes: [Message]
    /// Seconds by the clock.
    let seconds: Double
    /// The folder or file that was written.
    let path: String

    /// For people.
    var lines: [String] {
        let total = tally.total
        let rate = Double(total.written) / max(seconds, 1e-3)
        var lines = [
            "\(path): \(NumberText.counted(total.written, "tile")),"
                + " \(NumberText.quantity(Double(total.bytes), "B")) in"
                + " \(NumberText.decimals(seconds, 1)) s"
                + " (\(NumberText.grouped(rate)) tiles/s)"
        ]
        if total.kept > 0 {
            lines.append("  \(NumberText.counted(total.kept, "tile")) were there already")
        }
        if total.absent > 0 {
            lines.append("  \(NumberText.counted(total.absent, "tile")) lie outside the map's data")
        }
        return lines
    }

    /// For programs; the keys are fixed.
    ///
    /// Times are CPU milliseconds of all threads together.
    var json: JSONValue {
        let total = tally.total
        return [
            "program": .string(Product.nameAndVersion),
            TilesetFile.isFolderName(path) ? "folder" : "file": .string(path),
            "tiles": Self.number(total.written), "kept": Self.number(total.kept),
            "absent": Self.number(total.absent), "bytes": Self.number(total.bytes),
            "seconds": .number((seconds * 1000).rounded() / 1000),
            "threads": Self.number(plan.threads),
            "cpuMilliseconds": Self.milliseconds(total.steps),
            "zooms": .array(plan.ranges.map(zoom)),
            "notes": .array(notes.map { .string($0.text(.commandLine)) }),
        ]
    }

    private func zoom(_ range: TileRange) -> JSONValue {
        let figures = tally.zooms[range.zoom] ?? ExportTally.Zoom()
        return [
            "zoom": Self.number(range.zoom),
            "columns": [
                Self.number(range.columns.lowerBound), Self.number(range.columns.upperBound - 1),
            ],
            "rows": [Self.number(range.rows.lowerBound), Self.number(range.rows.upperBound - 1)],
            "tiles": Self.number(figures.written), "kept": Self.number(figures.kept),
            "absent": Self.number(figures.absent), "bytes": Self.number(figures.bytes),
            "cpuMilliseconds": Self.milliseconds(figures.steps),
        ]
    }

    private static func number(_ value: Int) -> JSONValue { .number(Double(value)) }

    private static func milliseconds(_ steps: ExportTally.Steps) -> JSONValue {
        [
            "tiles": milliseconds(steps.tiles), "labels": milliseconds(steps.labels),
            "drawing": milliseconds(steps.drawing), "encoding": milliseconds(steps.encoding),
            "writing": milliseconds(steps.writing),
        ]
    }

    private static func milliseconds(_ nanoseconds: UInt64) -> JSONValue {
        .number((Double(nanoseconds) / 1e4).rounded() / 100)
    }
}
