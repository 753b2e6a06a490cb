import Guidance
import MapPictures
import Parameters

/// `render directions`: finds a way and writes it as a route file.
struct DirectionsVerb: Verb {
    let name = "directions"
    let summary = "Finds the way from one place to another and writes it as a file"
    let usage = "--from LON,LAT --to LON,LAT --map MAP.mbtiles -o FILE"
    let details = """
        The way is found on the roads of the map, which render import has made. FILE
        ends with .json (an answer in OSRM's form, which 'render route' and all clients
        of OSRM read), .geojson or .gpx.

        Example:
          render directions --from 10.7339,59.9119 --to 10.7732,59.9270 \\
            --map oslo.mbtiles -o way.json
        """
    let options: ParameterGroup = [
        .map, .routeQuestion, .languages, ParameterGroup(Self.format, Self.output),
    ]

    private static let output = ParameterDefinition(
        "output", short: "o", "FILE", .file, help: "Where to write the way; - is standard output.")
    private static let format = Parameter<DirectionsDocument.Format>(
        choice: "format", of: DirectionsDocument.Format.self,
        defaultValue: "what the name of the file says", help: "What kind of file is written."
    ).definition

    func run(_ arguments: ParsedArguments, _ console: Console) throws {
        if let operand = arguments.operands.first {
            throw UsageError(
                "'\(PrintableText.short(operand))' is not expected: write --from and --to")
        }
        guard let question = try RouteQuestion(arguments.values) else {
            throw UsageError("--from and --to are missing")
        }
        guard let map = try arguments.value(PictureParameter.map) else {
            throw UsageError("--map MAP.mbtiles is missing: the way is found on its roads")
        }
        let path = try arguments.required(Self.output)
        let named = arguments.values.text(Self.format).flatMap {
            DirectionsDocument.Format(rawValue: $0)
        }
        guard let format = named ?? DirectionsDocument.Format(ofFile: path) else {
            throw UsageError(
                option: Self.output.display, value: path,
                "write a name that ends with .json, .geojson or .gpx, or --format")
        }
        let target = try OutputTarget(path, isSynced: arguments.areOutputsSynced)
        let answer = try question.answer(onMap: map)
        try target.write(
            DirectionsDocument.bytes(
                answer, asked: question.request.places, as: format, arguments.values))
        try target.publish()
    }
}
