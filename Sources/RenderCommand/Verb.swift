import Parameters

/// One thing that the program does: `render VERB …`.
protocol Verb: Sendable {
    /// The word after `render`; two words for one of several tasks, such as `tiles export`.
    var name: String { get }
    /// What it does, in one line that begins with a verb and has no full stop.
    var summary: String { get }
    /// Its operands, as the help shows them: `MAP [--json]`.
    var usage: String { get }
    /// What else the help should say, wrapped by hand at 80 columns; may be empty.
    var details: String { get }
    /// Its options, in the order of the help.
    var options: ParameterGroup { get }

    /// Does it.
    ///
    /// - Parameters:
    ///   - arguments: the operands and options, checked against ``options``.
    ///   - console: where to print.
    /// - Throws: ``UsageError`` or `ParameterError` for a wrong command line (exit status 2), else any error whose
    ///   description is one line (exit status 1).
    func run(_ arguments: ParsedArguments, _ console: Console) throws
}

extension Verb {
    /// The name, word by word.
    var words: [String] { name.split(separator: " ").map(String.init) }
}
