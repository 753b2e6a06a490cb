import Geometry
import Glibc
import Language
import MapPictures
import MapStore
import Parameters

/// `render meeting`: who meets where and when, and how they get there.
struct MeetingVerb: PictureVerb {
    let name = "meeting"
    let summary = "Draws a meeting: the place, its people and their ways there"
    let usage = "MEETING --map MAP.mbtiles -o FILE"
    let details = """
        MEETING is JSON (title, start, end, notes, venue, people) or iCalendar; '-' is
        standard input. A place without a position is looked up in the map. Several
        meetings become the places of a day, with the ways between them. People come
        on the roads of the map as their 'mode' says (foot, bicycle, car), or else
        --profile.

        Examples:
          render meeting --map oslo.mbtiles lunch.json -o lunch.png
          render meeting --map oslo.mbtiles monday.ics --lang nb -o monday.png
        """
    let options: ParameterGroup = [
        .map, ParameterGroup(PictureParameter.meetingProfile, PictureParameter.within), .view,
        .sizes, .padding, .overlays,
        .common,
    ]

    func clocks(of arguments: ParsedArguments) -> [ParameterDefinition] {
        [PictureParameter.now.definition]
    }

    func draw(
        _ arguments: ParsedArguments, in scenes: SceneStock, _ console: Console
    ) throws {
        let path = try arguments.onlyOperand("MEETING")
        let picture = try PictureDescription(
            arguments.values, file: arguments.required(OutputOptions.picture))
        let output = try PictureOutput(arguments, reading: path)
        let scene = try scenes.open(arguments.values, pixelRatio: picture.size.scale)
        let maps = scene.plan.mapPaths.lazy.compactMap {
            (try? TilesetFile.importedMap($0)) ?? nil
        }
        let map = maps.first
        let customs = PlaceCustoms()
        let zone: (Coordinate, Double) -> Double = { place, time in
            customs.clock(at: place, time: time).secondsEast(at: time)
        }
        let reader = try MeetingReader(
            InputFile.read(path, limit: MeetingReader.maximumBytes, allowsPipes: true), path: path,
            find: { name in
                guard let map, !name.isEmpty else { return nil }
                return (try? map.find(PlaceQuery(name, limit: 1)))?.first?.entry.position.coordinate
            }, zone: zone)
        for note in reader.notes { console.report(note) }
        let languages = LanguagePreference.languages { name in
            getenv(name).map { String(cString: $0) }
        }
        let request = try MeetingPicture(
            reader.meetings, picture, languages: languages,
            now: arguments.values.seconds(PictureParameter.now) ?? Double(time(nil)),
            profile: arguments.value(PictureParameter.meetingProfile)?.profile,
            within: arguments.value(PictureParameter.within), zone: zone
        ).request(in: scene)
        let notes = try output.draw(request, in: scene, console)
        console.report(notes, of: scene.plan, arguments)
    }
}
