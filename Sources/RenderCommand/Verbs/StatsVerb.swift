import JSON
import MapScenes
import MapStore
import Tracks
import TripPictures

/// `render stats`: the numbers of recorded trips.
struct StatsVerb: Verb {
    let name = "stats"
    let summary = "Tells the numbers of recorded trips: distance, times, speeds"
    let usage = "TRACK... [--map MAP.mbtiles] [--json]"
    let details = """
        TRACK is GPX, NMEA 0183, GeoJSON with coordTimes, or a table with a header
        (CSV) such as Torque, AutoPi and OBD Fusion write; the content tells which, and
        '-' is standard input. Bad fixes are dropped and counted. Where the log tells no
        speed limits, those of the map's roads count.
        """
    let options = [Self.json, Self.map] + TripInput.parameters

    private static let json = ParameterDefinition.flag("json", help: "Prints JSON instead of text.")

    private static let map = ParameterDefinition(
        "map", short: "m", "FILE", .file, help: "A map made by render import, for the speed limits."
    )

    func run(_ arguments: ParsedArguments, _ console: Console) throws {
        guard !arguments.operands.isEmpty else { throw UsageError("TRACK is missing") }
        var trips = try TripInput(arguments.values).trips(reading: arguments.operands)
        if let path = arguments.values.text(Self.map) {
            guard let map = try TilesetFile.importedMap(path) else {
                throw ParameterError(
                    "\(Self.map) \(path): it has no road network (render import makes one)")
            }
            trips = try trips.map { try $0.limited(by: map) }
        }
        let report = TripNumbers(trips)
        if arguments.isOn(Self.json) {
            try console.print(report.document.serialized(pretty: true))
        } else {
            try console.print(report.lines.joined(separator: "\n"))
        }
        var told: Set<String> = []
        for trip in trips {
            for note in trip.notes where told.insert(trip.file + note).inserted {
                console.report("\(trip.file): \(note)")
            }
        }
    }
}
