import MapPictures
import Parameters
import Platform
import Routes

/// The files that `render route` writes besides pictures: the voice instructions and the events on
/// the way.
///
/// Create it before anything is drawn, so that an invalid path is reported at once.
struct RouteTexts {
    private let speech: (format: DriveSpeech.Format, target: OutputTarget)?
    private let events: OutputTarget?

    static let speechOption = ParameterDefinition(
        "speech", "FILE", .file,
        help: """
            Also writes all that a voice says on the way: WebVTT (.vtt), SSML (.ssml, .xml), or a line of \
            JSON with time and SSML for each sentence (.jsonl).
            """)
    static let eventsOption = ParameterDefinition(
        "events", "FILE", .file,
        help: """
            Also writes what happens on the way, a line of JSON for each event (docs/events.md); - is \
            standard output.
            """)
    /// The options that request these files.
    static let options = ParameterGroup(speechOption, eventsOption)

    /// Checks the options and prepares their files.
    ///
    /// - Parameters:
    ///   - arguments: the command line.
    ///   - operand: the route's file.
    /// - Throws: ``UsageError`` for an unknown file extension, or a file that is named twice;
    ///   `FileOutputError` for a path that can't be written.
    init(_ arguments: ParsedArguments, reading operand: String) throws {
        let values = arguments.values
        let (speech, events) = (values.text(Self.speechOption), values.text(Self.eventsOption))
        let others =
            try [operand, values.text(OutputOptions.picture), values.text(OutputOptions.report)]
            .compactMap { $0 } + ScenePlan.inputPaths(values)
        for (path, option, rest) in [
            (speech, Self.speechOption, [events]), (events, Self.eventsOption, [speech]),
        ] {
            guard let path else { continue }
            let named = others + rest.compactMap { $0 }
            try PictureOutput.check(path, as: option.display, isNone: named)
            if OutputTarget.isStandardOutput(path),
                named.dropFirst().contains(where: OutputTarget.isStandardOutput)
            {
                throw UsageError(
                    option: option.display, value: path,
                    "something else goes there; write another name")
            }
        }
        let isSynced = arguments.areOutputsSynced
        self.speech = try speech.map { path in
            guard let format = DriveSpeech.Format(ofFile: path) else {
                throw UsageError(
                    option: Self.speechOption.display, value: path,
                    "write a name that ends with .vtt, .ssml, .xml or .jsonl")
            }
            return (format, try OutputTarget(path, isSynced: isSynced))
        }
        self.events = try events.map { try OutputTarget($0, isSynced: isSynced) }
    }

    /// Whether none of the files was requested.
    var isEmpty: Bool { speech == nil && events == nil }

    /// Writes the requested files, and publishes them when all are complete.
    ///
    /// - Parameters:
    ///   - guidance: the route.
    ///   - answer: the routes that the guidance was made from.
    ///   - description: the language and units.
    /// - Throws: ``UsageError`` if there is nothing to write; `FileOutputError` if the disk is
    ///   full.
    func write(
        _ guidance: DriveGuidance, of answer: RouteAnswer, _ description: DriveDescription
    ) throws {
        if let speech {
            let said = DriveSpeech(guidance, description)
            guard !said.sentences.isEmpty else {
                throw UsageError(
                    "\(Self.speechOption.display): the route has no maneuvers, only a line")
            }
            try speech.target.write(Array(said.text(as: speech.format).utf8))
        }
        if let events {
            let lines = DriveEvents(guidance, of: answer, description).lines
            try events.write(Array(lines.utf8))
        }
        try speech?.target.publish()
        try events?.publish()
    }
}
