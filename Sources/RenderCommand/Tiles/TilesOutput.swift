import Parameters

/// The options of the tasks of `render tiles` that write tiles.
enum TilesOutput {
    static let output = ParameterDefinition(
        "output", short: "o", "FILE|DIR", .file,
        help: "A file that ends with .mbtiles or .pmtiles, else a folder.")
    static let quiet = ParameterDefinition.flag(
        "quiet", short: "q", help: "Shows no progress and no summary.")
}
