/// A parsed command line: operands, and the values of options.
package struct ParsedArguments: Hashable, Sendable {
    /// The arguments that are not options, in order; `-` means standard input or output.
    package var operands: [String] = []
    /// The values of the options.
    package var values = ParameterValues()
    /// Whether pictures must survive a power failure.
    ///
    /// Those of a batch need not, because the next run detects missing ones.
    package var areOutputsSynced = true

    /// Creates a command line without operands and options.
    package init() {}

    /// Returns the value of an option; `nil` if it was not given.
    package func value<Value>(_ option: Parameter<Value>) throws(ParameterError) -> Value? {
        try values.value(option)
    }

    /// Returns whether a flag is on: its last setting, otherwise its default.
    package func isOn(_ flag: ParameterDefinition) -> Bool { values.isOn(flag) }

    /// Returns the text of a required option.
    package func required(_ option: ParameterDefinition) throws(UsageError) -> String {
        guard let text = values.text(option) else {
            let name = option.short.map { "-\($0)" } ?? option.display
            throw UsageError("'\(name) \(option.form ?? "")' is missing")
        }
        return text
    }

    /// Returns the only operand of a verb that takes one.
    package func onlyOperand(_ name: String) throws(UsageError) -> String {
        guard let first = operands.first else { throw UsageError("\(name) is missing") }
        guard operands.count == 1 else {
            throw UsageError(
                "'\(PrintableText.short(operands[1]))' is one operand too many: only \(name) is taken"
            )
        }
        return first
    }
}

extension ParameterDefinition {
    /// The spelling on the command line: `--size`.
    package var display: String { "--\(name)" }
}
