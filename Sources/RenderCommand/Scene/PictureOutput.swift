import Cairo
import FileOutput
import JSON

/// The files that a picture is written to: the picture itself, and its sidecar if one is asked for.
///
/// Made before the drawing, so that a wrong path costs no time.
struct PictureOutput {
    private let encoder: PictureEncoder
    private let picture: PublishedFile
    private let sidecar: PublishedFile?

    /// Checks `-o` and `--json` and prepares their files.
    ///
    /// - Parameters:
    ///   - arguments: the command line.
    ///   - operand: a file that the verb reads and that no option names.
    ///   - level: effort for PNG from 1 (fastest) to 12 (smallest).
    /// - Throws: ``UsageError`` for another ending than `.png` and `.webp`, or a file that is named
    ///   twice; `FileOutputError` for a bad place.
    init(_ arguments: ParsedArguments, reading operand: String? = nil, level: Int = 6) throws {
        try self.init(
            arguments, picture: arguments.required(PictureOptions.output),
            sidecar: arguments.value(PictureOptions.json), reading: operand, level: level)
    }

    /// Checks and prepares files of other names than the options have.
    ///
    /// - Parameters:
    ///   - arguments: the command line.
    ///   - path: the picture.
    ///   - notes: its sidecar.
    ///   - operand: a file that the verb reads and that no option names.
    ///   - level: effort for PNG from 1 (fastest) to 12 (smallest).
    /// - Throws: as ``init(_:reading:)`` does.
    init(
        _ arguments: ParsedArguments, picture path: String, sidecar notes: String?,
        reading operand: String?, level: Int = 6
    ) throws {
        let format = try FormatOption.format(ofFile: path, option: "-o", arguments)
        let inputs =
            [operand].compactMap { $0 } + PictureOptions.inputPaths(arguments)
            + FrameLookOptions.inputPaths(arguments)
        try Self.check(path, as: "-o", isNone: inputs)
        if let notes {
            try Self.check(
                notes, as: PictureOptions.json.display, isNone: inputs + [path])
        }
        encoder = try PictureEncoder(format, level: level)
        picture = try PublishedFile(replacing: path)
        sidecar = try notes.map { try PublishedFile(replacing: $0) }
    }

    /// Encodes the picture, writes both files, and publishes them when both are whole.
    ///
    /// - Parameters:
    ///   - surface: the picture.
    ///   - document: what the sidecar says; asked for if there is one.
    /// - Throws: `FileOutputError` or `CairoError` in one line.
    func write(_ surface: Surface, sidecar document: () -> JSONValue) throws {
        try picture.write(encoder.encode(surface))
        try sidecar?.write(Array((document().serialized(pretty: true) + "\n").utf8))
        try picture.publish()
        try sidecar?.publish()
    }

    /// Nobody wants the route or the map replaced by what is said of the picture.
    private static func check(
        _ path: String, as option: String, isNone others: [String]
    ) throws(UsageError) {
        for other in others where FilePlace.isSame(other, path) {
            throw UsageError(
                option: option, value: path, "is named for something else too; write another name")
        }
    }
}
