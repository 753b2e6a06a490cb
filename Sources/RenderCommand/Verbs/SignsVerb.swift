import Formats
import Geometry
import Graphics
import MapImport
import MapPictures
import MapStore
import Parameters
import Platform

/// `render signs`: places the signs of a road authority on a map's roads.
struct SignsVerb: Verb {
    let name = "signs"
    let summary = "Places a road authority's signs and limits on the roads of a map"
    let usage = "EXPORT.json... --map MAP.mbtiles -o SIGNS.mbtiles | -o SHEET.png"
    let details = """
        EXPORT is JSON of the Norwegian road data bank (NVDB), version 3 or 4: objects,
        and the road links (veglenkesekvenser) that they refer to. SIGNS belongs to
        this map only. What cannot be placed is counted by reason.
        Without EXPORT, a sheet of all kinds of signs is drawn, as --country has them.
        """
    let options: ParameterGroup = [
        ParameterGroup(Self.map, Self.output), Self.ofSheets,
    ]

    private static let ofSheets = ParameterGroup(
        PictureParameter.country, PictureParameter.style, PictureParameter.size)

    private static let map = ParameterDefinition(
        "map", short: "m", "MAP.mbtiles", .file, help: "A map made by render import.")
    private static let output = ParameterDefinition(
        "output", short: "o", "SIGNS.mbtiles", .file,
        help: "The file of signs, or the picture, to make; replaced if it exists.")

    /// The largest export, of some hundred thousand objects.
    private static let mostBytes = 512 << 20

    func run(_ arguments: ParsedArguments, _ console: Console) throws {
        if arguments.operands.isEmpty, let output = arguments.values.text(Self.output),
            let format = OutputFormat(ofFile: output), !arguments.values.isGiven(Self.map)
        {
            return try drawSheet(format, to: output, arguments, console)
        }
        if let given = Self.ofSheets.first(where: arguments.values.isGiven) {
            throw UsageError("\(given.display) is for a sheet of all signs, without EXPORT")
        }
        guard let path = arguments.values.text(Self.map) else {
            throw UsageError("'\(Self.map.display) MAP.mbtiles' is missing")
        }
        guard let output = arguments.values.text(Self.output) else {
            throw UsageError("'-o SIGNS.mbtiles' is missing")
        }
        guard !arguments.operands.isEmpty else { throw UsageError("EXPORT is missing") }
        for input in arguments.operands + [path] where FilePlace.isSame(input, output) {
            throw UsageError("'\(PrintableText.short(output))' is both read and written")
        }
        guard let map = try TilesetFile.importedMap(path) else {
            throw ParameterError(
                "\(Self.map) \(path): it has no road network (render import makes one)")
        }
        let (catalogue, problem) = SignCatalogueFile.read()
        guard let catalogue, var signs = AuthoritySigns(map, catalogue),
            let licence = catalogue.authority?.licence
        else { throw SceneError("\(problem ?? "the catalogue of signs names no road authority")") }
        // Links may be in any file, so all are read before the first object.
        var broken: Set<String> = []
        for input in arguments.operands {
            try read(input, &broken, console) { try signs.addLinks(of: $0) }
        }
        for input in arguments.operands where !broken.contains(input) {
            try read(input, &broken, console) { try signs.addObjects(of: $0) }
        }
        let file = try PublishedFile(replacing: output)
        try SignFile.write(
            signs.signs, to: file.temporaryPath, of: map.networkIdentity(), licence: licence)
        try file.publish()
        try console.print(
            "\(output): \(NumberText.counted(signs.signs.count, "sign")) of "
                + NumberText.counted(signs.objects, "object"))
        for reason in AuthoritySigns.Reason.allCases {
            guard let count = signs.skipped[reason] else { continue }
            try console.print("  \(NumberText.decimals(Double(count), 0)) \(reason.rawValue)")
        }
        if !broken.isEmpty {
            throw SceneError("\(NumberText.counted(broken.count, "file")) could not be read")
        }
    }

    /// Draws the sheet of all kinds of signs.
    private func drawSheet(
        _ format: OutputFormat, to path: String, _ arguments: ParsedArguments, _ console: Console
    ) throws {
        var size = try PictureSize(arguments.values)
        if !arguments.values.isGiven(PictureParameter.size.definition) {
            size = PictureSize(size: ScreenSize(width: 1200, height: 1), scale: size.scale)
        }
        let plan = try ScenePlan(withoutMap: arguments.values, pixelRatio: size.scale)
        let scene = try plan.open()
        let country = try arguments.value(PictureParameter.country)
        let request = try SignSheetPicture.request(country: country, size: size, in: scene)
        let target = try OutputTarget(path, isSynced: arguments.areOutputsSynced)
        switch format {
        case .pixels(let format):
            let surface = try scene.draw(request).surface
            try target.write(PictureEncoder(format, level: 6).encode(surface))
        case .page(let format):
            try target.write(scene.drawPage(request, as: format).bytes)
        }
        try target.publish()
        for note in request.notes { console.report(note) }
    }

    /// Reads a document; a broken one is reported, and what is before its damage counts.
    private func read(
        _ path: String, _ broken: inout Set<String>, _ console: Console,
        _ body: ([UInt8]) throws -> Void
    ) throws {
        do {
            try body(InputFile.read(path, limit: Self.mostBytes))
        } catch let error as JSONError {
            broken.insert(path)
            console.report("\(PrintableText.short(path)): \(error.withoutQuotation)")
        } catch let error as MapStoreError {
            throw error
        } catch {
            broken.insert(path)
            console.report(Message(error))
        }
    }
}
