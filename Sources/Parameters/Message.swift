/// A line for the user that may name parameters, which each front end spells in its own way.
///
/// Libraries write `"\(.style): no layer can be drawn"`; the command line writes `--style: …`, a
/// server `style=: …`, a document `"style": …`. So libraries need not know which front end calls
/// them.
package struct Message: Hashable, Sendable, CustomStringConvertible {
    /// Plain text, or the name of a parameter with a value beside it.
    fileprivate enum Part: Hashable {
        case text(String)
        case parameter(name: String, value: String?)
    }

    fileprivate var parts: [Part] = []

    /// Creates a line that names no parameter.
    package init(_ text: String) { parts = [.text(text)] }

    /// The form in which a front end writes a parameter with its value.
    package enum Spelling: Sendable {
        /// `--size 5x5`
        case commandLine
        /// `size=5x5`
        case query
        /// `"size": "5x5"`
        case document

        fileprivate func text(_ name: String, _ value: String?) -> String {
            switch self {
            case .commandLine: "--" + name + (value.map { " " + $0 } ?? "")
            case .query: name + (value.map { "=" + $0 } ?? "")
            case .document: "\"\(name)\"" + (value.map { ": \"\($0)\"" } ?? "")
            }
        }
    }

    /// Returns the line as a front end writes it: printable, and of at most 300 characters.
    package func text(_ spelling: Spelling) -> String {
        let text = parts.reduce(into: "") { text, part in
            switch part {
            case .text(let plain): text += plain
            case .parameter(let name, let value): text += spelling.text(name, value)
            }
        }
        return PrintableText.line(text)
    }

    /// The line with the plain names of parameters: `size`.
    package var description: String { text(.query) }

    /// Joins two lines.
    package static func + (first: Message, second: Message) -> Message {
        var both = first
        both.parts += second.parts
        return both
    }
}

extension Message: ExpressibleByStringInterpolation {
    /// Collects a line from literals, values and parameters.
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var parts: [Part] = []

        /// Creates an empty line; the expected numbers of literals and values are ignored.
        package init(literalCapacity: Int, interpolationCount: Int) {}

        /// Adds plain text.
        package mutating func appendLiteral(_ literal: String) { parts.append(.text(literal)) }

        /// Adds the description of a value.
        package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            parts.append(.text(value.description))
        }

        /// Adds the description of an error; the names of parameters in it are kept.
        package mutating func appendInterpolation(_ error: any Error) {
            parts += Message(error).parts
        }

        /// Adds another line.
        package mutating func appendInterpolation(_ message: Message) { parts += message.parts }

        /// Adds a parameter, optionally with the form of its value.
        package mutating func appendInterpolation(
            _ parameter: ParameterDefinition, _ value: String? = nil
        ) {
            parts.append(
                parameter.kind == .operand
                    ? .text(parameter.name) : .parameter(name: parameter.name, value: value))
        }

        /// Adds a parameter, optionally with the form of its value.
        package mutating func appendInterpolation<Value>(
            _ parameter: Parameter<Value>, _ value: String? = nil
        ) {
            appendInterpolation(parameter.definition, value)
        }
    }

    /// Creates a line that names no parameter.
    package init(stringLiteral value: String) { self.init(value) }

    /// Creates a line of text and parameters.
    package init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }
}

/// An error with a ``Message`` as its description.
package protocol MessageError: Error, CustomStringConvertible {
    /// The problem, its subject and the remedy, in one line.
    var message: Message { get }
}

extension MessageError {
    /// The message with the plain names of parameters.
    package var description: String { message.description }
}

extension Message {
    /// Creates the message of an error.
    package init(_ error: any Error) {
        self = (error as? any MessageError)?.message ?? Message(String(describing: error))
    }
}
