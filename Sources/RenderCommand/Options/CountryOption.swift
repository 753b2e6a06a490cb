import ICU

/// Countries as one writes them: `NO`.
enum CountryOption {
    /// Reads a code of two letters, small or capital.
    ///
    /// - Parameters:
    ///   - text: the value of the option.
    ///   - option: the option's name, for the message.
    /// - Returns: the code in capitals.
    /// - Throws: ``UsageError`` for another form, or letters that no country has.
    static func parse(_ text: String, option: String) throws(UsageError) -> String {
        guard text.utf8.count == 2, text.allSatisfy({ $0.isASCII && $0.isLetter }) else {
            throw UsageError(option: option, value: text, "write two letters such as NO")
        }
        let code = text.uppercased()
        guard ISOCodes.countries.contains(code) else {
            throw UsageError(
                option: option, value: text,
                "there is no such country; write its two letters (ISO 3166-1) such as NO")
        }
        return code
    }
}
