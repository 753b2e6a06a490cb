/// The language that a person's environment names.
package enum LanguagePreference {
    /// What POSIX asks for the language of messages, in this order (IEEE Std 1003.1, section 8.2).
    private static let variables = ["LC_ALL", "LC_MESSAGES", "LANG"]

    /// The languages of an environment, best first.
    ///
    /// - Parameter environment: gives the value of a variable; `nil` where it is not set.
    /// - Returns: ISO 639 codes such as `nb` of `nb_NO.UTF-8`; empty where none is named: `C` and
    ///   `POSIX` are the machine's own language, and what is no language counts for nothing.
    package static func languages(environment: (String) -> String?) -> [String] {
        let values = variables.lazy.compactMap(environment)
        guard let value = values.first(where: { !$0.isEmpty }) else { return [] }
        let code = value.prefix { $0 != "_" && $0 != "." && $0 != "@" }.lowercased()
        return ISOCodes.languages.contains(code) ? [code] : []
    }
}
