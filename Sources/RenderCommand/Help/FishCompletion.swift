import Parameters

/// Completions of `render` for fish, generated from the verbs and their options.
enum FishCompletion {
    /// Returns a file for one of fish's folders of completions.
    static func script(_ verbs: [CompletedCommand]) -> String {
        let names = verbs.map(\.name).joined(separator: " ")
        let lines =
            ["# Completion of render for fish.", "set -l commands \(names) help"]
            + verbs.map { verb in
                line(
                    "not __fish_seen_subcommand_from $commands", verb.summary, "-f -a \(verb.name)")
            }
            + [
                line(
                    "not __fish_seen_subcommand_from $commands", "Explains a command", "-f -a help"),
                line("__fish_seen_subcommand_from help", nil, "-f -a \(quoted(names))"),
            ] + verbs.flatMap(lines)
        return lines.joined(separator: "\n") + "\n"
    }

    private static func lines(_ verb: CompletedCommand) -> [String] {
        let condition = "__fish_seen_subcommand_from \(verb.name)"
        let tasks = verb.tasks.map { line(condition, nil, "-f -a \($0)") }
        let options = verb.options.map { line(condition, $0.summary, arguments(of: $0)) }
        return tasks + options + [line(condition, "Prints the help", "-s h -l help")]
    }

    private static func arguments(of option: ParameterDefinition) -> String {
        let name = "-l " + option.longForm.dropFirst(2)
        let names = (option.short.map { "-s \($0) " } ?? "") + name
        guard !option.isFlag else { return names }
        let words = option.words.isEmpty ? "" : " -a " + quoted(option.words.joined(separator: " "))
        return names + (option.mayBeFile ? " -r -F" : " -x") + words
    }

    private static func line(_ condition: String, _ description: String?, _ rest: String) -> String
    {
        "complete -c render -n \"\(condition)\" \(rest)"
            + (description.map { " -d " + quoted($0) } ?? "")
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.map { "\\'".contains($0) ? "\\\($0)" : String($0) }.joined()
        return "'\(escaped)'"
    }
}
