import Glibc
import Language
import MapPictures
import MapStore
import Parameters
import Platform
import Routes
import Tracks

/// `render trip`: draws a recorded trip as one picture with its statistics.
struct TripVerb: PictureVerb {
    let name = "trip"
    let summary = "Draws a recorded trip on the map, with a panel of its numbers"
    let usage = "TRACK --map MAP.mbtiles -o FILE | TRACK|FOLDER... --together -o FILE"
    let details = """
        TRACK is GPX, FIT, TCX, KML, NMEA 0183, IGC, GeoJSON, Google's timeline or a
        table with a header (CSV), also in gzip, bzip2 or zip; the content tells which,
        and '-' is standard input. What the track does not tell is left out. Of a
        file with several trips the longest is shown.
        With --together the ways of all tracks, or of those in a folder, are one
        picture.

        Examples:
          render trip --map oslo.mbtiles tracks/ --together -o all.png
          render trip --map oslo.mbtiles drive.gpx -o card.png
          render trip --map oslo.mbtiles drive.gpx --color-by speed -o card.png
          render trip --map oslo.mbtiles week.gpx --trip all -o card.png
          render trip --map oslo.mbtiles drive.gpx --size 600x314 -o mail.webp
          render trip --map oslo.mbtiles drive.gpx --planned route.json -o card.png
          render trip --map oslo.mbtiles drive.gpx \\
            --planned "10.7339,59.9119;10.7732,59.9270" -o card.png
          render trip --map oslo.mbtiles drive.gpx --last --me 10.75,59.91 -o car.png
        """
    let options: ParameterGroup = [
        .map, .sizes, .tripCard, .together, .trip, .weather, .overlays, .common,
    ]

    func draw(
        _ arguments: ParsedArguments, in scenes: SceneStock, _ console: Console
    ) throws {
        if arguments.isOn(PictureParameter.together) {
            return try drawTogether(arguments, in: scenes, console)
        }
        if let word = arguments.operands.first,
            arguments.operands.count > 1 || RegularFile.isFolder(word)
        {
            let shown = PrintableText.short(word)
            throw UsageError(
                (arguments.operands.count > 1 ? "a card shows one track" : "\(shown) is a folder")
                    + ": \(PictureParameter.together.display) draws the ways of all tracks")
        }
        let path = try arguments.onlyOperand("TRACK")
        let ofTogether: ParameterGroup = [.view, .padding]
        if let given = ofTogether.first(where: arguments.values.isGiven) {
            throw UsageError(
                "\(given.display) goes with \(PictureParameter.together.display): a card shows its trip whole"
            )
        }
        let picture = try PictureDescription(
            arguments.values, file: arguments.required(OutputOptions.picture))
        let isForAll = try arguments.drawsAllTrips
        let only = isForAll ? nil : try PictureOutput(arguments, reading: path)
        let input = try TripInput(arguments.values)
        let isLast = arguments.isOn(PictureParameter.last)
        let (trips, reported) = try input.chosenTrips(
            reading: path, else: isLast ? .last : .longest)
        let scene = try scenes.open(arguments.values, pixelRatio: picture.size.scale)
        for note in reported { console.report(note) }
        let card = TripRequest(
            picture: picture, units: try arguments.value(PictureParameter.units) ?? .metric,
            showsEnds: input.privacy.isEmpty, isLast: isLast)
        for trip in trips {
            let output = try only ?? Self.output(for: trip, arguments, reading: path)
            let recorded = try trip.matched(to: scene.plan.roadMap())
            let request = try request(for: recorded, card, arguments, in: scene, console)
            let notes = try output.draw(request, in: scene, console)
            console.report(notes, of: scene.plan, arguments)
        }
    }

    /// Draws the ways of all files in one picture.
    private func drawTogether(
        _ arguments: ParsedArguments, in scenes: SceneStock, _ console: Console
    ) throws {
        let ofCards: ParameterGroup = [
            .tripCard, .weather, ParameterGroup(PictureParameter.tripNumber, PictureParameter.obd),
        ]
        let given = ofCards.first {
            $0.isFlag ? arguments.isOn($0) : arguments.values.isGiven($0)
        }
        if let given {
            throw UsageError(
                "\(given.display) has no use with \(PictureParameter.together.display)")
        }
        guard !arguments.operands.isEmpty else { throw UsageError("TRACK or a folder is missing") }
        let picture = try PictureDescription(
            arguments.values, file: arguments.required(OutputOptions.picture))
        let output = try PictureOutput(arguments, reading: arguments.operands[0])
        let threads = Processors.count
        let tracks = try TracksTogether(
            TrackFiles(arguments.operands), as: TripInput(arguments.values), threads: threads)
        let scene = try scenes.open(arguments.values, pixelRatio: picture.size.scale)
        let request = try TogetherPicture(tracks, picture).request(in: scene, threads: threads)
        let notes = try output.draw(request, in: scene, console)
        console.report(notes, of: scene.plan, arguments)
    }

    /// What the cards of all trips have in common.
    private struct TripRequest {
        let picture: PictureDescription
        let units: DistanceUnits
        let showsEnds: Bool
        let isLast: Bool
    }

    /// Returns the files of one of several trips.
    private static func output(
        for trip: RecordedTrip, _ arguments: ParsedArguments, reading path: String
    ) throws -> PictureOutput {
        let picture = try FilesOfTrips(
            arguments.required(OutputOptions.picture), option: OutputOptions.picture.display)
        let report = try arguments.values.text(OutputOptions.report).map {
            try FilesOfTrips($0, option: OutputOptions.report.display)
        }
        return try PictureOutput(
            arguments, picture: picture.path(ofTrip: trip.number),
            report: report?.path(ofTrip: trip.number), reading: path)
    }

    private func request(
        for recorded: RecordedTrip, _ common: TripRequest, _ arguments: ParsedArguments,
        in scene: MapScene, _ console: Console
    ) throws -> PictureRequest {
        let languages = Self.languages
        guard !common.isLast else {
            var card = LastPlaceCard(
                recorded, common.picture, languages: languages, units: common.units,
                now: try now(arguments, recorded))
            card.me = try arguments.value(PictureParameter.me)
            card.showsEnds = common.showsEnds
            return try card.request(in: scene)
        }
        var card = try TripCard(
            recorded, common.picture, languages: languages, values: arguments.values)
        card.plan = try arguments.value(PictureParameter.planned).map { path in
            let answer =
                try RouteQuestion(planned: path)?.answer(in: scene.plan)
                ?? RouteSource.read(path, arguments)
            for note in answer.notes {
                console.report("\(PrintableText.short(path)): \(note)")
            }
            return answer
        }
        card.weather = try WeatherInput(arguments.values).map {
            try TripWeather(of: recorded.trip, $0)
        }
        return try card.request(in: scene)
    }

    /// The languages of the environment.
    static var languages: [String] {
        LanguagePreference.languages { name in getenv(name).map { String(cString: $0) } }
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
        let ofCards = [
            PictureParameter.colorBy.definition, PictureParameter.strip.definition,
            PictureParameter.weather.definition,
        ]
        for parameter in ofCards where arguments.values.isGiven(parameter) {
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
