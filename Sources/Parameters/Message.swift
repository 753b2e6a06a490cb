/// A line for the user that may name parameters, which each front end spells its own way.
///
/// Libraries write `"\(.style): no layer can be drawn"`; the command line says `--style: …`, a
/// server `style=: …`, a document `"style": …`. So no library knows how it is called.
package struct Message: Hashable, Sendable, CustomStringConvertible {
    /// Plain text, or the name of a parameter with a value beside it.
    fileprivate enum Part: Hashable {
        case text(String)
        case parameter(name: String, value: String?)
    }

    fileprivate var parts: [Part] = []

    /// A line that names no parameter.
    package init(_ text: String) { parts = [.text(text)] }

    /// How a front end writes a parameter, and the value that it should have.
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

    /// The line as a front end says it: printable, and of at most 300 characters.
    package func text(_ spelling: Spelling) -> String {
        let text = parts.reduce(into: "") { text, part in
            switch part {
            case .text(let plain): text += plain
            case .parameter(let name, let value): text += spelling.text(name, value)
            }
        }
        return PrintableText.line(text)
    }

    /// The line with the names of parameters as they are: `size`.
    package var description: String { text(.query) }

    /// One line after the other.
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

        /// Room for so many literals and values.
        package init(literalCapacity: Int, interpolationCount: Int) {}

        /// Adds plain text.
        package mutating func appendLiteral(_ literal: String) { parts.append(.text(literal)) }

        /// Adds what a value says of itself.
        package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            parts.append(.text(value.description))
        }

        /// Adds what an error says of itself; one that names parameters keeps them.
        package mutating func appendInterpolation(_ error: any Error) {
            parts += Message(error).parts
        }

        /// Adds another line.
        package mutating func appendInterpolation(_ message: Message) { parts += message.parts }

        /// Adds a parameter, perhaps with the form of its value.
        package mutating func appendInterpolation(
            _ parameter: ParameterDefinition, _ value: String? = nil
        ) {
            parts.append(
                parameter.kind == .operand
                    ? .text(parameter.name) : .parameter(name: parameter.name, value: value))
        }

        /// Adds a parameter, perhaps with the form of its value.
        package mutating func appendInterpolation<Value>(
            _ parameter: Parameter<Value>, _ value: String? = nil
        ) {
            appendInterpolation(parameter.definition, value)
        }
    }

    /// A line that names no parameter.
    package init(stringLiteral value: String) { self.init(value) }

    /// A line of text and parameters.
    package init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }
}

/// An error that says itself in a ``Message``.
package protocol MessageError: Error, CustomStringConvertible {
    /// What went wrong, on what, and what is right, in one line.
    var message: Message { get }
}

extension MessageError {
    /// The message with the plain names of parameters.
    package var description: String { message.description }
}

extension Message {
    /// What an error says of itself.
    package init(_ error: any Error) {
        self = (error as? any MessageError)?.message ?? Message(String(describing: error))
    }
}
