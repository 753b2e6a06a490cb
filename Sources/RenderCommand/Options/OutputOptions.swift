import MapScenes

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

    /// Map, style, language and ornaments, which every picture has, in the order of the help.
    static let common =
        [
            PictureParameter.style.definition, PictureParameter.source.definition,
            PictureParameter.allowFiles, PictureParameter.languages.definition,
            PictureParameter.phrases, PictureParameter.scaleBar,
            PictureParameter.attribution,
        ] + files

    /// The files of a picture, and how it is written.
    static let files = [
        report, format, PictureParameter.png8, PictureParameter.quality.definition,
        PictureParameter.canvas.definition, picture,
    ]
}
