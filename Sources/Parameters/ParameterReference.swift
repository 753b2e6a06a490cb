/// What can be asked for, as a table for people: made from the parameters themselves.
package enum ParameterReference {
    /// A Markdown table with a row for each parameter.
    ///
    /// - Parameter parameters: in their order.
    /// - Returns: lines without one at the end.
    package static func table(_ parameters: ParameterGroup) -> String {
        let rows = parameters.map { parameter in
            [
                "`\(parameter.name)`", parameter.form.map { "`\($0)`" } ?? "`true`, `false`",
                parameter.isFlag ? "`\(parameter.isOnByDefault)`" : parameter.defaultValue ?? "",
                origin(of: parameter),
                (parameter.isOnByDefault ? "If `false`: " : "") + parameter.help,
            ].map(escaped).joined(separator: " | ")
        }
        return """
            | name | value | default | from | what it does |
            | --- | --- | --- | --- | --- |
            \(rows.map { "| \($0) |" }.joined(separator: "\n"))
            """
    }

    /// Who may give a value.
    private static func origin(of parameter: ParameterDefinition) -> String {
        if case .choiceOrFile = parameter.kind { return "files: command line only" }
        return parameter.namesFiles ? "command line only" : "everywhere"
    }

    /// Text for a cell, where a bar would end it.
    private static func escaped(_ text: String) -> String {
        text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    }
}
