import Formats
import Graphics
import MapPictures
import MapRenderer
import Parameters
import Platform

/// The output files of a picture: the picture itself, and its report if one is requested.
///
/// Create it before drawing, so that an invalid path is reported at once.
struct PictureOutput {
    private let format: OutputFormat
    private let maker: PixelMaker
    private let level: Int
    private let pixelsPerInch: Double?
    private let picture: OutputTarget
    private let report: OutputTarget?
    private let isVerbose: Bool

    /// Checks `-o` and `--json` and prepares their files.
    ///
    /// - Parameters:
    ///   - arguments: the command line.
    ///   - operand: a file that the verb reads and that no option names.
    ///   - level: the PNG compression effort from 1 (fastest) to 12 (smallest).
    /// - Throws: ``UsageError`` for an unknown file extension, or a file that is named twice;
    ///   `FileOutputError` for a path that can't be written.
    init(_ arguments: ParsedArguments, reading operand: String? = nil, level: Int = 6) throws {
        try self.init(
            arguments, picture: arguments.required(OutputOptions.picture),
            report: arguments.values.text(OutputOptions.report), reading: operand, level: level)
    }

    /// Checks and prepares files with names that differ from those in the options.
    ///
    /// - Parameters:
    ///   - arguments: the command line.
    ///   - path: the path of the picture.
    ///   - notes: the path of its report.
    ///   - operand: a file that the verb reads and that no option names.
    ///   - level: the PNG compression effort from 1 (fastest) to 12 (smallest).
    /// - Throws: as ``init(_:reading:level:)`` does.
    init(
        _ arguments: ParsedArguments, picture path: String, report notes: String?,
        reading operand: String?, level: Int = 6
    ) throws {
        let plain = OutputFormat(ofFile: path)
        let isReported =
            OutputTarget.isStream(path) || arguments.values.isGiven(OutputOptions.format)
        guard plain != nil || isReported, !path.isEmpty else {
            throw UsageError(
                option: "-o", value: path,
                "write a name that ends with \(OutputFormat.endingsInWords)")
        }
        format = try PictureParameter.outputFormat(arguments.values, plain)
        maker = try arguments.value(PictureParameter.canvas) ?? .rasterizer
        try Self.check(format, arguments)
        let inputs =
            try [operand].compactMap { $0 } + ScenePlan.inputPaths(arguments.values)
            + DriveLook.inputPaths(arguments.values)
        try Self.check(path, as: "-o", isNone: inputs)
        if let notes {
            try Self.check(notes, as: OutputOptions.report.display, isNone: inputs + [path])
            if OutputTarget.isStandardOutput(path), OutputTarget.isStandardOutput(notes) {
                throw UsageError(
                    option: OutputOptions.report.display, value: notes,
                    "the picture goes there; write another name")
            }
        }
        self.level = level
        isVerbose = arguments.isOn(OutputOptions.verbose)
        pixelsPerInch = try PictureSize(arguments.values).pixelsPerInch
        let isSynced = arguments.areOutputsSynced
        picture = try OutputTarget(path, isSynced: isSynced)
        report = try notes.map { try OutputTarget($0, isSynced: isSynced) }
    }

    /// Draws a picture, writes both files, and publishes them when both are complete.
    ///
    /// - Parameters:
    ///   - request: the request for the picture.
    ///   - scene: the scene to draw.
    ///   - console: the console on which `--verbose` reports what was drawn; the sidecar then
    ///     explains the positions of labels.
    /// - Returns: the notes for the user, one per line.
    /// - Throws: the error that made the picture fail, in one line; nothing has been written then.
    func draw(
        _ request: PictureRequest, in scene: MapScene, _ console: Console
    ) throws -> [Message] {
        var request = request
        request.frame.explainsLabels = isVerbose && report != nil
        switch format {
        case .pixels(let format):
            return try finish(scene.draw(request, by: maker), as: format, console)
        case .page(let format):
            return try finish(scene.drawPage(request, as: format), console)
        }
    }

    /// Draws sheets of paper, likewise.
    func draw(
        _ sheets: SheetPicture, in scene: MapScene, _ console: Console
    ) throws -> [Message] {
        switch format {
        case .pixels(let format):
            try finish(sheets.draw(in: scene), as: format, console)
        case .page(let format):
            try finish(sheets.document(in: scene, as: format), console)
        }
    }

    private func finish(
        _ drawn: DrawnPicture, as format: PictureFormat, _ console: Console
    ) throws -> [Message] {
        let encoder = try PictureEncoder(format, level: level, pixelsPerInch: pixelsPerInch)
        let start = FrameTimings.now()
        let bytes = try encoder.encode(drawn.surface)
        printNote(drawn.report, since: start, bytes: bytes.count, console)
        try publish(bytes, drawn.report)
        return drawn.notes
    }

    private func finish(_ drawn: DrawnPage, _ console: Console) throws -> [Message] {
        printNote(drawn.report, since: nil, bytes: drawn.bytes.count, console)
        try publish(drawn.bytes, drawn.report)
        return drawn.notes
    }

    private func printNote(
        _ report: PictureReport, since start: UInt64?, bytes: Int, _ console: Console
    ) {
        guard isVerbose else { return }
        let encoding = start.map { FrameTimings.now() - $0 }
        let lines = PictureAccount.lines(
            of: report.request, report.frame, encoding: encoding, bytes: bytes)
        for line in lines { console.printNote(line) }
    }

    private func publish(_ bytes: [UInt8], _ reported: PictureReport) throws {
        try picture.write(bytes)
        if let report {
            let text = reported.json(.commandLine).serialized(pretty: true) + "\n"
            try report.write(Array(text.utf8))
        }
        try picture.publish()
        try report?.publish()
    }

    /// Rejects options for pixels if the output is a page: a page has no pixels to mirror, and
    /// Cairo always draws it.
    private static func check(
        _ format: OutputFormat, _ arguments: ParsedArguments
    ) throws(UsageError) {
        guard case .page = format else { return }
        for option in [PictureParameter.mirror, PictureParameter.canvas.definition]
        where arguments.values.isGiven(option) {
            throw UsageError("\(option.display) is for PNG and WebP only")
        }
    }

    /// The picture's output must not overwrite the route or the map.
    static func check(
        _ path: String, as option: String, isNone others: [String]
    ) throws(UsageError) {
        guard !OutputTarget.isStream(path) else { return }
        for other in others where FilePlace.isSame(other, path) {
            throw UsageError(
                option: option, value: path,
                "it is named for something else too; write another name")
        }
    }
}
