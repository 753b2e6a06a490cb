import FileOutput
import JSON
import MapGeometry
import MapStore

/// `render tiles export`: a range of tiles as a folder of files.
struct TilesVerb: Verb {
    let name = "tiles"
    let summary = "Draws a range of server tiles into a folder"
    let usage = "export --map MAP.mbtiles --zoom A-B [OPTIONS] -o DIR"
    let details = """
        The files are DIR/ZOOM/COLUMN/ROW.png (or .webp), as web maps ask for them;
        their folders are made, old files replaced. Where the map has no data no file
        is written: a web map shows nothing there; if there is none at all, the exit
        status is 1. Each file appears whole: after an
        interruption, the same command with --resume goes on. The bytes depend neither
        on --threads nor on what was drawn before. Tiles carry no credit: the web page
        shows it.

        Example: render tiles export --map oslo.mbtiles --zoom 10-15 --png8 -o tiles
        """
    let options =
        [
            PictureOptions.map, PictureOptions.style, PictureOptions.source, ExportOptions.box,
            ExportOptions.zooms, ExportOptions.side, ExportOptions.scale,
            PictureOptions.languages, ExportOptions.format,
        ] + FormatOption.all + [
            ExportOptions.metatile, ExportOptions.threads, ExportOptions.maximum,
            ExportOptions.resume, Self.json, Self.quiet, Self.output,
        ]

    private static let json = CommandOption.flag(
        "json", help: "Prints what was done as JSON instead of text.")
    private static let quiet = CommandOption.flag(
        "quiet", short: "q", help: "Shows no progress and no summary.")
    private static let output = CommandOption.value(
        "output", short: "o", "DIR", help: "The folder; made if it is not there.")

    func run(_ arguments: ParsedArguments, _ console: Console) throws {
        let task = try arguments.onlyOperand("export")
        guard task == "export" else {
            throw UsageError("'\(PrintableText.short(task))' is not expected: write 'export'")
        }
        let path = try arguments.required(Self.output)
        let makePlan = try ExportOptions.plan(arguments)
        // Each thread opens its own; this one tells what is wrong with map and style, once.
        let scene = try PictureOptions.scene(arguments, pixelRatio: 1)
        let plan = try makePlan(scene.metadata.bounds)
        let folder = try PublishedTree(path: path)
        for note in scene.notes { console.report(note) }
        let tally = try draw(plan, of: scene, into: folder, arguments, console)
        guard tally.total.written + tally.total.kept > 0 else {
            // A style may bring all its data along.
            let map =
                scene.mapPaths.isEmpty ? "the style" : scene.mapPaths.joined(separator: ", ")
            guard let box = scene.area else {
                throw SceneError("no tile drawn: \(map) has no features to show")
            }
            let edges = [box.west, box.south, box.east, box.north].map(NumberText.degrees)
            throw SceneError(
                "no tile drawn: \(map) has nothing there; its area"
                    + " is \(edges.joined(separator: ",")) (west,south,east,north)")
        }
    }

    private func draw(
        _ plan: ExportPlan, of scene: Scene, into folder: PublishedTree,
        _ arguments: ParsedArguments, _ console: Console
    ) throws -> ExportTally {
        let isQuiet = arguments.isOn(Self.quiet)
        let display = ProgressDisplay(console: console, isQuiet: isQuiet)
        defer { display.finish() }
        let began = ContinuousClock.now
        let total = plan.count
        let tally = try TileExport(plan, into: folder).run(
            makeScene: { try PictureOptions.scene(arguments, pixelRatio: plan.scale) },
            progress: { done in
                display.update(
                    ProgressStep(
                        stage: "drawing tiles", done: Double(done), total: Double(total),
                        unit: "tiles"))
            })
        display.finish()
        let notes = scene.notes(ofMissing: tally.missingPictures) + tally.notes.sorted()
        let summary = ExportSummary(
            plan: plan, tally: tally, notes: notes,
            seconds: (ContinuousClock.now - began) / .seconds(1),
            folder: folder.path)
        for note in notes { console.report(note) }
        if arguments.isOn(Self.json) {
            try console.print(summary.json.serialized(pretty: true))
        } else if !isQuiet {
            try console.print(summary.lines.joined(separator: "\n"))
        }
        return tally
    }
}
