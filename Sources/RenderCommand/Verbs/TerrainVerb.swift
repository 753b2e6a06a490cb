import Formats
import Geometry
import Glibc
import MapImport
import MapPictures
import MapStore
import Parameters
import Platform

/// `render terrain FILE.hgt... -o TERRAIN`: converts elevation data into tiles for relief.
struct TerrainVerb: Verb {
    let name = "terrain"
    let summary = "Makes relief and contour lines of files of heights"
    let usage = "FILE.hgt[.zip]... -o TERRAIN.mbtiles [OPTIONS]"
    let details = """
        FILE is one square degree as SRTM has it (1201 or 3601 rows), named like
        N42E001.hgt, in a zip archive too. Two maps are made: TERRAIN.mbtiles holds
        heights as pictures (raster-dem, encoding terrarium, 512 pixels), and
        TERRAIN-contours.mbtiles beside it contour lines as vector tiles: a layer
        'contours' with the height 'ele' in metres. '--terrain TERRAIN.mbtiles' draws
        both. Heights that are missing are found from those around; larger holes have
        neither relief nor lines.

        GeoTIFF files become such files with GDAL, a square degree at a time; samples
        lie on its border, so that it is cut half a sample (1/7200 degree) wider:
          gdal_translate -of SRTMHGT -ot Int16 -outsize 3601 3601 -r cubicspline \\
            -projwin 0.999861 43.000139 2.000139 41.999861 heights.tif N42E001.hgt

        Examples:
          render terrain N42E001.hgt.zip -o andorra-terrain.mbtiles
          render map --map andorra.mbtiles --terrain andorra-terrain.mbtiles \\
            --camera 1.52,42.54,12 -o andorra.png
        """
    let options = ParameterGroup(Self.output, Self.credit, Self.threads, Self.quiet)

    private static let output = ParameterDefinition(
        "output", short: "o", "TERRAIN.mbtiles", .file,
        help: "The map of heights to make; replaced if it exists.")
    private static let credit = Parameter<String>(
        ParameterDefinition(
            "credit", "TEXT", defaultValue: "none", help: "Whom pictures credit for the heights."))
    private static let threads = Parameter<Int>(
        count: "threads", "N", 1...64, defaultValue: "one a processor",
        help: "How many threads make tiles, 1 to 64.")
    private static let quiet = ParameterDefinition.flag(
        "quiet", short: "q", help: "Shows no progress and no summary.")

    /// The maximum number of files; more are refused before any is read.
    private static let maximumFiles = 400

    func run(_ arguments: ParsedArguments, _ console: Console) throws {
        let output = try arguments.required(Self.output)
        let inputs = arguments.operands
        guard !inputs.isEmpty else {
            throw UsageError("FILE is missing: name at least one .hgt file")
        }
        guard inputs.count <= Self.maximumFiles else {
            throw UsageError(
                "\(inputs.count) files are too many: at most \(Self.maximumFiles) become one map")
        }
        for input in inputs where FilePlace.isSame(input, output) {
            throw UsageError("'\(PrintableText.short(output))' is both FILE and -o")
        }
        guard output.hasSuffix(".mbtiles") else {
            throw UsageError("'\(PrintableText.short(output))' must end in .mbtiles")
        }
        let display = ProgressDisplay(console: console, isQuiet: arguments.isOn(Self.quiet))
        defer { display.finish() }
        let grid = try Self.grid(of: inputs, display)
        let credit = PlainText.line(html: try arguments.value(Self.credit) ?? "", limit: 500)
        let threads = try arguments.value(Self.threads) ?? Processors.count
        let work = TerrainMaps(
            grid: grid, path: output, attribution: credit, threads: max(threads, 1),
            display: display)
        let contours = try work.writeContours()
        let heights = try work.writeHeights()
        display.finish()
        guard !arguments.isOn(Self.quiet) else { return }
        let range = grid.range
        try console.print(
            """
            heights      \(Int(range.lowerBound)) to \(Int(range.upperBound)) m, \
            \(grid.perDegree) samples a degree
            found        \(grid.filledCount) missing heights from those around; \
            \(grid.emptyCount) left out
            \(output)  \(heights) tiles
            \(TerrainFiles.contours(of: output))  \(contours) tiles
            """)
    }

    private static func grid(of inputs: [String], _ display: ProgressDisplay) throws -> HeightGrid {
        var files: [HeightFile] = []
        for (index, path) in inputs.enumerated() {
            display.update(
                ProgressStep(
                    stage: "reading heights", done: Double(index), total: Double(inputs.count),
                    unit: "files"))
            let bytes = try InputFile.read(path, limit: HeightFile.maximumBytes + (1 << 20))
            do {
                let name = path.split(separator: "/").last.map(String.init) ?? path
                files.append(try HeightFile(bytes, name: name))
            } catch {
                throw SceneError("cannot read \(PrintableText.short(path)): \(error)")
            }
        }
        do {
            return try HeightGrid(files)
        } catch {
            throw SceneError("cannot join the files: \(sentence(error))")
        }
    }

    private static func sentence(_ problem: HeightGrid.Problem) -> String {
        switch problem {
        case .none, .empty: "they hold no height"
        case .mixedSizes: "some have 1201 rows and some 3601; make a map of each"
        case .twice(let south, let west): "two are of latitude \(south), longitude \(west)"
        case .tooLarge(let width, let height):
            "they lie in \(width) x \(height) degrees, too many for one map"
        }
    }
}

/// Writes the two maps of an elevation grid.
private struct TerrainMaps {
    let grid: HeightGrid
    let path: String
    let attribution: String
    let threads: Int
    let display: ProgressDisplay

    /// - Returns: the number of tiles.
    func writeHeights() throws -> Int {
        let maker = TerrariumTiles(grid)
        var metadata = MapMetadata(
            name: "Heights", summary: "raster-dem, encoding terrarium, 512 pixels", format: .png,
            minzoom: maker.zooms.lowerBound, maxzoom: maker.zooms.upperBound, bounds: grid.bounds,
            attribution: attribution)
        metadata.generator = Product.nameAndVersion
        let tiles = maker.zooms.flatMap(maker.tiles)
        return try write(
            tiles, metadata, to: path, "drawing heights", scratch: TerrariumTiles.encoder
        ) { encoder, id in try maker.picture(of: id, encoder) }
    }

    /// - Returns: the number of tiles.
    func writeContours() throws -> Int {
        let maker = ContourTiles(grid)
        let zooms = ContourTiles.zooms
        var metadata = MapMetadata(
            name: "Contour lines", format: .pbf, minzoom: zooms.lowerBound,
            maxzoom: zooms.upperBound, bounds: grid.bounds, attribution: attribution,
            vectorLayers: [
                MapMetadata.VectorLayer(
                    id: ContourTiles.layer, minzoom: zooms.lowerBound, maxzoom: zooms.upperBound,
                    fields: ["ele": "Number, metres"])
            ])
        metadata.generator = Product.nameAndVersion
        return try write(
            zooms.flatMap(maker.tiles), metadata, to: TerrainFiles.contours(of: path),
            "tracing contour lines", scratch: { try Compressor(level: 7) }
        ) { compressor, id in try maker.tile(id).map { try compressor.compress($0, as: .gzip) } }
    }

    private func write<Scratch>(
        _ tiles: [TileID], _ metadata: MapMetadata, to path: String, _ stage: String,
        scratch: @escaping @Sendable () throws -> Scratch,
        _ make: @escaping @Sendable (Scratch, TileID) throws -> [UInt8]?
    ) throws -> Int {
        let writer = try MBTilesWriter(path: path, metadata: metadata)
        var count = 0
        try OrderedWork.run(count: tiles.count, threads: threads, scratch: scratch) {
            try make($0, tiles[$1])
        } deliver: { index, bytes in
            display.update(
                ProgressStep(
                    stage: stage, done: Double(index), total: Double(tiles.count), unit: "tiles"))
            guard let bytes else { return }
            try writer.write(bytes, of: tiles[index])
            count += 1
        }
        try writer.finish()
        return count
    }
}
