import MapPictures
import Parameters
import TileServer

/// `render tiles seed`: draws tiles into the cache of a server.
struct TilesSeedVerb: Verb {
    let name = "tiles seed"
    let summary = "Draws tiles into a server's cache in advance"
    let usage = "--map MAP.mbtiles --zoom A-B [OPTIONS]"
    let details = """
        Give it the same --map, --style, --cache and --config as 'render serve', which
        may run meanwhile. Tiles of 256 pixels, @1x, PNG, with names in the languages of
        --lang, as browsers that prefer them ask for. What the cache holds is not drawn
        again: after an interruption the same command goes on.

        Example: render tiles seed --map oslo.mbtiles --zoom 0-14 --cache tiles-cache
        """
    let options: ParameterGroup = [
        ServeOptions.maps, ParameterGroup(ExportOptions.box, PictureParameter.zooms),
        ParameterGroup(
            PictureParameter.languages, ServeOptions.cache, ServeOptions.cacheSize,
            ServeOptions.cacheAge, ServeOptions.threads, countOnly, TilesOutput.quiet),
    ]

    private static let countOnly = ParameterDefinition.flag(
        "count-only", help: "Tells how many tiles it would be, and draws none.")

    func run(_ arguments: ParsedArguments, _ console: Console) throws {
        if let unexpected = arguments.operands.first {
            throw UsageError("'\(PrintableText.short(unexpected))' is not expected")
        }
        guard let zooms = try arguments.value(PictureParameter.zooms) else {
            throw UsageError("'--zoom A-B' is missing")
        }
        var configuration = try ServeOptions.wishes(arguments).configuration
        // Tiles kept in memory are of no use here.
        configuration.memoryBytes = 16 << 20
        let seeder = try CacheSeeder(
            configuration, log: ServerLog(.warning) { console.printError($0) })
        defer { seeder.close() }
        let ranges = seeder.ranges(zooms, in: try arguments.value(ExportOptions.box))
        let total = ranges.reduce(0) { $0 + $1.count } * configuration.styles.count
        if arguments.isOn(Self.countOnly) {
            return try console.print(NumberText.counted(total, "tile"))
        }
        let isQuiet = arguments.isOn(TilesOutput.quiet)
        let display = ProgressDisplay(console: console, isQuiet: isQuiet)
        let languages = try arguments.value(PictureParameter.languages) ?? []
        let done = seeder.draw(ranges, languages: languages) { progress in
            display.update(
                ProgressStep(
                    stage: "drawing tiles", done: Double(progress.done), total: Double(total),
                    unit: "tiles"))
        }
        display.finish()
        if !isQuiet {
            let drawn = done.done - done.known - done.failed
            try console.print(
                "\(NumberText.counted(drawn, "tile")) drawn, \(done.known) there already")
        }
        guard done.failed == 0 else {
            throw SceneError("\(NumberText.counted(done.failed, "tile")) could not be drawn")
        }
    }
}
