import Glibc
import MapScenes
import Navigation
import NavigationFrames
import Tracks
import TripPictures

/// `render trip`: a recorded trip as one picture with its numbers.
struct TripVerb: Verb {
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
        """
    let options =
        [
            PictureParameter.map.definition, PictureParameter.size.definition,
            PictureParameter.dotsPerInch.definition, PictureParameter.colorBy.definition,
            PictureParameter.strip.definition, PictureParameter.units.definition,
        ] + TripInput.parameters + OutputOptions.common

    func run(_ arguments: ParsedArguments, _ console: Console) throws {
        let path = try arguments.onlyOperand("TRACK")
        let picture = try PictureDescription(
            arguments.values, file: arguments.required(OutputOptions.picture))
        let output = try PictureOutput(arguments, reading: path)
        let input = try TripInput(arguments.values)
        let trips = try input.trips(reading: [path])
        let recorded = trips[0]
        for note in recorded.notes { console.report("\(recorded.file): \(note)") }
        if trips.count > 1 {
            console.report("\(recorded.file): the first of \(trips.count) trips is drawn")
        }
        let languages = LanguagePreference.languages { name in
            getenv(name).map { String(cString: $0) }
        }
        var card = try TripCard(
            recorded, picture, languages: languages,
            units: arguments.value(PictureParameter.units) ?? .metric)
        card.colorBy = try arguments.value(PictureParameter.colorBy)
        card.strip = try arguments.value(PictureParameter.strip)
        card.namesPlaces = input.privacy == PrivacyZones()
        let scene = try ScenePlan(arguments.values, pixelRatio: picture.size.scale).open()
        let notes = try output.draw(card.request(in: scene), in: scene)
        console.report(notes, of: scene.plan, arguments)
    }
}
