import Geometry
import Glibc
import Guidance
import MapImport
import MapPictures
import MapStore
import Parameters
import Platform

/// `render import INPUT... -o MAP`: imports OpenStreetMap files into a map database.
struct ImportVerb: Verb {
    let name = "import"
    let summary = "Makes a map of OpenStreetMap files"
    let usage = "INPUT... -o MAP.mbtiles|--update MAP.mbtiles [OPTIONS]"
    let details = """
        INPUT is .osm.pbf, .osm, .osm.gz, .osm.bz2 or .osm.opl; several are read as if
        they were one, and '-' is standard input, kept beside MAP while it is read.
        Files of changes (.osc, .osc.gz, .osc.bz2) hold for the others, in their
        order. The map is an MBTiles 1.3 file with vector tiles in the Shortbread
        schema, zoom 0 to 14, a road network and a search index. The old MAP stays as
        it is until the new one is whole.

        Examples:
          render import oslo.osm.pbf -o oslo.mbtiles --languages nb,en
          osmium extract -b 10.7,59.9,10.8,60 -f pbf no.osm.pbf |
            render import - -o oslo.mbtiles
          render import --update oslo.mbtiles oslo.osm.pbf 4711.osc.gz 4712.osc.gz
        """
    let options: ParameterGroup = [
        ParameterGroup(Self.output, Self.update, Self.languages), ImportAreaOptions.all,
        ParameterGroup(Self.name, Self.overview, Self.threads, Self.memory, Self.json, Self.quiet),
    ]

    private static let output = ParameterDefinition(
        "output", short: "o", "MAP.mbtiles", .file, help: "The map to make; replaced if it exists.")
    private static let update = ParameterDefinition(
        "update", "MAP.mbtiles", .file,
        help: """
            A map of render import to make anew of newer files, instead of -o: tells how many \
            tiles changed, and leaves the file alone where nothing did. Repeat the options; only \
            the name is kept.
            """)
    private static let languages = Parameter<[String]>(
        languages: "languages", "CODE,...",
        defaultValue: ImportOptions.defaultLanguages.joined(separator: ","),
        help: "Languages whose names are kept besides the local name.")
    private static let name = Parameter<String>(
        ParameterDefinition(
            "name", "TEXT", defaultValue: "that of the first file", help: "The map's name."))
    private static let overview = ParameterDefinition.flag(
        "overview",
        help: """
            Makes a small map of zooms 4 to 10 for --around of other pictures: no roads to drive \
            on, no search.
            """)
    private static let threads = Parameter<Int>(
        count: "threads", "N", 1...64, defaultValue: "one a processor",
        help: "How many threads read files, look at their objects and cut tiles, 1 to 64.")
    private static let memory = Parameter<Int>(
        size: "memory", defaultValue: "half of the machine's", least: (100_000_000, "100MB"),
        help: """
            How much memory to hold at most, from some 300MB on; what does not fit lies in files \
            without names beside MAP.
            """)
    private static let json = ParameterDefinition.flag(
        "json", help: "Prints the summary as JSON instead of text.")
    private static let quiet = ParameterDefinition.flag(
        "quiet", short: "q", help: "Shows no progress and no summary.")

    func run(_ arguments: ParsedArguments, _ console: Console) throws {
        let updated = arguments.values.text(Self.update)
        guard updated == nil || arguments.values.text(Self.output) == nil else {
            throw UsageError(
                "\(Self.output.display) and \(Self.update.display) exclude each other")
        }
        let older = try updated.map(OlderMap.init(path:))
        guard let output = updated ?? arguments.values.text(Self.output) else {
            throw UsageError(
                "'-o MAP.mbtiles' is missing, or '\(Self.update.display) MAP.mbtiles'")
        }
        let inputs = arguments.operands
        guard !inputs.isEmpty else {
            throw UsageError("INPUT is missing: name at least one .osm.pbf or .osm file")
        }
        for input in inputs where FilePlace.isSame(input, output) {
            throw UsageError("'\(PrintableText.short(output))' is both INPUT and the map")
        }
        guard inputs.count(where: { $0 == "-" }) < 2 else {
            throw UsageError("'-' is given twice: standard input can be read once")
        }
        let options = try importOptions(arguments, output, older?.metadata)
        let limit =
            try arguments.value(Self.memory)
            ?? sysconf(Int32(_SC_PHYS_PAGES)) / 2 * sysconf(Int32(_SC_PAGESIZE))
        let isQuiet = arguments.isOn(Self.quiet)
        let display = ProgressDisplay(console: console, isQuiet: isQuiet)
        func summary() throws -> ImportSummary {
            let began = ContinuousClock.now
            let (report, update) = try make(
                output, of: inputs, options, limit, older, display)
            let seconds = (ContinuousClock.now - began) / .seconds(1)
            return ImportSummary(
                report, update: update, map: output, bytes: fileSize(output),
                seconds: seconds)
        }
        if arguments.isOn(Self.json) {
            return try console.printDocument { try summary().document }
        }
        let done = try summary()
        if !isQuiet { try console.print(done.lines.joined(separator: "\n")) }
    }

    /// Imports into a temporary file and publishes it when it is complete, unless the older map has
    /// the same bytes.
    private func make(
        _ output: String, of inputs: [String], _ options: ImportOptions,
        _ limit: Int, _ older: OlderMap?, _ display: ProgressDisplay
    ) throws -> (ImportReport, ImportSummary.Update?) {
        let file = try PublishedFile(replacing: output)
        defer { display.finish() }
        // The scratch files go beside the final file, since the map's path may be a link to another
        // disk.
        let memory = ScratchMemory(limit: limit, beside: file.target)
        // SQLite sorts indexes in unnamed files; these belong on the disk that has space for the
        // map.
        setenv("SQLITE_TMPDIR", memory.folder, 1)
        let extracts = try ImportInputs(inputs, beside: output)
        let report = try extracts.read { paths in
            try Importer(options: options).run(
                inputs: paths,
                writer: MapWriter(
                    path: file.temporaryPath, target: output, beside: file.target, memory: memory),
                approve: { try older?.check($0) },
                progress: { display.update(ProgressStep($0)) })
        }
        guard report.tiles.tileCount > 0 else {
            // An empty map would be rejected when it is opened.
            let passedOver = ImportSummary.passedOver(by: report)
            throw SceneError(
                options.area == nil
                    ? "cannot make \(output): the input has nothing that a map shows\(passedOver)"
                    : "cannot make \(output): nothing of the input lies in the area that was asked for"
            )
        }
        display.update(ProgressStep(stage: "writing to disk", done: 0, total: 0, unit: ""))
        guard let changes = try older?.changes(to: file.temporaryPath) else {
            try file.publish()
            return (report, nil)
        }
        let isWritten = try file.publishIfChanged()
        return (report, ImportSummary.Update(changes: changes, isWritten: isWritten))
    }

    private func importOptions(
        _ arguments: ParsedArguments, _ output: String, _ older: MapMetadata?
    ) throws -> ImportOptions {
        var options = ImportOptions(
            languages: try arguments.value(Self.languages) ?? ImportOptions.defaultLanguages,
            threads: try arguments.value(Self.threads)
                ?? Processors.count,
            area: try ImportAreaOptions.area(arguments),
            name: try arguments.value(Self.name) ?? older?.name
                ?? (arguments.operands.first == "-" ? ImportInputs.name(of: output) : nil),
            generator: Product.nameAndVersion, countries: (try? CountryMap.shipped()) ?? nil,
            signs: SignCatalogueFile.read().catalogue)
        options.isOverview = arguments.isOn(Self.overview)
        return options
    }

    private func fileSize(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }
}

extension ProgressStep {
    /// The importer's progress as a step of the progress display.
    init(_ progress: ImportProgress) {
        let unit =
            switch progress.unit {
            case .bytes: "B"
            case .items: ""
            }
        self.init(
            stage: progress.stage.rawValue, done: Double(progress.done),
            total: Double(progress.total), unit: unit, overall: progress.fraction)
    }
}

/// The existing map that `render import --update` replaces.
struct OlderMap {
    private let map: MapDatabase
    /// The metadata of the map.
    let metadata: MapMetadata

    /// Opens the map.
    ///
    /// - Parameter path: its file.
    /// - Throws: `SceneError` for a file that is not a map made by `render import`, since the
    ///   update would overwrite it.
    init(path: String) throws {
        guard let map = try TilesetFile.importedMap(path) else {
            throw SceneError("cannot update \(path): it is no map that render import made")
        }
        self.map = map
        metadata = try map.readMetadata()
    }

    /// The path of the map's file.
    var path: String { map.path }

    /// Rejects a new map of another area, since the update would overwrite this one.
    ///
    /// - Parameter area: the area of the map that is to replace this one.
    /// - Throws: `SceneError` if the two areas do not intersect.
    func check(_ area: CoordinateBox) throws {
        let bounds = metadata.bounds
        guard !bounds.intersects(area) else { return }
        throw SceneError(
            """
            cannot update \(path): it is a map of \(NumberText.box(bounds)), and what was read \
            lies elsewhere, in \(NumberText.box(area))
            """)
    }

    /// Returns the tiles that differ in a newer map.
    ///
    /// - Parameter path: the newer map's file.
    /// - Returns: the changes.
    /// - Throws: `MapStoreError` if either map can't be read.
    func changes(to path: String) throws -> TileChanges {
        try TileChanges(from: map, to: TilesetFile.open(path))
    }
}
