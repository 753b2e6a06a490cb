import Cairo
import Glibc
import MapGeometry

/// The options of `render tiles export` that say what is drawn and how.
enum ExportOptions {
    static let box = CommandOption.value(
        "bbox", "W,S,E,N", help: "The area, longitude first. Default: the map's.")
    static let zooms = CommandOption.value("zoom", "A-B", help: "The zooms, such as 10-15.")
    static let side = CommandOption.value(
        "tile-size", "256|512",
        help: "Pixels across a tile; 512 shows the same area\nlarger. Default: 256.")
    static let scale = CommandOption.value(
        "scale", "N",
        help: "Pixels of the file for one of the tile; 2 for\nsharp screens. Default: 1.")
    static let format = CommandOption.value(
        "format", "png|webp", help: "The format of the files. Default: png.")
    static let metatile = CommandOption.value(
        "metatile", "N",
        help:
            "Tiles across and down that are drawn as one\npicture of 1024 pixels a side at most, then cut:\n1, 2, 4, 8 or 16. Default: 8."
    )
    static let threads = CommandOption.value(
        "threads", "N", help: "How many threads draw, 1 to 64. Default: one a\nprocessor.")
    static let maximum = CommandOption.value(
        "max-tiles", "N", help: "Refuses ranges of more tiles. Default: \(usualMaximum).")
    static let resume = CommandOption.flag(
        "resume", help: "Leaves files alone that are there already.")

    /// The most tiles that are drawn unless the user says how many it may be.
    static let usualMaximum = 1_000_000

    /// The plan that the options describe.
    ///
    /// - Parameter arguments: the command line.
    /// - Returns: the plan for the area of the options, else for a map's.
    /// - Throws: ``UsageError`` for a value that is wrong.
    static func plan(
        _ arguments: ParsedArguments
    ) throws(UsageError) -> @Sendable (_ bounds: CoordinateBox) throws(UsageError) -> ExportPlan {
        let named = try arguments.value(box, as: BoxOption.parse)
        let zooms = try ZoomRangeOption.parse(arguments.required(zooms), option: zooms.display)
        let (side, scale) = try pixels(arguments)
        let format = try FormatOption.format(
            named: arguments.value(format) ?? "png", option: format.display, arguments)
        let metatile = try arguments.value(metatile, as: metatileSide)
        let threads = try arguments.value(threads) { (text, option) throws(UsageError) in
            try CountOption.parse(text, option: option, in: 1...64)
        }
        let maximum = try arguments.value(maximum) { (text, option) throws(UsageError) in
            try CountOption.parse(text, option: option, in: 1...1_000_000_000)
        }
        let languages = try PictureOptions.languageList(arguments)
        let isResumed = arguments.isOn(resume)
        return { bounds throws(UsageError) in
            let area = WorldBox(named ?? bounds)
            let plan = ExportPlan(
                ranges: zooms.map { TileRange(zoom: $0, touching: area) }, side: side,
                scale: scale, languages: languages, format: format, metatile: metatile,
                isResumed: isResumed,
                threads: threads ?? max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1))
            try check(plan.count, maximum ?? usualMaximum)
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

    /// Size and scale, which together must give whole pixels, and not too many.
    private static func pixels(
        _ arguments: ParsedArguments
    ) throws(UsageError) -> (side: Int, scale: Double) {
        let side =
            try arguments.value(side) { (text, option) throws(UsageError) -> Int in
                guard text == "256" || text == "512" else {
                    throw UsageError(option: option, value: text, "write 256 or 512")
                }
                return text == "512" ? 512 : 256
            } ?? 256
        let scale =
            try arguments.value(scale) { (text, option) throws(UsageError) -> Double in
                let reader = NumberList(
                    option: option, text: text, form: "write a number such as 2 or 1.5")
                let scale = try reader.number(text, "scale", SizeOption.scales)
                guard (scale * Double(side)).rounded() == scale * Double(side) else {
                    throw reader.error("a tile of \(side) pixels would not end on a whole pixel")
                }
                return scale
            } ?? 1
        return (side, scale)
    }

    private static func metatileSide(_ text: String, option: String) throws(UsageError) -> Int {
        guard let side = Int(text), [1, 2, 4, 8, 16].contains(side) else {
            throw UsageError(option: option, value: text, "write 1, 2, 4, 8 or 16")
        }
        return side
    }
}
