import Cairo
import FileOutput
import JSON
import MapScenes
import NavigationFrames

/// The files that a picture is written to: the picture itself, and its report if one is asked for.
///
/// Made before the drawing, so that a wrong path costs no time.
struct PictureOutput {
    private let encoder: PictureEncoder
    private let picture: PublishedFile
    private let report: PublishedFile?

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
            arguments, picture: arguments.required(OutputOptions.picture),
            report: arguments.values.text(OutputOptions.report), reading: operand, level: level)
    }

    /// Checks and prepares files of other names than the options have.
    ///
    /// - Parameters:
    ///   - arguments: the command line.
    ///   - path: the picture.
    ///   - notes: its report.
    ///   - operand: a file that the verb reads and that no option names.
    ///   - level: effort for PNG from 1 (fastest) to 12 (smallest).
    /// - Throws: as ``init(_:reading:level:)`` does.
    init(
        _ arguments: ParsedArguments, picture path: String, report notes: String?,
        reading operand: String?, level: Int = 6
    ) throws {
        guard let plain = PictureFormat(ofFile: path) else {
            throw UsageError(
                option: "-o", value: path, "write a name that ends with .png or .webp")
        }
        let format = try PictureParameter.pictureFormat(arguments.values, plain)
        let inputs =
            try [operand].compactMap { $0 } + ScenePlan.inputPaths(arguments.values)
            + DriveLook.inputPaths(arguments.values)
        try Self.check(path, as: "-o", isNone: inputs)
        if let notes {
            try Self.check(notes, as: OutputOptions.report.display, isNone: inputs + [path])
        }
        encoder = try PictureEncoder(format, level: level)
        picture = try PublishedFile(replacing: path)
        report = try notes.map { try PublishedFile(replacing: $0) }
    }

    /// Encodes the picture, writes both files, and publishes them when both are whole.
    ///
    /// - Throws: `FileOutputError` or `CairoError` in one line.
    func write(_ drawn: DrawnPicture) throws {
        try picture.write(encoder.encode(drawn.surface))
        if let report {
            let text = drawn.report.json(.commandLine).serialized(pretty: true) + "\n"
            try report.write(Array(text.utf8))
        }
        try picture.publish()
        try report?.publish()
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
