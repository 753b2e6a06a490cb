import Parameters
import Platform

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

/// The help as files that others show: pages for `man`, and completions for the shells.
enum HelpFiles {
    /// All of them.
    ///
    /// - Parameter verbs: what the program can do.
    /// - Returns: paths below a `share` folder, such as `/usr/share` and `/usr/local/share`, and
    ///   texts.
    static func all(_ verbs: [any Verb]) -> [(path: String, text: String)] {
        let commands = CompletedCommand.all(verbs)
        return [
            ("man/man1/render.1", ManualPage.overview(verbs)),
            ("bash-completion/completions/render", BashCompletion.script(commands)),
            ("zsh/site-functions/_render", ZshCompletion.script(commands)),
            ("fish/vendor_completions.d/render.fish", FishCompletion.script(commands)),
        ] + verbs.map { ("man/man1/\(ManualPage.name(of: $0)).1", ManualPage.page(of: $0)) }
    }

    /// Writes them; `make install` asks for it by `render help --write DIR`.
    ///
    /// - Parameters:
    ///   - verbs: what the program can do.
    ///   - folder: a `fraction` folder; made if it is not there.
    /// - Throws: `FileOutputError` for what can't be written.
    static func write(_ verbs: [any Verb], below folder: String) throws {
        let tree = try PublishedTree(path: folder)
        for file in all(verbs) { try tree.write(Array(file.text.utf8), to: file.path) }
    }
}
