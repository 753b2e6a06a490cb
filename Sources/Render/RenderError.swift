import GeoFiles
import Graphics
import MapRenderer
package import Parameters
import Routes
import Tracks

/// Why something could not be read or drawn: one line, and what a program may do about it.
public struct RenderError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What a program may do about an error.
    public enum Kind: Hashable, Sendable {
        /// The request is wrong: a number out of range, a route that is none. Change what is asked for.
        case wrongArgument
        /// It could not be done: a file is missing or no map, there is no memory or no font.
        case failed
        /// It was cancelled, or took longer than it may, see ``DrawingLimit``.
        case cancelled
    }

    /// What a program may do about it.
    public let kind: Kind
    /// The line, which each front end spells in its own way.
    package let message: Message

    /// One line: what was attempted, on what, and what is right.
    public var description: String { message.description }

    init(_ kind: Kind, _ message: Message) {
        self.kind = kind
        self.message = message
    }

    /// A request that is wrong, in a line.
    package init(wrong line: String) { self.init(.wrongArgument, Message(line)) }

    /// That there is no memory for a picture's file.
    package static let noMemory = RenderError(
        CairoError(attempt: "write a picture", reason: "not enough memory"))

    /// Any error of this package.
    package init(_ error: any Error) {
        switch error {
        case let known as RenderError: self = known
        case is ParameterError, is GeoFileError, is GeoFileError:
            self.init(.wrongArgument, Message(error))
        case FrameError.cancelled, FrameError.late: self.init(.cancelled, Message(error))
        default: self.init(.failed, Message(error))
        }
    }

    /// The line with parameters spelled as members of a JSON object.
    package var documentText: String { message.text(.document) }

    /// Does some work and turns what it throws into this error.
    static func of<Result>(_ work: () throws -> Result) throws(RenderError) -> Result {
        do { return try work() } catch { throw RenderError(error) }
    }

    /// Refuses a number out of its range, and one that is no number.
    static func check(
        _ number: Double, _ name: String, _ range: ClosedRange<Double>
    ) throws(RenderError) {
        guard range.contains(number) else {
            throw RenderError(
                wrong: "\(name) \(number) is not from \(range.lowerBound) to \(range.upperBound)")
        }
    }
}
