import MapPictures
import Parameters

/// `render map`: draws a picture of a map.
struct MapVerb: PictureVerb {
    let name = "map"
    let summary = "Draws a map: a place, an area or the whole of it"
    let usage = "--map MAP.mbtiles [--camera LON,LAT,ZOOM | --bbox W,S,E,N] -o FILE"
    let details = """
        Without --camera and --bbox the whole map is shown, or all that lies over it:
        lines, markers, venues, people. Zoom counts as MapLibre does: at zoom 0 the
        world is 512 pixels wide. A place may be words that 'render find' understands:
        --camera "storgata 5 oslo,16", --marker "oslo s|label:A".

        --sheet makes a map for paper, with a grid, a legend and an index of streets:
          render map --map oslo.mbtiles --sheet A4 -o oslo.pdf
        """
    let options: ParameterGroup = [
        .map, .view, .sizes, .padding, .paper, .labels, .overlays, .common,
    ]

    func draw(
        _ arguments: ParsedArguments, in scenes: SceneStock, _ console: Console
    ) throws {
        if let operand = arguments.operands.first {
            throw UsageError(
                "'\(PrintableText.short(operand))' is not expected: name the map with --map")
        }
        let picture = try PictureDescription(
            arguments.values, file: arguments.required(OutputOptions.picture))
        let output = try PictureOutput(arguments)
        let scene = try scenes.open(arguments.values, pixelRatio: picture.size.scale)
        let notes: [Message]
        if let sheet = try SheetDescription(arguments.values) {
            notes = try output.draw(SheetPicture(sheet, picture), in: scene, console)
        } else {
            notes = try output.draw(picture.pictureRequest(in: scene), in: scene, console)
        }
        console.report(notes, of: scene.plan, arguments)
    }
}
