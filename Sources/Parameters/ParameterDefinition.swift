/// The description of a parameter, without how it is read; the command line makes an option of
/// it, a server a query member, a document a key, and each documents it from here.
package struct ParameterDefinition: Hashable, Sendable {
    /// Its name: `size` is `--size`, `?size=` and `"size":`.
    package let name: String
    /// The letter of the command line's short form, if it has one: `o`.
    package let short: Character?
    /// The kind of values that it takes.
    package let kind: Kind
    /// The name of its value, such as `WxH[@Nx]`; `nil` for a flag that takes no words.
    package let form: String?
    /// The value that is used if none is given, in words: `1024x768`; `nil` if ``help`` states
    /// it.
    package let defaultValue: String?
    /// Its purpose, in sentences.
    package let help: String
    /// The words that may follow a flag, several separated by commas; usually none.
    private(set) var flagWords: [String] = []
    /// The check that rejects invalid texts; without one, every text is valid.
    var reading = Reading()

    /// The kinds of values.
    package enum Kind: Hashable, Sendable {
        /// On or off.
        case flag(isOnByDefault: Bool)
        /// On or off, off by default: permits reading further files of this machine; never
        /// accepted from an untrusted client.
        case permission
        /// Text of the form that ``ParameterDefinition/form`` shows.
        case text
        /// A number within a range.
        case number(ClosedRange<Double>)
        /// A whole number within a range.
        case count(ClosedRange<Int>)
        /// One of several words.
        case choice([String])
        /// Several of a list of words, separated by commas.
        case choices([String])
        /// A file or folder of this machine; never accepted from an untrusted client.
        case file
        /// One of several words, or a file of this machine, which is never accepted from an
        /// untrusted client.
        case choiceOrFile([String])
        /// A word without a name, such as the command line's operands.
        case operand
        /// Several values of the form, one at a time, including files.
        case files
        /// Several texts of the form, one at a time.
        case texts
    }

    /// The check of a text.
    ///
    /// All instances are equal, so that two parameters with the same description are equal
    /// however they are read.
    struct Reading: Hashable, Sendable {
        var check: (@Sendable (String) throws(ParameterError) -> Void)?

        static func == (first: Reading, second: Reading) -> Bool { true }
        func hash(into hasher: inout Hasher) {}
    }

    /// Rejects a text that is not a value of the parameter, as reading it would.
    ///
    /// - Throws: ``ParameterError`` with the parameter, the problem and the remedy.
    package func check(_ text: String) throws(ParameterError) { try reading.check?(text) }

    /// Creates a parameter with a value.
    package init(
        _ name: String, short: Character? = nil, _ form: String, _ kind: Kind = .text,
        defaultValue: String? = nil, help: String
    ) {
        self.name = name
        self.short = short
        self.kind = kind
        self.form = form
        self.defaultValue = defaultValue
        self.help = help
    }

    /// Creates a parameter that is on or off.
    ///
    /// - Parameters:
    ///   - name: the name of the feature that is on: `attribution`.
    ///   - short: the letter of its short form.
    ///   - isOn: whether it is on by default; the help then describes the effect of turning it
    ///     off.
    ///   - help: its purpose.
    /// - Returns: the parameter.
    package static func flag(
        _ name: String, short: Character? = nil, onByDefault isOn: Bool = false, help: String
    ) -> ParameterDefinition {
        ParameterDefinition(flag: name, short: short, isOn: isOn, help: help)
    }

    /// Creates a flag that is off by default, and that words may follow.
    ///
    /// - Parameters:
    ///   - name: the name of the feature that is on: `steps`.
    ///   - form: the name of the words: `[STAGES]`.
    ///   - words: the words, of which one or more may follow, separated by commas.
    ///   - help: its purpose.
    /// - Returns: the parameter.
    package static func flag(
        _ name: String, _ form: String, words: [String], help: String
    ) -> ParameterDefinition {
        var flag = ParameterDefinition(flag: name, short: nil, isOn: false, form: form, help: help)
        flag.flagWords = words
        return flag
    }

    private init(
        flag name: String, short: Character?, isOn: Bool, form: String? = nil, help: String
    ) {
        self.name = name
        self.short = short
        kind = .flag(isOnByDefault: isOn)
        self.form = form
        defaultValue = nil
        self.help = help
    }

    /// Creates a flag that permits reading further files of this machine.
    package init(permission name: String, help: String) {
        self.name = name
        short = nil
        kind = .permission
        form = nil
        defaultValue = nil
        self.help = help
    }

    /// Whether the parameter is on or off and has no value.
    package var isFlag: Bool { if case .flag = kind { true } else { kind == .permission } }

    /// Whether the parameter is a flag that is on by default.
    package var isOnByDefault: Bool { kind == .flag(isOnByDefault: true) }

    /// Whether the parameter may be given several times.
    package var isRepeatable: Bool { isFlag || kind == .files || kind == .texts }

    /// Whether the parameter concerns files of this machine: their names, or which may be read.
    package var namesFiles: Bool { kind == .file || kind == .files || kind == .permission }
}
