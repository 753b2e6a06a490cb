import Formats
import Glibc
import MapPictures
import MapStore
import Parameters
import Platform
import TileServer
import Tracks

/// The options of the verbs for kept trips.
enum TripsOptions {
    static let store = Parameter<String>(
        ParameterDefinition(
            "store", "FILE.db", .file, help: "The file in which the trips are kept (SQLite)."))
    static let owner = Parameter<String>(
        ParameterDefinition(
            "owner", "NAME", help: "Whose trips they are, as in a server's scope trips:NAME."))
    static let map = ParameterDefinition(
        "map", short: "m", "FILE", .file,
        help: "A map made by render import, for addresses, speed limits, and ways through tunnels.")
    static let json = ParameterDefinition.flag("json", help: "Prints JSON instead of text.")
    static let older = Parameter<Int>(
        ParameterDefinition(
            "older", "TIME", help: "Trips that began longer ago, such as 365d."),
        cure: "write a time such as 12h or 365d"
    ) { text throws(ParameterError) in try ServeOptions.seconds(text) }

    /// Opens the store.
    static func store(
        _ arguments: ParsedArguments, access: Database.Access
    ) throws -> TripStore {
        guard let path = try arguments.value(store) else { throw UsageError("--store is missing") }
        return try TripStore(path: path, access: access)
    }
}

/// `render trips add`: keeps recorded trips.
struct TripsAddVerb: Verb {
    let name = "trips add"
    let summary = "Keeps recorded trips in a file"
    let usage = "TRACK|FOLDER... --store FILE.db [--owner NAME] [--map MAP.mbtiles]"
    let details = """
        Each trip is cleaned, cut by --privacy and kept whole with its numbers; what is
        cut out never gets into the file. A trip that is there already is skipped.
        render serve --trips FILE.db shows them to those with a key.

        Example: render trips add tracks/ --store trips.db --privacy ends:300m
        """
    let options: ParameterGroup = [
        ParameterGroup(TripsOptions.store, TripsOptions.owner, TripsOptions.map),
        .trip.without(ParameterGroup(PictureParameter.tripNumber)),
    ]

    func run(_ arguments: ParsedArguments, _ console: Console) throws {
        guard !arguments.operands.isEmpty else { throw UsageError("TRACK is missing") }
        let store = try TripsOptions.store(arguments, access: .create)
        let owner = try arguments.value(TripsOptions.owner) ?? ""
        let map = try arguments.values.text(TripsOptions.map).map { path in
            guard let map = try TilesetFile.importedMap(path) else {
                throw ParameterError(
                    "\(TripsOptions.map) \(path): it has no road network (render import makes one)")
            }
            return map
        }
        let files = try TrackFiles(arguments.operands)
        let input = try TripInput(arguments.values)
        var (fresh, known, failed) = (0, 0, 0)
        let trips = try input.trips(reading: files.paths, threads: Processors.count) { error in
            failed += 1
            console.report(Message(error))
        }
        for trip in trips {
            let added = try store.add(try trip.matched(to: map), owner: owner, map: map)
            if added.isNew { fresh += 1 } else { known += 1 }
            try console.print(
                "\(added.id)  \(added.isNew ? "new" : "known")  \(trip.isCut ? "" : trip.file)")
        }
        console.report(
            "\(NumberText.counted(fresh, "trip")) added, \(known) known, \(failed) files left out")
    }
}

/// `render trips list`: lists kept trips.
struct TripsListVerb: Verb {
    let name = "trips list"
    let summary = "Lists kept trips"
    let usage = "--store FILE.db [--owner NAME] [--json]"
    let details = """
        The latest trip is first: its id, start, kilometres, time in motion, and where
        it began and ended.

        Example: render trips list --store trips.db --owner anna
        """
    let options = ParameterGroup(TripsOptions.store, TripsOptions.owner, TripsOptions.json)

    func run(_ arguments: ParsedArguments, _ console: Console) throws {
        let store = try TripsOptions.store(arguments, access: .readWrite)
        var query = TripStore.Query()
        query.owners = try arguments.value(TripsOptions.owner).map { [$0] }
        query.limit = .max
        let trips = try store.trips(query).trips
        guard !arguments.isOn(TripsOptions.json) else {
            let document = JSONValue.array(trips.map(\.document))
            return try console.print(document.serialized(pretty: true))
        }
        for trip in trips {
            let number = { trip.numbers[$0]?.number ?? 0 }
            let places = [trip.from, trip.to].compactMap(\.self).joined(separator: " - ")
            try console.print(
                [
                    trip.id, trip.numbers["start"]?.string ?? "-",
                    NumberText.decimals(number("distanceMeters") / 1000, 2) + " km",
                    NumberText.duration(seconds: number("drivingSeconds")), trip.owner,
                    PrintableText.short(places, limit: 200),
                ].joined(separator: "  "))
        }
    }
}

/// `render trips card`: draws a kept trip.
struct TripsCardVerb: PictureVerb {
    let name = "trips card"
    let summary = "Draws a kept trip on the map, with a panel of its numbers"
    let usage = "ID --store FILE.db --map MAP.mbtiles -o FILE"
    let details = """
        The picture is that of render trip for the file that was added.

        Example: render trips card 0123456789abcdef --store trips.db \\
          --map oslo.mbtiles -o card.png
        """
    let options: ParameterGroup = [
        ParameterGroup(TripsOptions.store), .map, .sizes,
        ParameterGroup(
            PictureParameter.colorBy, PictureParameter.strip, PictureParameter.force,
            PictureParameter.units), .common,
    ]

    func draw(
        _ arguments: ParsedArguments, in scenes: SceneStock, _ console: Console
    ) throws {
        let id = try arguments.onlyOperand("ID")
        let store = try TripsOptions.store(arguments, access: .readWrite)
        guard let recorded = try store.recorded(id) else {
            throw SceneError("there is no trip '\(PrintableText.short(id))' in \(store.path)")
        }
        let picture = try PictureDescription(
            arguments.values, file: arguments.required(OutputOptions.picture))
        let output = try PictureOutput(arguments)
        let scene = try scenes.open(arguments.values, pixelRatio: picture.size.scale)
        let card = try TripCard(
            recorded, picture, languages: TripVerb.languages, values: arguments.values)
        let notes = try output.draw(try card.request(in: scene), in: scene, console)
        console.report(notes, of: scene.plan, arguments)
    }
}

/// `render trips export`: writes the kept trips of an owner as files.
struct TripsExportVerb: Verb {
    let name = "trips export"
    let summary = "Writes kept trips as GPX files"
    let usage = "--store FILE.db [--owner NAME] -o FOLDER"
    let details = """
        Each trip is FOLDER/ID.gpx, and FOLDER/trips.json has the numbers of all: all
        that the store knows of an owner, for whoever asks for it.

        Example: render trips export --store trips.db --owner anna -o anna
        """
    let options = ParameterGroup(
        TripsOptions.store, TripsOptions.owner, Self.folder)

    private static let folder = Parameter<String>(
        ParameterDefinition("output", short: "o", "FOLDER", .file, help: "Where the files go."))

    func run(_ arguments: ParsedArguments, _ console: Console) throws {
        guard let folder = try arguments.value(Self.folder) else {
            throw UsageError("-o is missing")
        }
        let store = try TripsOptions.store(arguments, access: .readWrite)
        var query = TripStore.Query()
        query.owners = try arguments.value(TripsOptions.owner).map { [$0] }
        query.limit = .max
        let trips = try store.trips(query).trips
        var damaged = 0
        for trip in trips {
            do {
                guard let recorded = try store.recorded(trip.id) else { continue }
                try Self.write(TripReadings(recorded).gpx, to: "\(folder)/\(trip.id).gpx")
            } catch let error where !(error is FileOutputError) {
                damaged += 1
                console.report("\(trip.id): \(Message(error))")
            }
        }
        let list = JSONValue.array(trips.map(\.document)).serialized(pretty: true)
        try Self.write(list + "\n", to: folder + "/trips.json")
        try console.print("\(NumberText.counted(trips.count - damaged, "trip")) written")
        guard damaged == 0 else {
            throw SceneError("\(NumberText.counted(damaged, "trip")) could not be read")
        }
    }

    private static func write(_ text: String, to path: String) throws {
        let file = try PublishedFile(replacing: path)
        chmod(file.temporaryPath, 0o600)
        try file.write(Array(text.utf8))
        try file.publish()
    }
}

/// `render trips remove`: removes kept trips.
struct TripsRemoveVerb: Verb {
    let name = "trips remove"
    let summary = "Removes kept trips"
    let usage = "ID... --store FILE.db | --owner NAME | --older TIME"
    let details = """
        What is removed is overwritten in the file. --owner removes all of an owner,
        --older 365d what began more than a year ago, of everyone.

        Example: render trips remove --store trips.db --older 365d
        """
    let options = ParameterGroup(TripsOptions.store, TripsOptions.owner, TripsOptions.older)

    func run(_ arguments: ParsedArguments, _ console: Console) throws {
        let owner = try arguments.value(TripsOptions.owner)
        let older = try arguments.value(TripsOptions.older)
        let ways = [!arguments.operands.isEmpty, owner != nil, older != nil].count { $0 }
        guard ways == 1 else {
            throw UsageError("write ids, --owner or --older, one of them")
        }
        let store = try TripsOptions.store(arguments, access: .readWrite)
        var count = 0
        if let owner { count += try store.removeAll(ofOwner: owner) }
        if let older { count += try store.removeAll(before: Double(time(nil) - older)) }
        for id in arguments.operands where try store.remove(id) { count += 1 }
        let removed = "\(NumberText.counted(count, "trip")) removed"
        guard try store.overwriteRemoved() else {
            throw SceneError(
                "\(removed), but another program reads the file: repeat this, so that they are overwritten"
            )
        }
        try console.print(removed)
    }
}
