import Glibc
import Graphics
import Guidance
import Language
import MapPictures
import MapStyle
import Parameters
import Routes

/// `render directions`: finds a way, or reads one, and writes it as a file or as a list beside the
/// map.
struct DirectionsVerb: Verb {
    let name = "directions"
    let summary = "Writes a way as a file, or as a list of maneuvers beside the map"
    let usage =
        "--from LON,LAT --to LON,LAT --map MAP.mbtiles -o FILE | ROUTE --map MAP.mbtiles -o FILE"
    let details = """
        The way is found on the roads of the map, which render import has made. FILE
        ends with .json (an answer in OSRM's form, which 'render route' and all clients
        of OSRM read), .geojson or .gpx. A FILE that ends with .pdf, .svg, .png, .webp
        or .jpg gets the maneuvers as a list beside the map of the way: PDF on as many
        pages as it needs, pictures as high as it needs unless --size is given.
        With ROUTE, a route file with steps, nothing is searched for.

        Examples:
          render directions --from 10.7339,59.9119 --to 10.7732,59.9270 \\
            --map oslo.mbtiles -o way.json
          render directions --from 10.7339,59.9119 --to 10.7732,59.9270 \\
            --map oslo.mbtiles -o way.pdf
        """
    let options: ParameterGroup = [
        .map, .routeQuestion,
        ParameterGroup(PictureParameter.precision, PictureParameter.alternatives), .languages,
        Self.ofPictures, ParameterGroup(Self.format, OutputOptions.strict, Self.output),
    ]

    /// The options of the list beside the map.
    private static let ofPictures: ParameterGroup = [
        .style, ParameterGroup(Self.size, PictureParameter.dotsPerInch.definition),
        ParameterGroup(
            PictureParameter.units, PictureParameter.country, PictureParameter.maneuvers),
        .labels, .ornaments, .packing,
    ]

    /// The size, whose default differs from that of other pictures.
    private static let size = ParameterDefinition(
        PictureParameter.size.definition.name, "WxH[@Nx]|WxHmm",
        defaultValue: "A4 for PDF, else 800 pixels across and as many down as the list needs",
        help:
            "Pixels across and down, and how many pixels of the file one of them has; or millimetres of paper."
    )

    private static let output = ParameterDefinition(
        "output", short: "o", "FILE", .file, help: "Where to write the way; - is standard output.")
    private static let format = ParameterDefinition(
        "format", formats.joined(separator: "|"), .choice(formats),
        defaultValue: "what the name of the file says", help: "What kind of file is written.")
    private static let formats =
        DirectionsDocument.Format.allCases.map(\.rawValue) + ["pdf", "svg", "png", "webp", "jpg"]

    /// What is written.
    private enum Kind {
        case document(DirectionsDocument.Format)
        case picture(OutputFormat)
    }

    func run(_ arguments: ParsedArguments, _ console: Console) throws {
        let source = try RouteSource(arguments, missing: "--from and --to are missing")
        let path = try arguments.required(Self.output)
        let kind = try Self.kind(path, arguments)
        try PictureOutput.check(
            path, as: "-o", isNone: [source.path] + ScenePlan.inputPaths(arguments.values))
        let notes = StrictNotes()
        let counting = notes.counting(console)
        switch kind {
        case .document(let format):
            try Self.write(source, as: format, to: path, arguments, counting)
        case .picture(let format):
            try Self.draw(source, as: format, to: path, arguments, counting)
        }
        if arguments.isOn(OutputOptions.strict) { try notes.check() }
    }

    /// The kind of file that is named or follows from the file's name.
    private static func kind(_ path: String, _ arguments: ParsedArguments) throws -> Kind {
        let named = arguments.values.text(format)
        let document =
            named.map { DirectionsDocument.Format(rawValue: $0) }
            ?? DirectionsDocument.Format(ofFile: path)
        if let document {
            let given = ofPictures.first(where: arguments.values.isGiven)
            if let given { throw UsageError("\(given.display) is for pictures and pages only") }
            return .document(document)
        }
        let plain = OutputFormat(ofFile: path)
        guard plain != nil || named != nil else {
            throw UsageError(
                option: output.display, value: path,
                """
                write a name that ends with .json, .geojson, .gpx, \(OutputFormat.endingsInWords), \
                or --format
                """)
        }
        return .picture(try PictureParameter.outputFormat(arguments.values, plain))
    }

    private static func write(
        _ source: RouteSource, as format: DirectionsDocument.Format, to path: String,
        _ arguments: ParsedArguments, _ console: Console
    ) throws {
        let target = try OutputTarget(path, isSynced: arguments.areOutputsSynced)
        let answer = try source.read(arguments, console)
        let stops = answer.waypoints.filter { $0.role == .stop }.map(\.location)
        try target.write(
            DirectionsDocument.bytes(
                answer, asked: source.places ?? stops, as: format, arguments.values))
        try target.publish()
        report(answer, of: source, console)
    }

    private static func report(
        _ answer: RouteAnswer, of source: RouteSource, _ console: Console
    ) {
        for note in answer.notes {
            console.report("\(PrintableText.short(source.name)): \(note)")
        }
    }

    /// Draws the list beside the map.
    private static func draw(
        _ source: RouteSource, as format: OutputFormat, to path: String,
        _ arguments: ParsedArguments, _ console: Console
    ) throws {
        let hasSize = arguments.values.isGiven(PictureParameter.size.definition)
        var description = try DriveDescription(arguments.values, mode: .overview)
        description.basics.labels = try arguments.value(PictureParameter.labels) ?? .all
        if !hasSize { description.basics.size = DirectionsPicture.standardSize(format) }
        description.textLanguages = LanguagePreference.languages { name in
            getenv(name).map { String(cString: $0) }
        }
        let target = try OutputTarget(path, isSynced: arguments.areOutputsSynced)
        let scenes = SceneStock.untilTheEnd(PlanStock())
        let answer = try source.read(arguments, console)
        let plan = try scenes.plan(arguments.values, pixelRatio: description.size.scale)
        let picture = try DirectionsPicture(
            answer, in: plan, description, as: format, hasSize: hasSize)
        let scene = try scenes.open(plan)
        let notes: [Message]
        switch format {
        case .pixels(let pixels):
            let drawn = try picture.draw(in: scene)
            let encoder = try PictureEncoder(
                pixels, level: 6, pixelsPerInch: description.size.pixelsPerInch)
            try target.write(encoder.encode(drawn.surface))
            notes = drawn.notes
        case .page(let page):
            let drawn = try picture.document(in: scene, as: page)
            try target.write(drawn.bytes)
            notes = drawn.notes
        }
        try target.publish()
        console.report(picture.notes + notes, of: plan, arguments)
        report(answer, of: source, console)
    }
}
