/// Reads options whose value is one number of a range.
struct NumberOption {
    /// What messages call it: `pitch`.
    let name: String
    let range: ClosedRange<Double>
    /// What would be right: `write degrees such as 45`.
    let form: String

    /// The number that a text is.
    ///
    /// - Parameters:
    ///   - text: the value of the option.
    ///   - option: the option's name, for the message.
    /// - Returns: a number of the range.
    /// - Throws: ``UsageError`` that says what is wrong and what is right.
    func parse(_ text: String, option: String) throws(UsageError) -> Double {
        try NumberList(option: option, text: text, form: form).number(text, name, range)
    }
}
