/// Reads options whose value is one of a few words, the cases of an enumeration.
///
/// Help, check and message all come from the cases, so that none forgets one.
enum ChoiceOption<Choice: CaseIterable & RawRepresentable> where Choice.RawValue == String {
    /// The words as a sentence lists them: `grey, hide or same`.
    static var words: String {
        let words = Choice.allCases.map(\.rawValue)
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " or " + last
    }

    /// The words as a form: `grey|hide|same`.
    static var form: String { Choice.allCases.map(\.rawValue).joined(separator: "|") }

    /// The choice that a word names.
    ///
    /// - Parameters:
    ///   - text: the value of the option.
    ///   - option: the option's name, for the message.
    /// - Returns: the case.
    /// - Throws: ``UsageError`` that lists the words.
    static func parse(_ text: String, option: String) throws(UsageError) -> Choice {
        guard let choice = Choice(rawValue: text) else {
            throw UsageError(option: option, value: text, "write \(words)")
        }
        return choice
    }

    /// Some of the words with commas between them, or `none`.
    static func parseSome(_ text: String, option: String) throws(UsageError) -> [Choice] {
        guard text != "none" else { return [] }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        let choices = parts.compactMap(Choice.init(rawValue:))
        guard choices.count == parts.count else {
            let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError(option: option, value: text, "write none, or some of \(words)")
        }
        return choices
    }
}
