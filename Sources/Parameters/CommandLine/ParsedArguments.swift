/// A command line taken apart: operands, and what was said for each option.
package struct ParsedArguments: Hashable, Sendable {
    /// What is no option, in order; `-` means standard input or output.
    package var operands: [String] = []
    /// What was said for each option.
    package var values = ParameterValues()
    /// Whether pictures are to outlive a power cut.
    ///
    /// Those of a batch need not: the next run sees what is gone.
    package var areOutputsSynced = true

    /// A command line without operands and options.
    package init() {}

    /// The value of an option; `nil` if it was not given.
    package func value<Value>(_ option: Parameter<Value>) throws(ParameterError) -> Value? {
        try values.value(option)
    }

    /// Whether a flag is on: as it was last said, else its default.
    package func isOn(_ flag: ParameterDefinition) -> Bool { values.isOn(flag) }

    /// The text of an option that must be given.
    package func required(_ option: ParameterDefinition) throws(UsageError) -> String {
        guard let text = values.text(option) else {
            let name = option.short.map { "-\($0)" } ?? option.display
            throw UsageError("'\(name) \(option.form ?? "")' is missing")
        }
        return text
    }

    /// The only operand of a verb that takes one.
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
    /// As the command line writes it: `--size`.
    package var display: String { "--\(name)" }
}
