import MapCamera
import MapGeometry
import MapRenderer

/// `render map`: a picture of a map.
struct MapVerb: Verb {
    let name = "map"
    let summary = "Draws a map: a place, an area or the whole of it"
    let usage = "--map MAP.mbtiles [--camera LON,LAT,ZOOM | --bbox W,S,E,N] -o FILE"
    let details = """
        Without --camera and --bbox the whole map is shown. Zoom counts as MapLibre
        does: at zoom 0 the world is 512 pixels wide.
        """
    let options =
        [
            PictureOptions.map, Self.camera, Self.box, PictureOptions.size, PictureOptions.style,
            PictureOptions.source, PictureOptions.languages, PictureOptions.scaleBar,
            PictureOptions.attribution, PictureOptions.json,
        ] + FormatOption.all + [PictureOptions.output]

    private static let camera = CommandOption.value(
        "camera", "LON,LAT,ZOOM[@BEARING[,PITCH]]",
        help:
            "The place in the middle, longitude first, the\ndirection that is up, in degrees from north,\nand the tilt, from 0 to 60."
    )
    private static let box = CommandOption.value(
        "bbox", "W,S,E,N", help: "An area to show whole, longitude first.")

    func run(_ arguments: ParsedArguments, _ console: Console) throws {
        if let operand = arguments.operands.first {
            throw UsageError(
                "'\(PrintableText.short(operand))' is not expected: name the map with --map")
        }
        let size = try PictureOptions.pictureSize(arguments)
        let view = try view(arguments, size: size.size)
        try PictureOptions.checkScaleBar(arguments, pitch: view?.pitch ?? 0)
        let languages = try PictureOptions.languageList(arguments)
        let output = try PictureOutput(arguments)
        let scene = try PictureOptions.scene(arguments, pixelRatio: size.scale)
        let request = FrameRequest(
            camera: view ?? scene.wholeMap(size: size.size), size: size.size,
            pixelRatio: size.scale, languages: languages)
        try PictureJob(
            scene: scene, request: request,
            overlays: PictureOptions.furniture(arguments, scene), output: output
        ).run(subject: AltText(subject: "Map"), console)
    }

    /// The camera that the options name; `nil` for the whole map.
    private func view(_ arguments: ParsedArguments, size: ScreenSize) throws(UsageError) -> Camera?
    {
        let camera = try arguments.value(Self.camera) { (text, option) throws(UsageError) in
            try CameraOption.parse(text, option: option)
        }
        let box = try arguments.value(Self.box) { (text, option) throws(UsageError) in
            try BoxOption.parse(text, option: option)
        }
        if camera != nil, box != nil {
            throw UsageError("--camera and --bbox exclude each other")
        }
        return camera
            ?? box.map { Framing.camera(fitting: WorldBox($0), size: size, maximumZoom: 22) }
    }
}
