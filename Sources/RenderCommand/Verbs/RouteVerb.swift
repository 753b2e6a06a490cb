import MapCamera
import MapGeometry
import MapRenderer
import Navigation
import Overlays

/// `render route`: a whole route on the map, or what a driver sees along it.
struct RouteVerb: Verb {
    let name = "route"
    let summary = "Draws a route on the map, whole or as a driver sees it"
    let usage = "ROUTE --map MAP.mbtiles -o FILE"
    private static let languages = GuidanceLanguage.allCases.map(\.rawValue)
        .joined(separator: ", ")
    let details = """
        ROUTE is GeoJSON, GPX, an encoded polyline, or an answer of OSRM, Valhalla or
        GraphHopper; the content tells which, and '-' is standard input. Coordinates
        are lon,lat.
        --view shows what a driver sees at a place of the route. Its panels speak the
        first language of --lang that is one of \(languages).
        """
    let options =
        [
            PictureOptions.map, PictureOptions.size, Self.padding, Self.precision,
            AlternativesOption.option,
        ] + RouteFrameOptions.all + FrameLookOptions.all + [
            PictureOptions.style, PictureOptions.source, PictureOptions.languages,
            PictureOptions.scaleBar, PictureOptions.attribution, PictureOptions.json,
        ] + FormatOption.all + [PictureOptions.output]

    private static let padding = CommandOption.value(
        "padding", "N|T,R,B,L",
        help:
            "Pixels to keep free around the route: all sides,\nor top, right, bottom, left. Default: 24."
    )
    private static let precision = CommandOption.value(
        "precision", "5|6|7",
        help: "Decimals of encoded polylines. Default: found out.")

    /// The largest route file that is read, in bytes.
    ///
    /// Some 800 000 points as GeoJSON, which take about 750 MB while they are read.
    private static let maximumBytes = 16 << 20

    func run(_ arguments: ParsedArguments, _ console: Console) throws {
        let path = try arguments.onlyOperand("ROUTE")
        let size = try PictureOptions.pictureSize(arguments)
        let frames = try RouteFrameOptions(arguments)
        guard frames.view == .overview else {
            return try drawFrames(arguments, path, frames, size, console)
        }
        let padding =
            try arguments.value(Self.padding) { (text, option) throws(UsageError) in
                try PaddingOption.parse(text, option: option, size: size.size)
            } ?? Framing.Padding(min(24, size.size.width / 8, size.size.height / 8))
        let languages = try PictureOptions.languageList(arguments)
        let output = try PictureOutput(arguments, reading: path)
        let answer = try Self.read(path, arguments)
        let drawing = RouteDrawing(answer)
        try Self.checkRoom(for: drawing, in: size.size, padding)
        let scene = try PictureOptions.scene(arguments, pixelRatio: size.scale)
        let furniture = PictureOptions.furniture(arguments, scene)
        let request = FrameRequest(
            camera: drawing.camera(size: size.size, padding: padding, clearOf: furniture),
            size: size.size, pixelRatio: size.scale, languages: languages)
        try PictureJob(
            scene: scene, request: request,
            overlays: drawing.overlays(theme: scene.theme.road) + furniture, output: output
        ).run(subject: AltText(subject: drawing.sentence), console)
        for note in answer.notes { console.report("\(PrintableText.short(path)): \(note)") }
    }

    /// What a driver sees along the route.
    private func drawFrames(
        _ arguments: ParsedArguments, _ path: String, _ options: RouteFrameOptions,
        _ size: SizeOption, _ console: Console
    ) throws {
        if arguments.value(Self.padding) != nil {
            throw UsageError("--padding goes with --view overview only")
        }
        let look = try FrameLookOptions(arguments, pixelRatio: size.scale)
        let languages = try PictureOptions.languageList(arguments)
        let answer = try Self.read(path, arguments)
        let frames = try RouteFrames(
            answer, options: options, look: look, size: size, languages: languages)
        try frames.run(arguments, reading: path, console)
        for note in answer.notes { console.report("\(PrintableText.short(path)): \(note)") }
    }

    /// Reads the routes of a file, as the command line says.
    static func read(_ path: String, _ arguments: ParsedArguments) throws -> RouteAnswer {
        let precision = try arguments.value(precision, as: polylinePrecision)
        let showsAlternatives = try AlternativesOption.isShown(arguments)
        let answer = try RouteReader.read(
            bytes: InputFile.read(path, limit: Self.maximumBytes),
            named: path == "-" ? "standard input" : path, precision: precision)
        return showsAlternatives ? answer : answer.withoutAlternatives
    }

    /// Markers do not shrink with the zoom: where they find no room, no zoom is small enough.
    private static func checkRoom(
        for drawing: RouteDrawing, in size: ScreenSize, _ padding: Framing.Padding
    ) throws(UsageError) {
        let width = padding.left + padding.right + drawing.ownPixels.width
        let height = padding.top + padding.bottom + drawing.ownPixels.height
        guard width < size.width, height < size.height else {
            throw UsageError(
                "--size leaves no room for the route: with this --padding its markers take"
                    + " \(Int(width.rounded(.up)))x\(Int(height.rounded(.up))) pixels")
        }
    }

    private static func polylinePrecision(
        _ text: String, option: String
    ) throws(UsageError) -> Polyline.Precision {
        guard let digits = Int(text), let precision = Polyline.Precision(rawValue: digits) else {
            throw UsageError(option: option, value: text, "write 5, 6 or 7")
        }
        return precision
    }
}
