import MapPictures
import Parameters

/// `render tile`: draws one tile exactly as the server does.
struct TileVerb: PictureVerb {
    let name = "tile"
    let summary = "Draws one server tile"
    let usage = "--map MAP.mbtiles Z/X/Y[@2x] -o FILE"
    let details = """
        The tile is 256 pixels wide, or 512 with @2x: the picture that a slippy map
        asks for as /Z/X/Y.png. Tiles carry no credit: the web page shows it.
        """
    let options: ParameterGroup = [
        .scene, ParameterGroup(PictureParameter.languages), .output,
    ]

    func draw(
        _ arguments: ParsedArguments, in scenes: SceneStock, _ console: Console
    ) throws {
        let tile = try PictureParameter.tile.read(arguments.onlyOperand("Z/X/Y[@2x]"))
        let languages = try arguments.value(PictureParameter.languages) ?? []
        let output = try PictureOutput(arguments)
        let scene = try scenes.open(arguments.values, pixelRatio: tile.scale)
        let notes = try output.draw(.tile(tile, languages: languages), in: scene, console)
        console.report(notes, of: scene.plan, arguments)
    }
}
