import Parameters

/// What shells complete behind one word: a verb, or several that begin with the same word.
struct CompletedCommand {
    /// The word after `render`.
    let name: String
    /// What it does; of several tasks, what the first does.
    let summary: String
    /// The words of which the first operand is one; none where it is a thing.
    let tasks: [String]
    /// Of all its tasks, each once.
    let options: [ParameterDefinition]

    /// The commands of verbs, in their order.
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

    /// `check` of `check STYLE`.
    private static func tasks(of verb: any Verb) -> [String] {
        let first = verb.usage.prefix { $0 != " " }
        guard first.allSatisfy({ $0.isLowercase || $0 == "|" }) else { return [] }
        return first.split(separator: "|").map(String.init)
    }
}
