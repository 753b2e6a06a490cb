import FileOutput
import JSON
import MapScenes
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
    let options = [
        PictureParameter.map.definition, PictureParameter.style.definition,
        PictureParameter.source.definition, PictureParameter.allowFiles,
        ExportOptions.box.definition,
        PictureParameter.zooms.definition, ExportOptions.side.definition,
        ExportOptions.scale.definition, PictureParameter.languages.definition,
        ExportOptions.format.definition, PictureParameter.png8,
        PictureParameter.quality.definition, ExportOptions.metatile.definition,
        ExportOptions.threads.definition, ExportOptions.maximum.definition, ExportOptions.resume,
        Self.json, Self.quiet, Self.output,
    ]

    private static let json = ParameterDefinition.flag(
        "json", help: "Prints what was done as JSON instead of text.")
    private static let quiet = ParameterDefinition.flag(
        "quiet", short: "q", help: "Shows no progress and no summary.")
    private static let output = ParameterDefinition(
        "output", short: "o", "DIR", .file, help: "The folder; made if it is not there.")

    func run(_ arguments: ParsedArguments, _ console: Console) throws {
        let task = try arguments.onlyOperand("export")
        guard task == "export" else {
            throw UsageError("'\(PrintableText.short(task))' is not expected: write 'export'")
        }
        let path = try arguments.required(Self.output)
        let makePlan = try ExportOptions.plan(arguments)
        // The sprite's pixels follow the scale; its notes do not.
        let scale = try arguments.value(ExportOptions.scale) ?? 1
        let scenes = try ScenePlan(arguments.values, pixelRatio: scale)
        // Each thread opens its own; this one tells what is wrong with map and style, once.
        let scene = try scenes.open()
        let plan = try makePlan(scenes.metadata.bounds)
        let folder = try PublishedTree(path: path)
        console.report(scene.notes, of: scenes, arguments)
        let tally = try draw(plan, of: scene, into: folder, arguments, console)
        guard tally.total.written + tally.total.kept > 0 else { throw scene.nothingDrawn }
    }

    private func draw(
        _ plan: ExportPlan, of scene: MapScene, into folder: PublishedTree,
        _ arguments: ParsedArguments, _ console: Console
    ) throws -> ExportTally {
        let isQuiet = arguments.isOn(Self.quiet)
        let display = ProgressDisplay(console: console, isQuiet: isQuiet)
        defer { display.finish() }
        let began = ContinuousClock.now
        let total = plan.count
        let tally = try TileExport(plan, into: folder).run(
            scene.plan,
            progress: { done in
                display.update(
                    ProgressStep(
                        stage: "drawing tiles", done: Double(done), total: Double(total),
                        unit: "tiles"))
            })
        display.finish()
        let notes =
            scene.notes(ofMissing: tally.missingPictures)
            + tally.notes.sorted { $0.description < $1.description }
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
