import MapPictures
import Parameters

/// Where the verbs that draw a picture write it; the command line's own options.
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

    /// Map, style, language and ornaments, which every picture has, in the order of the help.
    static let common =
        [
            PictureParameter.style.definition, PictureParameter.source.definition,
            PictureParameter.terrain.definition,
            PictureParameter.sprite.definition, PictureParameter.allowFiles,
            PictureParameter.world,
            PictureParameter.languages.definition, PictureParameter.phrases,
            PictureParameter.scaleBar, PictureParameter.attribution,
            PictureParameter.credit.definition,
        ] + files

    /// The files of a picture, and how it is written.
    static let files = [
        report, format, PictureParameter.png8, PictureParameter.quality.definition,
        PictureParameter.canvas.definition, strict, verbose, picture,
    ]
}
