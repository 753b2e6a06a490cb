import Formats
import MapPictures
import Parameters

/// `render isochrone`: the areas that are reached from a place within some minutes.
struct IsochroneVerb: PictureVerb {
    let name = "isochrone"
    let summary = "Finds the areas that are reached from a place within minutes"
    let usage = "--from LON,LAT --minutes 5,10,15 --map MAP.mbtiles -o FILE"
    let details = """
        The ways are found on the roads of the map, as 'render directions' finds them.
        FILE ends with .geojson or .json (areas as Mapbox's and Valhalla's isochrone
        APIs write them) or with the ending of a picture: the areas over the map.
        With -o - GeoJSON is written, unless --format names a picture's.

        Examples:
          render isochrone --from 10.7339,59.9119 --minutes 5,10,15 \\
            --profile bicycle --map oslo.mbtiles -o areas.geojson
          render isochrone --from 10.7339,59.9119 --map oslo.mbtiles -o areas.png
        """
    let options: ParameterGroup = [
        ParameterGroup(
            PictureParameter.reachStart, PictureParameter.minutes, PictureParameter.profile,
            PictureParameter.avoid),
        .map, .view, .sizes, .padding, .labels, .overlays, .common,
    ]

    func draw(
        _ arguments: ParsedArguments, in scenes: SceneStock, _ console: Console
    ) throws {
        if let operand = arguments.operands.first {
            throw UsageError("'\(PrintableText.short(operand))' is not expected: write --from")
        }
        let question = try IsochroneQuestion(arguments.values)
        guard let map = try arguments.value(PictureParameter.map) else {
            throw UsageError("--map MAP.mbtiles is missing: the ways are found on its roads")
        }
        let path = try arguments.required(OutputOptions.picture)
        guard !Self.isDocument(path, arguments) else {
            let target = try OutputTarget(path, isSynced: arguments.areOutputsSynced)
            let isochrone = try question.answer(onMap: map)
            try target.write(Array(IsochroneDocument(isochrone).json.serialized().utf8))
            try target.publish()
            for note in isochrone.notes { console.report(note) }
            return
        }
        let picture = try PictureDescription(arguments.values, file: path)
        let output = try PictureOutput(arguments)
        let isochrone = try question.answer(onMap: map)
        let scene = try scenes.open(arguments.values, pixelRatio: picture.size.scale)
        let request = IsochronePicture(isochrone, picture).request(in: scene)
        let notes = try output.draw(request, in: scene, console)
        console.report(notes, of: scene.plan, arguments)
    }

    /// Whether a file is GeoJSON.
    private static func isDocument(_ path: String, _ arguments: ParsedArguments) -> Bool {
        guard !arguments.values.isGiven(OutputOptions.format) else { return false }
        let name = path.lowercased()
        return OutputTarget.isStream(path) || name.hasSuffix(".geojson") || name.hasSuffix(".json")
    }
}
