import MapPictures
import Parameters
import Platform

/// The files of one frame, or of many frames whose file names contain a number.
struct FrameFiles {
    private let arguments: ParsedArguments
    private let operand: String
    private let numbered: (pictures: NumberedPath, reports: NumberedPath?)?

    /// - Parameters:
    ///   - arguments: the command line.
    ///   - operand: the route's file.
    ///   - isForSteps: whether there are many frames.
    /// - Throws: ``UsageError`` for unsuitable file names.
    init(
        _ arguments: ParsedArguments, reading operand: String, isForSteps: Bool
    ) throws(UsageError) {
        self.arguments = arguments
        self.operand = operand
        guard isForSteps else {
            numbered = nil
            return
        }
        let pictures = try Self.path(arguments.required(OutputOptions.picture), option: "-o")
        var reports: NumberedPath?
        if let name = arguments.values.text(OutputOptions.report) {
            reports = try Self.path(name, option: OutputOptions.report.display)
        }
        numbered = (pictures, reports)
    }

    private static func path(
        _ pattern: String, option: String
    ) throws(UsageError) -> NumberedPath {
        guard let path = NumberedPath(pattern) else {
            throw UsageError(
                option: option, value: pattern,
                "--steps writes several files; write one number into the name, such as step-%02d.png"
            )
        }
        return path
    }

    /// Prepares the files of a frame.
    ///
    /// - Parameter number: the number of the frame, from 1.
    /// - Returns: the files, not written yet.
    /// - Throws: the problem with the files, in one line.
    func output(_ number: Int) throws -> PictureOutput {
        guard let numbered else {
            return try PictureOutput(arguments, reading: operand, level: Drive.compression)
        }
        return try PictureOutput(
            arguments, picture: numbered.pictures.path(number),
            report: numbered.reports?.path(number), reading: operand, level: Drive.compression)
    }
}
