import Geometry
import Guidance
import MapPictures
import Parameters
import Routes

/// Where a command gets its route from: a file, or the question for a way.
struct RouteSource {
    /// The file, or an empty text for a question.
    let path: String
    private let question: RouteQuestion?

    /// The source that a command line names.
    ///
    /// - Parameters:
    ///   - arguments: the command line.
    ///   - missing: the message if it names none; `nil` asks for a file.
    /// - Throws: ``UsageError`` if it names none, or both; `ParameterError` for a wrong place.
    init(_ arguments: ParsedArguments, missing: String? = nil) throws {
        question = try RouteQuestion(arguments.values)
        if let missing, question == nil, arguments.operands.isEmpty { throw UsageError(missing) }
        guard question != nil else {
            path = try arguments.onlyOperand("ROUTE")
            return
        }
        path = ""
        if let file = arguments.operands.first {
            throw UsageError(
                "'\(PrintableText.short(file))' and --from exclude each other: a route is read or found"
            )
        }
    }

    /// The places that are asked for; `nil` for a file.
    var places: [Coordinate]? { question?.coordinates }

    /// The name of the route in messages.
    var name: String { question == nil ? path : "the way" }

    /// The largest route file that is read, in bytes.
    ///
    /// A limit of some 800 000 points as GeoJSON, which take about 750 MB while they are read.
    private static let maximumBytes = 16 << 20

    /// The time after which the progress of a search is shown.
    private static let patience = Duration.milliseconds(500)

    /// Reads or finds the route.
    func read(_ arguments: ParsedArguments, _ console: Console) throws -> RouteAnswer {
        guard let question else { return try Self.read(path, arguments) }
        guard let map = try arguments.value(PictureParameter.map) else {
            throw UsageError("--map MAP.mbtiles is missing: the way is found on its roads")
        }
        let display = ProgressDisplay(console: console, isQuiet: false)
        defer { display.finish() }
        let began = ContinuousClock.now
        do {
            return try question.answer(onMap: map) { count in
                guard ContinuousClock.now - began > Self.patience else { return }
                display.update(
                    ProgressStep(
                        stage: "finding the way", done: Double(count), total: 0, unit: "roads"))
            }
        } catch let error as RoutingError {
            guard case .noWay(_, _, let islands, _, _) = error, let island = islands.first,
                let places = question.coordinates, places.indices.contains(island.number - 1)
            else { throw error }
            throw IslandError(error: error, place: places[island.number - 1])
        }
    }

    /// Reads the routes of a file as the command line specifies.
    static func read(_ path: String, _ arguments: ParsedArguments) throws -> RouteAnswer {
        try RouteInput(arguments.values).read(
            InputFile.read(path, limit: maximumBytes, allowsPipes: true),
            named: path == "-" ? "standard input" : path)
    }
}

/// A place from which roads lead nowhere else, with the command that draws them.
private struct IslandError: Error, CustomStringConvertible {
    let error: RoutingError
    let place: Coordinate

    var description: String {
        "\(error); render isochrone --from \(place.longitude),\(place.latitude) draws those"
    }
}
