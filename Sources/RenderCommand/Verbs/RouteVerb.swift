import Glibc
import MapGeometry
import MapScenes
import Navigation
import NavigationFrames

/// `render route`: a whole route on the map, or what a driver sees along it.
struct RouteVerb: PictureVerb {
    let name = "route"
    let summary = "Draws a route on the map, whole or as a driver sees it"
    let usage = "ROUTE --map MAP.mbtiles -o FILE"
    private static let languages = GuidanceLanguage.allCases.map(\.code).joined(separator: ", ")
    let details = """
        ROUTE is GeoJSON, GPX, an encoded polyline, or an answer of OSRM, Valhalla or
        GraphHopper; the content tells which, and '-' is standard input. Coordinates
        are lon,lat.
        --view shows what a driver sees at a place of the route. Its panels speak the
        first language of --lang that is one of \(languages),
        or of --phrases.
        """
    let options =
        [
            PictureParameter.map.definition, PictureParameter.size.definition,
            PictureParameter.dotsPerInch.definition, PictureParameter.padding.definition,
            PictureParameter.labels.definition,
        ] + RouteInput.parameters + [PictureParameter.view.definition, Self.steps]
        + DriveDescription.parameters + PictureOverlays.parameters + OutputOptions.common

    private static let steps = ParameterDefinition.flag(
        "steps",
        help: """
            A frame before each maneuver; -o and --json have a number in their names: step-%02d.png.
            """)

    /// The largest route file that is read, in bytes.
    ///
    /// Some 800 000 points as GeoJSON, which take about 750 MB while they are read.
    private static let maximumBytes = 16 << 20

    func draw(
        _ arguments: ParsedArguments, in scenes: SceneStock, _ console: Console
    ) throws {
        let path = try arguments.onlyOperand("ROUTE")
        let view = try arguments.value(PictureParameter.view) ?? .overview
        try RouteDescription.check(arguments.values, for: view)
        let answer: RouteAnswer
        if view == .overview {
            answer = try drawOverview(arguments, path, in: scenes, console)
        } else {
            answer = try drawFrames(arguments, path, view, in: scenes, console)
        }
        for note in answer.notes { console.report("\(PrintableText.short(path)): \(note)") }
    }

    func clocks(of arguments: ParsedArguments) -> [ParameterDefinition] {
        let view = try? arguments.value(PictureParameter.view)
        let isFrame = view ?? .overview != .overview
        return (isFrame ? [PictureParameter.time.definition] : [])
            + (Self.showsAges(arguments) ? [PictureParameter.now.definition] : [])
    }

    private func drawOverview(
        _ arguments: ParsedArguments, _ path: String, in scenes: SceneStock, _ console: Console
    ) throws -> RouteAnswer {
        guard !arguments.isOn(Self.steps) else {
            throw UsageError("--steps needs --view north-up, heading-up or 3d")
        }
        let picture = try PictureDescription(
            arguments.values, file: arguments.required(OutputOptions.picture))
        let output = try PictureOutput(arguments, reading: path)
        let answer = try Self.read(path, arguments)
        let overview = try RouteOverview(answer, picture)
        let scene = try scenes.open(arguments.values, pixelRatio: picture.size.scale)
        let notes = try output.draw(overview.request(in: scene), in: scene, console)
        console.report(notes, of: scene.plan, arguments)
        return answer
    }

    private func drawFrames(
        _ arguments: ParsedArguments, _ path: String, _ view: RouteView, in scenes: SceneStock,
        _ console: Console
    ) throws -> RouteAnswer {
        let moment = try DriveMoment(arguments.values)
        if arguments.isOn(Self.steps), arguments.values.isGiven(PictureParameter.place.definition) {
            throw UsageError("--at and --steps exclude each other")
        }
        var description = try DriveDescription(arguments.values, mode: view)
        description.textLanguages = LanguagePreference.languages { name in
            getenv(name).map { String(cString: $0) }
        }
        let answer = try Self.read(path, arguments)
        let files = try FrameFiles(arguments, reading: path, isForSteps: arguments.isOn(Self.steps))
        try RouteFrames(
            moment, isForSteps: arguments.isOn(Self.steps), files: files
        ).draw(answer, description, arguments, in: scenes, console)
        return answer
    }

    /// Reads the routes of a file, as the command line says.
    static func read(_ path: String, _ arguments: ParsedArguments) throws -> RouteAnswer {
        try RouteInput(arguments.values).read(
            InputFile.read(path, limit: Self.maximumBytes, allowsPipes: true),
            named: path == "-" ? "standard input" : path)
    }
}
