import Geometry
import Glibc
import Guidance
import Language
import MapPictures
import Parameters
import Routes

/// `render route`: draws a whole route on the map, or the driver's view along it.
struct RouteVerb: PictureVerb {
    let name = "route"
    let summary = "Draws a route on the map, whole or as a driver sees it"
    let usage = "ROUTE --map MAP.mbtiles -o FILE | ROUTE --events FILE"
    private static let languages = OwnCatalogs.codes.joined(separator: ", ")
    let details = """
        ROUTE is the answer of a routing engine (OSRM, Valhalla, GraphHopper,
        openrouteservice, Mapbox, HERE, Google, TomTom, Azure Maps, BRouter,
        OpenTripPlanner) or one route of it, an encoded polyline, or a file with a
        line (GPX, FIT, TCX, KML, GeoJSON); the content tells which, and '-' is
        standard input. A line without instructions
        is guided along the roads of --map in the views of a driver; the overview
        draws the file's own line. Coordinates are lon,lat.
        With --from and --to instead of ROUTE the way is found on the roads of --map.
        --view shows what a driver sees at a place of the route. Its panels speak the
        first language of --lang that is one of \(languages),
        or of --phrases.
        --speech and --events need no picture: without -o none is drawn, and --map is
        asked for streets and crossings only where it is given.
        """
    let options: ParameterGroup = [
        .map, .sizes, .padding, .labels, .route, .routeQuestion, .weather, .routeView,
        ParameterGroup(Self.steps), .drive,
        RouteTexts.options, .overlays, .common,
    ]

    private static let steps = ParameterDefinition.flag(
        "steps", "[STAGES]", words: AnnouncementStage.allCases.map(\.rawValue),
        help: """
            A frame before each maneuver; -o and --json have a number in their names: step-%02d.png. With \
            prepare, approach, now, or some of them and commas between, a frame where a voice says so.
            """)

    func draw(
        _ arguments: ParsedArguments, in scenes: SceneStock, _ console: Console
    ) throws {
        let source = try RouteSource(arguments)
        let path = source.path
        let view = try arguments.value(PictureParameter.view) ?? .overview
        let texts = try RouteTexts(arguments, reading: path)
        let hasPicture = arguments.values.isGiven(OutputOptions.picture)
        let answer: RouteAnswer
        if !hasPicture, !texts.isEmpty {
            try Self.checkPictureOptions(arguments)
            answer = try source.read(arguments, console)
        } else {
            try RouteDescription.check(arguments.values, for: view)
            answer =
                view == .overview
                ? try drawOverview(arguments, source, in: scenes, console)
                : try drawFrames(arguments, source, view, in: scenes, console)
        }
        if !texts.isEmpty {
            try write(texts, of: answer, arguments, reportsNotes: !hasPicture, console)
        }
        for note in answer.notes { console.report("\(PrintableText.short(source.name)): \(note)") }
    }

    func clocks(of arguments: ParsedArguments) -> [ParameterDefinition] {
        let view = try? arguments.value(PictureParameter.view)
        let isFrame = view ?? .overview != .overview
        return (isFrame ? [PictureParameter.time.definition] : [])
            + (Self.showsAges(arguments) ? [PictureParameter.now.definition] : [])
    }

    /// Rejects picture options, which are a mistake if nothing is drawn.
    private static func checkPictureOptions(_ arguments: ParsedArguments) throws(UsageError) {
        let given = [
            OutputOptions.report, steps, PictureParameter.place.definition,
            PictureParameter.weather.definition,
        ].first {
            $0.isFlag ? arguments.isOn($0) : arguments.values.isGiven($0)
        }
        if let given { throw UsageError("\(given.display) is about a picture: -o FILE is missing") }
    }

    /// Writes the voice instructions and the events along the route.
    private func write(
        _ texts: RouteTexts, of answer: RouteAnswer, _ arguments: ParsedArguments,
        reportsNotes: Bool, _ console: Console
    ) throws {
        var description = try DriveDescription(arguments.values, mode: .headingUp)
        description.textLanguages = Self.environmentLanguages
        let maps =
            try [arguments.value(PictureParameter.map)].compactMap { $0 }
            + arguments.values.values(PictureParameter.source).map(\.path)
        guard let guidance = try DriveGuidance(answer, mapPaths: maps, description) else {
            throw UsageError("the route has no line to follow")
        }
        if reportsNotes { for note in guidance.notes { console.report(note) } }
        try texts.write(guidance, of: answer, description)
    }

    private static var environmentLanguages: [String] {
        LanguagePreference.languages { name in getenv(name).map { String(cString: $0) } }
    }

    private func drawOverview(
        _ arguments: ParsedArguments, _ source: RouteSource, in scenes: SceneStock,
        _ console: Console
    ) throws -> RouteAnswer {
        guard !arguments.isOn(Self.steps) else {
            throw UsageError("--steps needs --view north-up, heading-up, 3d, arrow or signs")
        }
        let picture = try PictureDescription(
            arguments.values, file: arguments.required(OutputOptions.picture))
        let output = try PictureOutput(arguments, reading: source.path)
        let answer = try source.read(arguments, console)
        let overview = try RouteOverview(
            answer, picture, weather: RouteWeather(arguments.values))
        let scene = try scenes.open(arguments.values, pixelRatio: picture.size.scale)
        let notes = try output.draw(overview.request(in: scene), in: scene, console)
        console.report(notes, of: scene.plan, arguments)
        return answer
    }

    private func drawFrames(
        _ arguments: ParsedArguments, _ source: RouteSource, _ view: RouteView,
        in scenes: SceneStock,
        _ console: Console
    ) throws -> RouteAnswer {
        if arguments.values.isGiven(PictureParameter.weather.definition) {
            throw UsageError(
                "\(PictureParameter.weather.definition.display) goes with --view overview only: render replay shows it to a driver"
            )
        }
        let moment = try DriveMoment(arguments.values)
        if arguments.isOn(Self.steps), arguments.values.isGiven(PictureParameter.place.definition) {
            throw UsageError("--at and --steps exclude each other")
        }
        var description = try DriveDescription(arguments.values, mode: view)
        description.textLanguages = Self.environmentLanguages
        let answer = try source.read(arguments, console)
        let stages = try Self.stages(arguments)
        let files = try FrameFiles(
            arguments, reading: source.path, isForSteps: arguments.isOn(Self.steps))
        try RouteFrames(
            moment, isForSteps: arguments.isOn(Self.steps), stages: stages, files: files
        ).draw(answer, description, arguments, in: scenes, console)
        return answer
    }

    /// The stages that `--steps` names; `nil` for one frame before each maneuver.
    private static func stages(
        _ arguments: ParsedArguments
    ) throws(UsageError) -> Set<AnnouncementStage>? {
        guard arguments.isOn(steps), let text = arguments.values.text(steps) else { return nil }
        var stages: Set<AnnouncementStage> = []
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let stage = AnnouncementStage(rawValue: String(word)) else {
                throw UsageError(
                    option: steps.display, value: text,
                    "write prepare, approach, now, or some of them with commas between")
            }
            stages.insert(stage)
        }
        return stages
    }
}
