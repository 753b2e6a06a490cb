import Parameters

/// Completions of `render` for bash, generated from the verbs and their options.
enum BashCompletion {
    /// Returns a script for `bash-completion`; it needs nothing of that package, so `source` works
    /// too.
    static func script(_ verbs: [CompletedCommand]) -> String {
        let names = verbs.map(\.name).joined(separator: " ")
        return """
            # Completion of render for bash.
            _render() {
                local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
                local words='' options=''
                # Bash takes --name=value for three words.
                [[ $word == = ]] && word=''
                [[ $before == = ]] && before=${COMP_WORDS[COMP_CWORD - 2]}
                case $COMP_CWORD:${COMP_WORDS[1]} in
                1:*) words='\(names) help' options='--help --version' ;;
                2:help) words='\(names)' ;;
            \(verbs.map(branch).joined(separator: "\n"))
                esac
                [[ $word == -* ]] && words=$options
                # Where nothing is offered, files are.
                mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
            }
            complete -o default -F _render render

            """
    }

    /// Returns the completions within one verb: values of the preceding option, else tasks and
    /// options.
    private static func branch(_ verb: CompletedCommand) -> String {
        let valued = verb.options.filter { !$0.isFlag }
        let free = valued.filter(\.words.isEmpty).flatMap(\.forms)
        let cases =
            valued.filter { !$0.words.isEmpty }.map { option in
                "\(option.forms.joined(separator: "|"))) words='\(joined(option.words))' ;;"
            }
            + (free.isEmpty ? [] : ["\(free.joined(separator: "|"))) ;;"])
        let options = joined(verb.options.flatMap(\.forms) + ["--help"])
        return """
                *:\(verb.name))
                    case $before in
                    \(cases.joined(separator: "\n        "))
                    *) words='\(joined(verb.tasks))' options='\(options)' ;;
                    esac
                    ;;
            """
    }

    private static func joined(_ words: [String]) -> String { words.joined(separator: " ") }
}
