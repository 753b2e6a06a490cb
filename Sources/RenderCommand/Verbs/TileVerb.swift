import MapCamera
import MapGeometry
import MapRenderer

/// `render tile`: one tile as the server draws it.
struct TileVerb: Verb {
    let name = "tile"
    let summary = "Draws one server tile"
    let usage = "--map MAP.mbtiles Z/X/Y[@2x] -o FILE"
    let details = """
        The tile is 256 pixels wide, or 512 with @2x: the picture that a slippy map
        asks for as /Z/X/Y.png. Tiles carry no credit: the web page shows it.
        """
    let options =
        [
            PictureOptions.map, PictureOptions.style, PictureOptions.source,
            PictureOptions.languages, PictureOptions.json,
        ] + FormatOption.all + [PictureOptions.output]

    func run(_ arguments: ParsedArguments, _ console: Console) throws {
        let tile = try TileOption.parse(arguments.onlyOperand("Z/X/Y[@2x]"), option: "tile")
        let languages = try PictureOptions.languageList(arguments)
        let output = try PictureOutput(arguments)
        let scene = try PictureOptions.scene(arguments, pixelRatio: tile.scale)
        try PictureJob(
            scene: scene,
            request: .tile(tile.tile, pixelRatio: tile.scale, languages: languages),
            overlays: [], output: output
        ).run(subject: AltText(subject: "Map tile \(tile.tile)"), console)
    }
}
