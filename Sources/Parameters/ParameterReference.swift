/// A reference table of parameters for readers, made from the parameters themselves.
package enum ParameterReference {
    /// Returns a Markdown table with a row for each parameter.
    ///
    /// - Parameters:
    ///   - parameters: the parameters, in the order of the rows.
    ///   - origin: where a value may come from that names no file.
    /// - Returns: the table without a line break at the end.
    package static func table(
        _ parameters: ParameterGroup, from origin: String = "everywhere"
    ) -> String {
        let rows = parameters.map { parameter in
            [
                "`\(parameter.name)`", parameter.form.map { "`\($0)`" } ?? "`true`, `false`",
                parameter.isFlag ? "`\(parameter.isOnByDefault)`" : parameter.defaultValue ?? "",
                Self.origin(of: parameter, otherwise: origin),
                (parameter.isOnByDefault ? "If `false`: " : "") + parameter.help,
            ].map(escaped).joined(separator: " | ")
        }
        return """
            | name | value | default | from | what it does |
            | --- | --- | --- | --- | --- |
            \(rows.map { "| \($0) |" }.joined(separator: "\n"))
            """
    }

    /// Returns where a value may come from.
    private static func origin(
        of parameter: ParameterDefinition, otherwise origin: String
    ) -> String {
        if case .choiceOrFile = parameter.kind { return "files: command line only" }
        return parameter.namesFiles ? "command line only" : origin
    }

    /// Escapes the bars in a text, because a bar would end a table cell.
    private static func escaped(_ text: String) -> String {
        text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    }
}
