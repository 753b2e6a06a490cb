import MapStyle

/// Parses a command line by the rules of GNU programs.
///
/// Options are `--x value`, `--x=value`, `-o value` and `-ovalue`. Flags are `--x` and `--no-x`,
/// of which the last one counts; flags with words are `--x`, `--x word,word` and `--x=word`.
/// Options and operands may come in any order; `-` and negative numbers are operands, and so is
/// everything after `--`. Names can't be abbreviated, so that scripts keep working when options
/// are added.
package struct OptionParser {
    private let options: ParameterGroup

    package init(_ options: ParameterGroup) { self.options = options }

    /// Returns whether `--help` or `-h` comes before any `--`.
    package static func asksForHelp(_ arguments: [String]) -> Bool {
        arguments.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
    }

    /// Parses the arguments after the verb.
    package func parse(_ arguments: [String]) throws(UsageError) -> ParsedArguments {
        var parsed = ParsedArguments()
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                parsed.operands += rest
                break
            } else if argument.hasPrefix("--") {
                try parseLong(argument, &rest, into: &parsed)
            } else if argument.hasPrefix("-"), argument.count > 1, !Self.isNumber(argument) {
                try parseShort(argument, &rest, into: &parsed)
            } else {
                parsed.operands.append(argument)
            }
        }
        return parsed
    }

    private func parseLong(
        _ argument: String, _ rest: inout ArraySlice<String>, into parsed: inout ParsedArguments
    ) throws(UsageError) {
        let parts = argument.dropFirst(2)
            .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        let attached = parts.count > 1 ? String(parts[1]) : nil
        if let option = options.first(where: { $0.name == name }) {
            try accept(option, as: option.display, attached, &rest, into: &parsed)
        } else if name.hasPrefix("no-"), let flag = flag(named: String(name.dropFirst(3))) {
            guard attached == nil else { throw UsageError("--\(name) takes no value") }
            parsed.values.turn(flag, on: false)
        } else {
            throw unknown("--" + name)
        }
    }

    private func parseShort(
        _ argument: String, _ rest: inout ArraySlice<String>, into parsed: inout ParsedArguments
    ) throws(UsageError) {
        var letters = argument.dropFirst()
        while let letter = letters.popFirst() {
            guard let option = options.first(where: { $0.short == letter }) else {
                throw unknown("-\(letter)")
            }
            let isFlag = option.isFlag
            let attached = isFlag || letters.isEmpty ? nil : String(letters)
            try accept(option, as: "-\(letter)", attached, &rest, into: &parsed)
            if !isFlag { return }
        }
    }

    /// Records an option, with the value that is attached to it or follows it.
    private func accept(
        _ option: ParameterDefinition, as shown: String, _ attached: String?,
        _ rest: inout ArraySlice<String>, into parsed: inout ParsedArguments
    ) throws(UsageError) {
        guard !option.isFlag, let form = option.form else {
            let words = attached ?? rest.first.flatMap { option.mayBeFollowed(by: $0) ? $0 : nil }
            guard attached == nil || !option.flagWords.isEmpty else {
                throw UsageError("\(shown) takes no value")
            }
            parsed.values.turn(option, on: true)
            parsed.values.replace(words.map { [$0] } ?? [], for: option)
            if attached == nil, words != nil { rest.removeFirst() }
            return
        }
        // A value that looks like an option is nearly always a forgotten value.
        let next = rest.first.flatMap { isOption($0) ? nil : $0 }
        guard let value = attached ?? next else {
            throw UsageError("\(shown) needs a value: \(shown) \(form)")
        }
        if attached == nil { rest.removeFirst() }
        guard option.isRepeatable || !parsed.values.isGiven(option) else {
            throw UsageError("\(shown) is given twice, it can be given once only")
        }
        parsed.values.add(value, for: option)
    }

    /// Returns whether an argument is an option's name: `--anything`, or `-o` if there is such an
    /// option.
    private func isOption(_ argument: String) -> Bool {
        argument.hasPrefix("--")
            || argument.count == 2 && argument.hasPrefix("-")
                && options.contains { $0.short == argument.last }
    }

    private func flag(named name: String) -> ParameterDefinition? {
        options.first { $0.name == name && $0.isFlag }
    }

    private func unknown(_ name: String) -> UsageError {
        let known = options.flatMap { option in
            [option.display] + (option.isFlag ? ["--no-" + option.name] : [])
        }
        return UsageError(
            "unknown option \(PrintableText.short(name))"
                + NameSuggestion.hint(name, known + ["--help"]))
    }

    /// Returns whether an argument is a negative number or begins a list of numbers:
    /// `-10.5,59.9,14`.
    private static func isNumber(_ argument: String) -> Bool {
        guard let second = argument.dropFirst().first else { return false }
        return second.isASCII && second.isNumber || second == "."
    }
}

extension ParameterDefinition {
    /// Returns whether a word after a flag belongs to it, that is, contains any of the flag's own
    /// words.
    fileprivate func mayBeFollowed(by word: String) -> Bool {
        word.split(separator: ",").contains { flagWords.contains(String($0)) }
    }
}
