import Geometry
import Graphics
import MapPictures
import Parameters
import Platform

/// The options of `render tiles export` that select what is drawn and how.
enum ExportOptions {
    static let box = Parameter<CoordinateBox>(
        box: "The area, longitude first.", defaultValue: "the map's")
    static let side = Parameter<Int>(
        ParameterDefinition(
            "tile-size", "256|512", .choice(["256", "512"]), defaultValue: "256",
            help: "Pixels across a tile; 512 shows the same area larger."),
        cure: "write 256 or 512"
    ) { text throws(ParameterError) in
        guard text.text == "256" || text.text == "512" else { throw text.error() }
        return text.text == "512" ? 512 : 256
    }
    static let scale = Parameter<Double>(
        number: "scale", "N", PictureSize.scales, defaultValue: "1",
        cure: "write a number such as 2 or 1.5",
        help: "Pixels of the file for one of the tile; 2 for sharp screens.")
    static let format = Parameter<PictureFormat>(
        ParameterDefinition(
            "format", "png|webp", .choice(["png", "webp"]), defaultValue: "png",
            help: "The format of the files."),
        cure: "write png or webp"
    ) { text throws(ParameterError) in
        switch text.text {
        case "png": return .png
        case "webp": return .webP(quality: nil)
        default: throw text.error()
        }
    }
    static let metatile = Parameter<Int>(
        ParameterDefinition(
            "metatile", "N", .choice(["1", "2", "4", "8", "16"]), defaultValue: "8",
            help: """
                Tiles across and down that are drawn as one picture of 1024 pixels a side at most, \
                then cut: 1, 2, 4, 8 or 16.
                """),
        cure: "write 1, 2, 4, 8 or 16"
    ) { text throws(ParameterError) in
        guard let side = Int(text.text), [1, 2, 4, 8, 16].contains(side) else {
            throw text.error()
        }
        return side
    }
    static let threads = Parameter<Int>(
        count: "threads", "N", 1...64, defaultValue: "one a processor",
        help: "How many threads draw, 1 to 64.")
    static let maximum = Parameter<Int>(
        count: "max-tiles", "N", 1...1_000_000_000, defaultValue: "\(defaultMaximum)",
        help: "Refuses ranges of more tiles.")
    static let resume = ParameterDefinition.flag(
        "resume", help: "Leaves files of a folder alone that are there already.")
    static let shard = Parameter<ExportShard>(
        ParameterDefinition(
            "shard", "I/N", help: "Draws the I-th of N shares of the tiles, I from 1 to N."),
        cure: "write I/N such as 3/16, I from 1 to N"
    ) { text throws(ParameterError) in
        let parts = text.parts("/")
        guard parts.count == 2 else { throw text.error("it is not a share") }
        let count = try text.whole(parts[1], "number of shares", upTo: 1_000_000)
        let number = try text.whole(parts[0], "share", upTo: count)
        guard number >= 1 else { throw text.error("the first share is 1") }
        return ExportShard(number: number, count: count)
    }

    /// The default limit on the number of tiles.
    static let defaultMaximum = 1_000_000

    /// Returns a function that makes the plan which the options describe.
    ///
    /// - Parameter arguments: the command line.
    /// - Returns: a function from the map's area to the plan; the area of the options has
    ///   precedence.
    /// - Throws: ``UsageError`` or `ParameterError` for an invalid value.
    static func plan(
        _ arguments: ParsedArguments
    ) throws -> @Sendable (_ bounds: CoordinateBox) throws -> ExportPlan {
        let named = try arguments.value(box)
        _ = try arguments.required(PictureParameter.zooms.definition)
        let zooms = try arguments.value(PictureParameter.zooms) ?? 0...0
        let (side, scale) = try pixels(arguments)
        let plain = try arguments.value(format) ?? .png
        let asked = try PictureParameter.outputFormat(arguments.values, .pixels(plain))
        guard case .pixels(let format) = asked else { throw UsageError("tiles are PNG or WebP") }
        let metatile = try arguments.value(metatile)
        let threads = try arguments.value(threads)
        let maximum = try arguments.value(maximum)
        let languages = try arguments.value(PictureParameter.languages) ?? []
        let isResumed = arguments.isOn(resume)
        let shard = try arguments.value(shard)
        return { bounds in
            let area = WorldBox(named ?? bounds)
            var plan = ExportPlan(
                ranges: zooms.flatMap { TileRange.ranges(zoom: $0, touching: area) },
                area: named ?? bounds, side: side, scale: scale, languages: languages,
                format: format, metatile: metatile, shard: nil, isResumed: isResumed,
                threads: threads ?? Processors.count)
            try check(plan.count, maximum ?? defaultMaximum)
            plan.shard = shard
            return plan
        }
    }

    private static func check(_ count: Int, _ maximum: Int) throws(UsageError) {
        guard count <= maximum else {
            throw UsageError(
                "these are \(NumberText.grouped(count)) tiles, more than"
                    + " \(NumberText.grouped(maximum)): choose fewer zooms or a smaller --bbox, or"
                    + " allow them with --max-tiles")
        }
    }

    /// The size and scale, whose product must be a whole number of pixels.
    private static func pixels(
        _ arguments: ParsedArguments
    ) throws(ParameterError) -> (side: Int, scale: Double) {
        let side = try arguments.value(side) ?? 256
        let scale = try arguments.value(scale) ?? 1
        guard (scale * Double(side)).rounded() == scale * Double(side) else {
            throw Self.scale.error(
                in: arguments.values, "a tile of \(side) pixels would not end on a whole pixel")
        }
        return (side, scale)
    }
}

/// The output options of the `render tiles` commands that write tiles.
enum TilesOutput {
    static let output = ParameterDefinition(
        "output", short: "o", "FILE|DIR", .file,
        help: "A file that ends with .mbtiles or .pmtiles, else a folder.")
    static let quiet = ParameterDefinition.flag(
        "quiet", short: "q", help: "Shows no progress and no summary.")
}
