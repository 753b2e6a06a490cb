import Formats
import MapPictures
import MapStore
import Parameters
import Platform

/// `render tiles export`: exports a range of tiles as a folder of files, MBTiles or PMTiles.
struct TilesExportVerb: Verb {
    let name = "tiles export"
    let summary = "Draws a range of server tiles into a folder or a file"
    let usage = "--map MAP --zoom A-B [OPTIONS] -o FILE|DIR"
    let details = """
        The files of a folder are DIR/ZOOM/COLUMN/ROW.png (or .webp), as web maps ask
        for them; their folders are made, old files replaced. Each appears whole: after
        an interruption, the same command with --resume goes on. An .mbtiles or
        .pmtiles file appears when it is complete. Where the map has no data there is
        no tile: a web map shows nothing there; if there is none at all, the exit
        status is 1. The bytes depend neither on --threads nor on what was drawn
        before. Tiles carry no credit: the web page shows it.

        Several machines draw a shard each, 'render tiles merge' joins them to the
        same bytes that one would have written. A shard may be empty. In a Slurm array
        of 16 a job's shard is $SLURM_ARRAY_TASK_ID/16, in a Kubernetes indexed job
        $((JOB_COMPLETION_INDEX + 1))/16.

        Examples:
          render tiles export --map oslo.mbtiles --zoom 10-15 --png8 -o tiles
          parallel render tiles export --map oslo.mbtiles --zoom 10-15 -q \\
            --threads 1 --shard {}/16 -o {}.pmtiles ::: $(seq 16)
        """
    let options: ParameterGroup = [
        .scene,
        ParameterGroup(
            ExportOptions.box, PictureParameter.zooms, ExportOptions.side, ExportOptions.scale,
            PictureParameter.languages, ExportOptions.format),
        .packing,
        ParameterGroup(
            ExportOptions.metatile, ExportOptions.threads, ExportOptions.maximum,
            ExportOptions.shard, ExportOptions.resume, Self.countOnly, Self.json,
            TilesOutput.quiet, TilesOutput.output),
    ]

    private static let countOnly = ParameterDefinition.flag(
        "count-only", help: "Tells how many tiles and bytes it would be, from a sample.")
    private static let json = ParameterDefinition.flag(
        "json", help: "Prints what was done as JSON instead of text.")

    func run(_ arguments: ParsedArguments, _ console: Console) throws {
        if let unexpected = arguments.operands.first {
            throw UsageError("'\(PrintableText.short(unexpected))' is not expected")
        }
        let isCounting = arguments.isOn(Self.countOnly)
        let path = isCounting ? "" : try arguments.required(TilesOutput.output)
        let makePlan = try ExportOptions.plan(arguments)
        guard !arguments.isOn(ExportOptions.resume) || TilesetFile.isFolderName(path) else {
            throw UsageError("--resume is for folders; draw a file in shards, see --shard")
        }
        // The pixels of the sprite depend on the scale; its notes do not.
        let scale = try arguments.value(ExportOptions.scale) ?? 1
        let scenes = try ScenePlan(arguments.values, pixelRatio: scale)
        // Each thread opens its own scene; this one reports problems of the map and style once.
        let scene = try scenes.open()
        let plan = try makePlan(scenes.metadata.bounds)
        console.report(scene.notes, of: scenes, arguments)
        if isCounting {
            try count(plan, scenes, arguments, console)
        } else {
            try draw(plan, of: scene, to: path, arguments, console)
        }
    }

    private func count(
        _ plan: ExportPlan, _ scenes: ScenePlan, _ arguments: ParsedArguments, _ console: Console
    ) throws {
        let estimate = try showingProgress("counting tiles", of: plan, arguments, console) {
            try ExportEstimate(of: plan, scenes, progress: $0)
        }
        try console.print(
            arguments.isOn(Self.json)
                ? estimate.json.serialized(pretty: true)
                : estimate.lines.joined(separator: "\n"))
    }

    private func draw(
        _ plan: ExportPlan, of scene: MapScene, to path: String, _ arguments: ParsedArguments,
        _ console: Console
    ) throws {
        let output = try TilesetFile.create(path, metadata: plan.metadata(of: scene.plan))
        let folder = plan.isResumed ? try PublishedTree(path: path) : nil
        let began = ContinuousClock.now
        let tally = try showingProgress("drawing tiles", of: plan, arguments, console) {
            try TileExport(plan: plan, scenes: scene.plan, resuming: folder)
                .run(into: output, progress: $0)
        }
        let isEmpty = tally.total.written + tally.total.kept == 0
        if !isEmpty || plan.shard != nil { try output.finish() }
        let notes =
            scene.notes(ofMissing: tally.missingPictures)
            + tally.notes.sorted { $0.description < $1.description }
        let summary = ExportSummary(
            plan: plan, tally: tally, notes: notes,
            seconds: (ContinuousClock.now - began) / .seconds(1), path: path)
        for note in notes { console.report(note) }
        if arguments.isOn(Self.json) {
            try console.print(summary.json.serialized(pretty: true))
        } else if !arguments.isOn(TilesOutput.quiet) {
            try console.print(summary.lines.joined(separator: "\n"))
        }
        guard !isEmpty || plan.shard != nil else { throw scene.nothingDrawn }
    }

    private func showingProgress<Result>(
        _ stage: String, of plan: ExportPlan, _ arguments: ParsedArguments, _ console: Console,
        _ work: ((Int) -> Void) throws -> Result
    ) rethrows -> Result {
        let display = ProgressDisplay(console: console, isQuiet: arguments.isOn(TilesOutput.quiet))
        defer { display.finish() }
        let total = Double(plan.count)
        return try work { done in
            display.update(
                ProgressStep(stage: stage, done: Double(done), total: total, unit: "tiles"))
        }
    }
}

/// The report of a finished export.
struct ExportSummary {
    let plan: ExportPlan
    let tally: ExportTally
    /// Notes for the user, one per line.
    let notes: [Message]
    /// The elapsed time in seconds.
    let seconds: Double
    /// The folder or file that was written.
    let path: String

    /// The report as text for people.
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

    /// The report for programs; its keys are fixed.
    ///
    /// Times are CPU milliseconds summed over all threads.
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
            "zooms": .array(zooms),
            "notes": .array(notes.map { .string($0.text(.commandLine)) }),
        ]
    }

    /// The zooms in order; the first column of an area across the antimeridian is more than its last.
    private var zooms: [JSONValue] {
        var zooms: [JSONValue] = []
        for (index, range) in plan.ranges.enumerated() {
            if index > 0, plan.ranges[index - 1].zoom == range.zoom { continue }
            let last = plan.ranges.last { $0.zoom == range.zoom } ?? range
            zooms.append(zoom(range, to: last))
        }
        return zooms
    }

    private func zoom(_ range: TileRange, to last: TileRange) -> JSONValue {
        let figures = tally.zooms[range.zoom] ?? ExportTally.Zoom()
        return [
            "zoom": Self.number(range.zoom),
            "columns": [
                Self.number(range.columns.lowerBound), Self.number(last.columns.upperBound - 1),
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
