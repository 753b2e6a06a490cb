/// What can be asked for, as a table for people: made from the parameters themselves.
public enum ParameterReference {
    /// A Markdown table with a row for each parameter.
    ///
    /// - Parameter parameters: in their order.
    /// - Returns: lines without one at the end.
    public static func table(_ parameters: [ParameterDefinition]) -> String {
        let rows = parameters.map { parameter in
            [
                "`\(parameter.name)`", parameter.form.map { "`\($0)`" } ?? "`true`, `false`",
                parameter.isFlag ? "`\(parameter.isOnByDefault)`" : parameter.usual ?? "",
                parameter.namesFiles ? "command line only" : "everywhere", parameter.help,
            ].map(escaped).joined(separator: " | ")
        }
        return """
            | name | value | default | from | what it does |
            | --- | --- | --- | --- | --- |
            \(rows.map { "| \($0) |" }.joined(separator: "\n"))
            """
    }

    /// Text for a cell, where a bar would end it.
    private static func escaped(_ text: String) -> String {
        text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    }
}
