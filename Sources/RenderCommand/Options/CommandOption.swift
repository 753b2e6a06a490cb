/// One option of a verb, as the parser and the help know it.
struct CommandOption: Hashable, Sendable {
    /// Its long name without dashes: `size`.
    let name: String
    /// Its short name, if it has one: `o`.
    let short: Character?
    /// What its value is called in the help, `WxH`; `nil` for a flag, which is `--x` or `--no-x`.
    let valueName: String?
    /// Whether it may be given several times.
    let isRepeatable: Bool
    /// Whether a flag is on unless `--no-x` is given; the help then shows that form.
    let isOnByDefault: Bool
    /// What it does, in one or more lines of at most 52 characters.
    let help: String

    /// `--size`, as messages name it.
    var display: String { "--\(name)" }

    /// An option with a value.
    static func value(
        _ name: String, short: Character? = nil, _ valueName: String, repeatable: Bool = false,
        help: String
    ) -> CommandOption {
        CommandOption(
            name: name, short: short, valueName: valueName, isRepeatable: repeatable,
            isOnByDefault: false, help: help)
    }

    /// A flag.
    static func flag(
        _ name: String, short: Character? = nil, onByDefault: Bool = false, help: String
    ) -> CommandOption {
        CommandOption(
            name: name, short: short, valueName: nil, isRepeatable: true,
            isOnByDefault: onByDefault, help: help)
    }
}
