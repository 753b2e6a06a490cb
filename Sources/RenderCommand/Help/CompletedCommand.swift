import Parameters

/// A command as shells complete it: a verb, or several verbs that begin with the same word.
struct CompletedCommand {
    /// The word after `render`.
    let name: String
    /// The summary of the verb; of several tasks, that of the first.
    let summary: String
    /// The words that the first operand can be; empty if the operand is not a keyword.
    let tasks: [String]
    /// The options of all its tasks, each once.
    let options: [ParameterDefinition]

    /// Returns the commands of the verbs, in their order.
    static func all(_ verbs: [any Verb]) -> [CompletedCommand] {
        var names: [String] = []
        for verb in verbs where !names.contains(verb.words[0]) { names.append(verb.words[0]) }
        return names.map { name in CompletedCommand(verbs.filter { $0.words[0] == name }) }
    }

    private init(_ verbs: [any Verb]) {
        name = verbs.first?.words[0] ?? ""
        summary = verbs.first?.summary ?? ""
        let second = verbs.flatMap { $0.words.dropFirst() }
        tasks = second.isEmpty ? verbs.flatMap(Self.tasks) : second
        var options: [ParameterDefinition] = []
        for option in verbs.flatMap(\.options)
        where !options.contains(where: { $0.name == option.name }) {
            options.append(option)
        }
        self.options = options
    }

    /// Returns the tasks at the start of a verb's usage, such as `check` in `check STYLE`.
    private static func tasks(of verb: any Verb) -> [String] {
        let first = verb.usage.prefix { $0 != " " }
        guard first.allSatisfy({ $0.isLowercase || $0 == "|" }) else { return [] }
        return first.split(separator: "|").map(String.init)
    }
}
