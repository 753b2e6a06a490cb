/// A command line taken apart: operands, and what was said for each option.
struct ParsedArguments: Hashable, Sendable {
    /// What is no option, in order; `-` means standard input or output.
    var operands: [String] = []
    var values: [CommandOption: [String]] = [:]
    var flags: [CommandOption: Bool] = [:]

    /// The value of an option; `nil` if it was not given.
    func value(_ option: CommandOption) -> String? { values[option]?.last }

    /// All values of a repeatable option, in order.
    func allValues(_ option: CommandOption) -> [String] { values[option] ?? [] }

    /// Whether a flag is on: as it was last said, else its default.
    func isOn(_ flag: CommandOption) -> Bool { flags[flag] ?? flag.isOnByDefault }

    /// The value of an option, read by its type's parser; `nil` if it was not given.
    func value<Value>(
        _ option: CommandOption, as parse: (String, String) throws(UsageError) -> Value
    ) throws(UsageError) -> Value? {
        guard let text = value(option) else { return nil }
        return try parse(text, option.display)
    }

    /// The value of an option that must be given.
    func required(_ option: CommandOption) throws(UsageError) -> String {
        guard let text = value(option) else {
            let form = option.short.map { "-\($0)" } ?? option.display
            throw UsageError("'\(form) \(option.valueName ?? "")' is missing")
        }
        return text
    }

    /// The only operand of a verb that takes one.
    func onlyOperand(_ name: String) throws(UsageError) -> String {
        guard let first = operands.first else { throw UsageError("\(name) is missing") }
        guard operands.count == 1 else {
            throw UsageError(
                "'\(PrintableText.short(operands[1]))' is one operand too many: only \(name) is taken"
            )
        }
        return first
    }
}
