import Formats
import Geometry
import MapImport
import MapStore
import Parameters

/// The summary that `render import` prints when it is done.
struct ImportSummary {
    private let report: ImportReport
    private let update: Update?
    private let map: String
    private let bytes: Int
    private let seconds: Double

    /// The result of an update.
    struct Update {
        /// The tiles that the update changed.
        let changes: TileChanges
        /// Whether the file was replaced; a file with the same bytes is left alone.
        let isWritten: Bool
    }

    /// Creates the summary of an import.
    ///
    /// - Parameters:
    ///   - report: the counts of the importer.
    ///   - update: the result of an update; `nil` for a plain import.
    ///   - map: the file that was written.
    ///   - bytes: the size of the file.
    ///   - seconds: the duration of the import.
    init(
        _ report: ImportReport, update: Update? = nil, map: String, bytes: Int,
        seconds: Double
    ) {
        self.report = report
        self.update = update
        self.map = map
        self.bytes = bytes
        self.seconds = seconds
    }

    private var headline: String {
        let time =
            seconds < 60
            ? NumberText.decimals(seconds, 1) + " s" : NumberText.duration(seconds: seconds)
        guard update?.isWritten != false else {
            return "\(map): nothing changed, the file is as it was; made and compared in \(time)"
        }
        let size = NumberText.quantity(Double(bytes), "B")
        return "\(map): \(update == nil ? "" : "updated, ")\(size) in \(time)"
    }

    /// The lines of the summary: the file, the update, what was read and made, what was
    /// generalised, and what was skipped.
    var lines: [String] { [headline] + changes + files + counts + generalised + problems }

    /// The summary for programs; its keys are fixed.
    var document: JSONValue {
        [
            "map": .string(map), "bytes": .number(Double(bytes)),
            "seconds": .number((seconds * 1000).rounded() / 1000),
            "read": [
                "nodes": .number(Double(report.nodes)), "ways": .number(Double(report.ways)),
                "relations": .number(Double(report.relations)),
            ],
            "files": .array(
                report.files.map { file in
                    [
                        "file": .string(file.path),
                        "bounds": file.box.map { box in
                            .array(
                                [box.west, box.south, box.east, box.north].map { .number($0) })
                        } ?? .null,
                    ]
                }),
            "edits": report.edits.map { edits in
                [
                    "created": .number(Double(edits.created)),
                    "modified": .number(Double(edits.modified)),
                    "deleted": .number(Double(edits.deleted)),
                ]
            } ?? .null,
            "tiles": .number(Double(report.tiles.tileCount)),
            "changes": update.map { update in
                let changes = update.changes
                return [
                    "added": .number(Double(changes.added.count)),
                    "changed": .number(Double(changes.changed.count)),
                    "removed": .number(Double(changes.removed.count)),
                    "same": .number(Double(changes.same)),
                ]
            } ?? .null,
            "features": .number(Double(report.features)),
            "cutAreas": .number(Double(report.cutAreas)),
            "outerTaggedAreas": .number(Double(report.outerTaggedAreas)),
            "seaBorders": .number(Double(report.seaBorders)),
            "roadNetwork": [
                "nodes": .number(Double(report.roadNodes)),
                "edges": .number(Double(report.roadEdges)),
                "meters": .number(report.roadMeters.rounded()),
                "restrictions": .number(Double(report.turnRestrictions)),
                "signs": .number(Double(report.roadSigns)),
            ],
            "searchEntries": .number(Double(report.searchEntries)),
            "generalised": Self.document(
                report.tiles.counts.map { ($0.key.rawValue, $0.value) }),
            "passedOver": Self.document(report.problems.map { ($0.key.rawValue, $0.value) }),
        ]
    }

    private static func document(_ counts: [(name: String, count: Int)]) -> JSONValue {
        .array(
            counts.sorted { ($1.count, $0.name) < ($0.count, $1.name) }.map { name, count in
                ["what": .string(name), "count": .number(Double(count))]
            })
    }

    private var counts: [String] {
        let kilometers = Int((min(max(report.roadMeters, 0), 1e15) / 1000).rounded())
        let edits = report.edits.map { edits in
            (
                "edits",
                [
                    NumberText.counted(edits.created, "object") + " created",
                    NumberText.grouped(edits.modified) + " modified",
                    NumberText.grouped(edits.deleted) + " deleted",
                ]
            )
        }
        func multipolygons(_ name: String, _ count: Int, _ what: String) -> (String, [String])? {
            count == 0
                ? nil : (name, [NumberText.counted(count, "multipolygon") + " " + what])
        }
        let cut = multipolygons("edge", report.cutAreas, "closed along the extract's edge")
        let outer = multipolygons(
            "areas", report.outerTaggedAreas, "with the tags of outer ways")
        let rows = [
            (
                "read",
                [
                    NumberText.counted(report.nodes, "node"),
                    NumberText.counted(report.ways, "way"),
                    NumberText.counted(report.relations, "relation"),
                ]
            ),
            (
                "tiles",
                [
                    NumberText.counted(report.tiles.tileCount, "tile"),
                    NumberText.counted(report.features, "feature"),
                ]
            ),
            (
                "roads",
                [
                    NumberText.grouped(kilometers) + " km",
                    NumberText.counted(report.roadNodes, "node"),
                    NumberText.counted(report.roadEdges, "edge"),
                    NumberText.counted(report.turnRestrictions, "turn restriction"),
                    NumberText.counted(report.roadSigns, "sign"),
                ]
            ),
            ("search", [NumberText.counted(report.searchEntries, "entry", "entries")]),
        ]
        return (rows + [cut, outer, edits].compactMap(\.self)).map { name, texts in
            "  " + NumberText.padded(name, 8) + texts.joined(separator: ", ")
        }
    }

    /// The tiles that an update changed; roads and names may have changed even if no tile did.
    private var changes: [String] {
        guard let changes = update?.changes else { return [] }
        let texts = [
            NumberText.counted(changes.changed.count, "tile") + " changed",
            NumberText.grouped(changes.added.count) + " new",
            NumberText.grouped(changes.removed.count) + " gone",
            NumberText.grouped(changes.same) + " as before",
        ]
        return ["  " + NumberText.padded("update", 8) + texts.joined(separator: ", ")]
    }

    /// The joined files, each with its area: west, south, east, north in degrees.
    private var files: [String] {
        report.files.enumerated().map { index, file in
            let area = file.box.map(NumberText.box)
            return "  " + NumberText.padded(index == 0 ? "joined" : "", 8)
                + PrintableText.short(file.path) + " " + (area ?? "without a place")
        }
    }

    private var problems: [String] { Self.listing("passed over:", Self.problems(of: report)) }

    private var generalised: [String] {
        Self.listing(
            "generalised, over all zooms and tiles:",
            Self.sorted(report.tiles.counts.map { ($0.key.one, $0.key.rawValue, $0.value) }))
    }

    /// The skipped elements, for the one line of an error; empty if nothing was skipped.
    static func passedOver(by report: ImportReport) -> String {
        let texts = problems(of: report).map { "\(NumberText.grouped($0.count)) \($0.name)" }
        return texts.isEmpty ? "" : "; passed over: " + texts.joined(separator: ", ")
    }

    /// A count with its name in the singular or plural form that fits.
    private typealias Count = (name: String, count: Int)

    private static func problems(of report: ImportReport) -> [Count] {
        sorted(report.problems.map { ($0.key.one, $0.key.rawValue, $0.value) })
    }

    /// The counts with their names, the greatest first.
    private static func sorted(_ counts: [(one: String, many: String, count: Int)]) -> [Count] {
        counts.sorted { ($1.count, $0.many) < ($0.count, $1.many) }
            .map { (name: $0.count == 1 ? $0.one : $0.many, count: $0.count) }
    }

    /// The counts under a title; empty if there are none.
    private static func listing(_ title: String, _ counts: [Count]) -> [String] {
        if counts.isEmpty { return [] }
        return ["  " + title]
            + counts.map { name, count in
                "  " + NumberText.padded(NumberText.grouped(count), 10, atEnd: false) + " " + name
            }
    }
}
