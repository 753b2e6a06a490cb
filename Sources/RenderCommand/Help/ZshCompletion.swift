import Parameters

/// Completions of `render` for zsh, generated from the verbs and their options.
enum ZshCompletion {
    /// Returns a function for a folder of zsh's `fpath`.
    static func script(_ verbs: [CompletedCommand]) -> String {
        let names = verbs.map { quoted("\(described($0.name)):\($0.summary)") }
        return """
            #compdef render
            # Completion of render for zsh.
            local -a verbs=(
                \((names + ["'help:Explains a command'"]).joined(separator: "\n    "))
            )
            if (( CURRENT == 2 )); then
                _describe command verbs
                return
            fi
            local verb=$words[2]
            shift words
            (( CURRENT-- ))
            case $verb in
            help) _describe command verbs ;;
            \(verbs.map(branch).joined(separator: "\n"))
            *) _files ;;
            esac

            """
    }

    private static func branch(_ verb: CompletedCommand) -> String {
        let operands =
            verb.tasks.isEmpty ? [] : [quoted("1:task:(\(verb.tasks.joined(separator: " ")))")]
        let specs =
            verb.options.flatMap(specs)
            + ["'(-h --help)'{-h,--help}'[Prints the help]'"] + operands + ["'*:file:_files'"]
        return """
            \(verb.name))
                _arguments -s \\
                    \(specs.joined(separator: " \\\n        "))
                ;;
            """
    }

    /// Returns `'(-o --output)-o+[Where to write]:FILE:_files'`, one for each way to write an
    /// option.
    private static func specs(_ option: ParameterDefinition) -> [String] {
        let before =
            option.isRepeatable && !option.isFlag ? "*" : "(\(option.forms.joined(separator: " ")))"
        let rest = "[\(described(option.summary))]\(value(option))"
        return option.forms.map { form in
            let attached = option.isFlag ? "" : form.hasPrefix("--") ? "=" : "+"
            return quoted(before + form + attached + rest)
        }
    }

    private static func value(_ option: ParameterDefinition) -> String {
        guard !option.isFlag, let form = option.form else { return "" }
        let words = option.words.joined(separator: " ")
        let action =
            switch option.kind {
            case .choice: "(\(words))"
            case .choices: "_values -s , word none \(words)"
            case .choiceOrFile: "{compadd -- \(words); _files}"
            default: option.mayBeFile ? "_files" : " "
            }
        return ":\(described(form)):\(action)"
    }

    /// Returns text escaped so that it does not end the description.
    private static func described(_ text: String) -> String {
        text.map { "\\[]:".contains($0) ? "\\\($0)" : String($0) }.joined()
    }

    private static func quoted(_ text: String) -> String {
        let parts = text.split(separator: "'", omittingEmptySubsequences: false)
        return "'" + parts.joined(separator: #"'\''"#) + "'"
    }
}
