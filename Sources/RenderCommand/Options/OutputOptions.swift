import MapPictures
import Parameters

/// The command line's own options for the output files of the verbs that draw a picture.
enum OutputOptions {
    static let picture = ParameterDefinition(
        "output", short: "o", "FILE", .file,
        help:
            "Where to write the picture; its name ends with \(OutputFormat.endingsInWords), unless --format says what it is. - is standard output."
    )
    static let report = ParameterDefinition(
        "json", "FILE", .file,
        help: "Also writes what the picture shows, as JSON; - is standard output.")
    static let format = PictureParameter.format.definition

    static let strict = ParameterDefinition.flag(
        "strict",
        help: """
            Ends with status 1 if anything is noted on standard error, such as an empty picture or a \
            missing font; the picture is written all the same.
            """)

    static let verbose = ParameterDefinition.flag(
        "verbose", short: "v",
        help: """
            Tells on standard error what is read and drawn, and what each step costs.
            """)
}

extension ParameterGroup {
    /// The options for the files of a picture and the way they are written.
    static let output: ParameterGroup = [
        ParameterGroup(OutputOptions.report), .format,
        ParameterGroup(
            PictureParameter.canvas, OutputOptions.strict, OutputOptions.verbose,
            OutputOptions.picture),
    ]
    /// The options of every picture: style, languages, ornaments and files.
    static let common: ParameterGroup = [.style, .languages, .ornaments, .output]
}
