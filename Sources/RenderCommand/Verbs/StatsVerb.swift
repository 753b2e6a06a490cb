import Formats
import GeoFiles
import MapPictures
import MapStore
import Parameters
import Platform

/// `render stats`: prints the statistics of recorded trips.
struct StatsVerb: Verb {
    let name = "stats"
    let summary = "Tells the numbers of recorded trips: distance, times, speeds"
    let usage = "TRACK|FOLDER... [--map MAP.mbtiles] [--json]"
    let details = """
        TRACK is GPX, FIT, TCX, KML, NMEA 0183, IGC, GeoJSON, Google's timeline or a
        table with a header (CSV), also in gzip, bzip2 or zip; the content tells which,
        and '-' is standard input. A folder stands for its files. Bad fixes are
        dropped and counted. Where the log has no speed limits, those of the map's
        roads count.
        """
    let options: ParameterGroup = [
        ParameterGroup(Self.json, Self.map),
        .trip.without(ParameterGroup(PictureParameter.tripNumber)),
    ]

    private static let json = ParameterDefinition.flag("json", help: "Prints JSON instead of text.")

    private static let map = ParameterDefinition(
        "map", short: "m", "FILE", .file, help: "A map made by render import, for the speed limits."
    )

    func run(_ arguments: ParsedArguments, _ console: Console) throws {
        guard !arguments.operands.isEmpty else { throw UsageError("TRACK is missing") }
        let map = try arguments.values.text(Self.map).map(Self.roads)
        let files = try TrackFiles(arguments.operands)
        var errors: [Message] = []
        let input = try TripInput(arguments.values)
        let trips = try input.trips(reading: files.paths, threads: Processors.count) { error in
            errors.append(Message(error))
        }.map { try $0.matched(to: map) }
        guard !trips.isEmpty else {
            throw SceneError("none of the files is a track: \(GeoFormat.list) are read")
        }
        let report = TripNumbers(trips)
        if arguments.isOn(Self.json) {
            try console.print(report.document.serialized(pretty: true))
        } else {
            try console.print(report.lines.joined(separator: "\n"))
        }
        var reported: Set<String> = []
        for trip in trips {
            for note in trip.notes where reported.insert(trip.file + note).inserted {
                console.report("\(trip.file): \(note)")
            }
        }
        guard !errors.isEmpty else { return }
        guard files.hasFolder else {
            for error in errors { console.report(error) }
            throw SceneError("\(NumberText.counted(errors.count, "file")) could not be read")
        }
        // A folder may hold other files.
        for note in TracksTogether.notes(errors, among: files.paths.count) { console.report(note) }
    }

    private static func roads(of path: String) throws -> MapDatabase {
        guard let map = try TilesetFile.importedMap(path) else {
            throw ParameterError(
                "\(Self.map) \(path): it has no road network (render import makes one)")
        }
        return map
    }
}
