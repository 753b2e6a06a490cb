import MapStore
import Parameters

/// `render tiles merge`: merges several tilesets into one.
struct TilesMergeVerb: Verb {
    let name = "tiles merge"
    let summary = "Joins folders and files of tiles to one"
    let usage = "INPUT... -o OUTPUT [OPTIONS]"
    let details = """
        INPUT and OUTPUT are folders or files of tiles: MBTiles, PMTiles. The shards of
        an export give the file of the whole export, byte for byte. Tiles that several
        inputs hold must be equal. One input is converted. Roads and search of a map
        stay behind: only tiles are joined.

        Example: render tiles merge shard-*.pmtiles -o oslo.pmtiles
        """
    let options = ParameterGroup(TilesOutput.quiet, TilesOutput.output)

    func run(_ arguments: ParsedArguments, _ console: Console) throws {
        guard !arguments.operands.isEmpty else { throw UsageError("INPUT is missing") }
        let path = try arguments.required(TilesOutput.output)
        let merge = try TileMerge(arguments.operands)
        for input in try merge.inputsWithRoads {
            console.report("\(input): its roads and search are left out")
        }
        let output = try TilesetFile.create(path, metadata: merge.metadata)
        let isQuiet = arguments.isOn(TilesOutput.quiet)
        let display = ProgressDisplay(console: console, isQuiet: isQuiet)
        defer { display.finish() }
        let written = try merge.write(to: output) { done in
            display.update(
                ProgressStep(
                    stage: "joining tiles", done: Double(done), total: Double(merge.count),
                    unit: "tiles"))
        }
        try output.finish()
        display.finish()
        if !isQuiet {
            try console.print(
                "\(path): \(NumberText.counted(written.tiles, "tile")),"
                    + " \(NumberText.quantity(Double(written.bytes), "B"))")
        }
    }
}
