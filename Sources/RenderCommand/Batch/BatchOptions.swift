import Parameters

/// The options of `render batch`.
enum BatchOptions {
    static let folder = Parameter<String>(
        ParameterDefinition(
            "output", short: "o", "DIR", .file, usual: "that of the manifest",
            help: "The folder that the names of outputs begin in."))
    static let resume = ParameterDefinition.flag(
        "resume",
        help: """
            Leaves pictures alone that are there and, by the last report, drawn of the same: program, \
            fonts, options and files.
            """)
    static let only = Parameter<String>(
        ParameterDefinition(
            "only", "NAME", .texts,
            help: "Draws the cases of this name only. Several may be given."))
    static let report = Parameter<String>(
        ParameterDefinition(
            "report", "FILE", .file, usual: "report.json in DIR",
            help: "What became of each case, as JSON."))
    static let page = Parameter<String>(
        ParameterDefinition(
            "html", "FILE", .file, usual: "index.html in DIR",
            help: "A page that shows all pictures."))

    static let strict = ParameterDefinition.flag(
        "strict",
        help: """
            Ends with status 1 if anything is noted of a picture, too; the pictures are written all the \
            same.
            """)

    static let all = [
        folder.definition, ReplayOptions.threads.definition, resume, only.definition,
        report.definition, page.definition, strict, ReplayOptions.progress.definition,
    ]
}
