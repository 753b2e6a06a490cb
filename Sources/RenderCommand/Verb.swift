import Parameters

/// One command of the program: `render VERB …`.
protocol Verb: Sendable {
    /// The word after `render`; two words if it is one of several tasks, such as `tiles export`.
    var name: String { get }
    /// What the verb does, in one line that begins with a verb and has no full stop.
    var summary: String { get }
    /// The operands as the help shows them: `MAP [--json]`.
    var usage: String { get }
    /// Further help text, wrapped by hand at 80 columns; may be empty.
    var details: String { get }
    /// The options in the order of the help.
    var options: ParameterGroup { get }

    /// Runs the verb.
    ///
    /// - Parameters:
    ///   - arguments: the operands and options, checked against ``options``.
    ///   - console: the console to print on.
    /// - Throws: ``UsageError`` or `ParameterError` for a wrong command line (exit status 2), else any error whose
    ///   description is one line (exit status 1).
    func run(_ arguments: ParsedArguments, _ console: Console) throws
}

extension Verb {
    /// The name, word by word.
    var words: [String] { name.split(separator: " ").map(String.init) }
}
