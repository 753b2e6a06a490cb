/// What is known of a parameter besides how it is read: the command line makes an option of it, a
/// server a member of its query, a document a key, and each documents it from here.
package struct ParameterDefinition: Hashable, Sendable {
    /// Its name: `size` is `--size`, `?size=` and `"size":`.
    package let name: String
    /// The letter of the command line's short form, if it has one: `o`.
    package let short: Character?
    /// What values it takes.
    package let kind: Kind
    /// What its value is called, such as `WxH[@Nx]`; `nil` for a flag that no words may follow.
    package let form: String?
    /// What holds where it is not given, in words: `1024x768`; `nil` where ``help`` says it.
    package let defaultValue: String?
    /// What it does, in sentences.
    package let help: String
    /// The words that may follow a flag, several with commas between them; mostly none.
    private(set) var flagWords: [String] = []
    /// Refuses texts that are no value; any is one where nothing refuses it.
    var reading = Reading()

    /// What values a parameter takes.
    package enum Kind: Hashable, Sendable {
        /// On or off.
        case flag(isOnByDefault: Bool)
        /// On or off, usually off: lets more files of this machine be read; never taken from a
        /// stranger.
        case permission
        /// Text of the form that ``ParameterDefinition/form`` shows.
        case text
        /// A number of a range.
        case number(ClosedRange<Double>)
        /// A whole number of a range.
        case count(ClosedRange<Int>)
        /// One of some words.
        case choice([String])
        /// Some of some words, with commas between them.
        case choices([String])
        /// A file or folder of this machine; never taken from a stranger.
        case file
        /// One of some words, or a file of this machine, which is never taken from a stranger.
        case choiceOrFile([String])
        /// A word without a name of its own, as the command line's operands.
        case operand
        /// Several values of the form, one at a time; files among them.
        case files
        /// Several texts of the form, one at a time.
        case texts
    }

    /// How a text is read.
    ///
    /// Two parameters that say the same of themselves are the same, whoever reads them.
    struct Reading: Hashable, Sendable {
        var check: (@Sendable (String) throws(ParameterError) -> Void)?

        static func == (first: Reading, second: Reading) -> Bool { true }
        func hash(into hasher: inout Hasher) {}
    }

    /// Refuses a text that is no value of the parameter, as reading it would.
    ///
    /// - Throws: ``ParameterError`` with the parameter, what was wrong and what is right.
    package func check(_ text: String) throws(ParameterError) { try reading.check?(text) }

    /// A parameter with a value.
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

    /// A parameter that is on or off.
    ///
    /// - Parameters:
    ///   - name: what is on: `attribution`.
    ///   - short: the letter of its short form.
    ///   - isOn: whether it is on unless somebody turns it off; the help then tells what that does.
    ///   - help: what it does.
    /// - Returns: the parameter.
    package static func flag(
        _ name: String, short: Character? = nil, onByDefault isOn: Bool = false, help: String
    ) -> ParameterDefinition {
        ParameterDefinition(flag: name, short: short, isOn: isOn, help: help)
    }

    /// A flag that is off unless somebody turns it on, and that some words may follow.
    ///
    /// - Parameters:
    ///   - name: what is on: `steps`.
    ///   - form: what the words are called: `[STAGES]`.
    ///   - words: those of which one or more may follow, with commas between them.
    ///   - help: what it does.
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

    /// A flag that lets more files of this machine be read.
    package init(permission name: String, help: String) {
        self.name = name
        short = nil
        kind = .permission
        form = nil
        defaultValue = nil
        self.help = help
    }

    /// Whether it is on or off and has no value.
    package var isFlag: Bool { if case .flag = kind { true } else { kind == .permission } }

    /// Whether a flag is on unless somebody turns it off.
    package var isOnByDefault: Bool { kind == .flag(isOnByDefault: true) }

    /// Whether it may be given several times.
    package var isRepeatable: Bool { isFlag || kind == .files || kind == .texts }

    /// Whether it is about files of this machine: their names, or which may be read.
    package var namesFiles: Bool { kind == .file || kind == .files || kind == .permission }
}
