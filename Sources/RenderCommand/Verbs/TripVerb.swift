import Glibc
import Language
import MapPictures
import Parameters
import Routes
import Tracks

/// `render trip`: draws a recorded trip as one picture with its statistics.
struct TripVerb: PictureVerb {
    let name = "trip"
    let summary = "Draws a recorded trip on the map, with a panel of its numbers"
    let usage = "TRACK --map MAP.mbtiles -o FILE"
    let details = """
        TRACK is GPX, NMEA 0183, GeoJSON with coordTimes, or a table with a header
        (CSV); the content tells which, and '-' is standard input. What the track
        does not tell is left out.

        Examples:
          render trip --map oslo.mbtiles drive.gpx -o card.png
          render trip --map oslo.mbtiles drive.gpx --color-by speed -o card.png
          render trip --map oslo.mbtiles drive.gpx --size 600x314 -o mail.webp
          render trip --map oslo.mbtiles drive.gpx --planned route.json -o card.png
          render trip --map oslo.mbtiles drive.gpx \\
            --planned "10.7339,59.9119;10.7732,59.9270" -o card.png
          render trip --map oslo.mbtiles drive.gpx --last --me 10.75,59.91 -o car.png
        """
    let options: ParameterGroup = [.map, .sizes, .tripCard, .trip, .overlays, .common]

    func draw(
        _ arguments: ParsedArguments, in scenes: SceneStock, _ console: Console
    ) throws {
        let path = try arguments.onlyOperand("TRACK")
        let picture = try PictureDescription(
            arguments.values, file: arguments.required(OutputOptions.picture))
        let output = try PictureOutput(arguments, reading: path)
        let input = try TripInput(arguments.values)
        let (trip, reported) = try input.firstTrip(reading: path)
        let scene = try scenes.open(arguments.values, pixelRatio: picture.size.scale)
        let recorded = try trip.matched(to: scene.plan.roadMap())
        for note in reported { console.report(note) }
        let languages = LanguagePreference.languages { name in
            getenv(name).map { String(cString: $0) }
        }
        let units = try arguments.value(PictureParameter.units) ?? .metric
        let request: PictureRequest
        if arguments.isOn(PictureParameter.last) {
            var card = LastPlaceCard(
                recorded, picture, languages: languages, units: units,
                now: try now(arguments, recorded))
            card.me = try arguments.value(PictureParameter.me)
            card.showsEnds = input.privacy.isEmpty
            request = try card.request(in: scene)
        } else {
            var card = TripCard(recorded, picture, languages: languages, units: units)
            card.colorBy = try arguments.value(PictureParameter.colorBy)
            card.strip = try arguments.value(PictureParameter.strip)
            card.showsEnds = input.privacy.isEmpty
            card.force = try arguments.value(PictureParameter.force) ?? card.force
            card.plan = try arguments.value(PictureParameter.planned).map { path in
                let answer =
                    try RouteQuestion(planned: path)?.answer(in: scene.plan)
                    ?? RouteSource.read(path, arguments)
                for note in answer.notes {
                    console.report("\(PrintableText.short(path)): \(note)")
                }
                return answer
            }
            request = try card.request(in: scene)
        }
        let notes = try output.draw(request, in: scene, console)
        console.report(notes, of: scene.plan, arguments)
    }

    func clocks(of arguments: ParsedArguments) -> [ParameterDefinition] {
        arguments.isOn(PictureParameter.last) || Self.showsAges(arguments)
            ? [PictureParameter.now.definition] : []
    }

    /// Returns the time that counts as now, in seconds since 1970 UTC; a time of day means one
    /// after the trip.
    private func now(
        _ arguments: ParsedArguments, _ recorded: RecordedTrip
    ) throws -> Double {
        for parameter in [PictureParameter.colorBy.definition, PictureParameter.strip.definition]
        where arguments.values.isGiven(parameter) {
            throw UsageError("\(parameter.display) and --last exclude each other")
        }
        guard let reported = try arguments.value(PictureParameter.now) else {
            return Double(time(nil))
        }
        let start = recorded.trip.start
        guard let start,
            let seconds = reported.seconds(
                in: recorded.trip, secondsEast: recorded.clock.secondsEast(at:))
        else { throw UsageError("--now needs a trip with times") }
        return start + seconds
    }
}
