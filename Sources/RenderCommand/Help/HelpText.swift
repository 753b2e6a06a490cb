import Parameters

/// The pages of `render help`, generated from the verbs' descriptions.
enum HelpText {
    /// Returns the list of verbs.
    static func overview(_ verbs: [any Verb]) -> String {
        """
        render draws maps and routes from one map file.

        Usage: render COMMAND [OPTIONS]

        Commands:
        \(list(verbs.map { ($0.name, $0.summary) }))

          render help COMMAND   explains a command and its options
          render --version      prints the version

        Coordinates are written lon,lat: degrees, east and north positive.
        Exit status: 0 done, 1 failed, 2 wrong usage.
        """
    }

    /// Returns the list of the tasks of a verb.
    static func overview(of name: String, tasks: [any Verb]) -> String {
        """
        Usage: render \(name) TASK [OPTIONS]

        Tasks:
        \(list(tasks.map { ($0.words[1], $0.summary) }))

          render help \(name) TASK   explains a task and its options
        """
    }

    private static func list(_ rows: [(name: String, summary: String)]) -> String {
        let width = (rows.map(\.name.count).max() ?? 0) + 2
        return rows.map { "  " + NumberText.padded($0.name, width) + $0.summary }
            .joined(separator: "\n")
    }

    /// Returns the page of one verb.
    static func page(for verb: any Verb) -> String {
        let rows =
            verb.options.map { (form($0), $0.explanation) } + [("-h, --help", "Prints this page.")]
        // Forms longer than this get a line of their own.
        let width = min(rows.map(\.0.count).max() ?? 0, 26) + 4
        var text = """
            \(verb.summary).

            \(usage(of: verb))

            Options:
            \(rows.map { row($0.0, $0.1, width: width) }.joined(separator: "\n"))
            """
        if !verb.details.isEmpty { text += "\n\n" + verb.details }
        return text
    }

    /// Returns the usage, on several lines if it does not fit on one.
    private static func usage(of verb: any Verb) -> String {
        var text = "Usage: render \(verb.name)"
        let indent = String(repeating: " ", count: text.count)
        var column = text.count
        for part in parts(of: verb.usage) {
            if column + 1 + part.count > 80 {
                text += "\n" + indent
                column = indent.count
            }
            text += " " + part
            column += 1 + part.count
        }
        return text
    }

    /// Returns the operands and options of a usage line; brackets are kept together, and so is an
    /// option with its value.
    private static func parts(of usage: String) -> [String] {
        var parts: [String] = []
        var depth = 0
        for word in usage.split(separator: " ") {
            let last = parts.last ?? ""
            let needsValue = last.hasPrefix("-") && !last.contains(" ")
            if depth > 0 || needsValue && !word.hasPrefix("[") && !word.hasPrefix("-") {
                parts[parts.count - 1] += " " + word
            } else {
                parts.append(String(word))
            }
            depth += word.count { $0 == "[" } - word.count { $0 == "]" }
        }
        return parts
    }

    /// Returns the forms of an option: `-o, --output FILE`, `--no-attribution`.
    private static func form(_ option: ParameterDefinition) -> String {
        option.forms.joined(separator: ", ") + (option.form.map { " " + $0 } ?? "")
    }

    private static func row(_ form: String, _ help: String, width: Int) -> String {
        let indent = String(repeating: " ", count: width)
        let lines = wrapped(help, 80 - width).joined(separator: "\n" + indent)
        guard form.count + 4 <= width else { return "  \(form)\n\(indent)\(lines)" }
        return "  " + NumberText.padded(form, width - 2) + lines
    }

    /// Returns words wrapped to a maximum line length, except for words that are longer.
    static func wrapped(_ text: String, _ limit: Int) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.count + 1 + word.count <= limit {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}
