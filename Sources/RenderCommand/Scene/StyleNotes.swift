import MapStyle

/// What is told of a style's problems where it is drawn, a line each.
enum StyleNotes {
    /// A broken style may have thousands.
    private static let maximumLines = 20

    /// The problems, the first ones in full.
    ///
    /// - Parameters:
    ///   - problems: of one style, in the order of the document.
    ///   - name: how the user called the style.
    /// - Returns: lines without the program's name.
    static func lines(_ problems: [StyleProblem], of name: String) -> [String] {
        var lines = problems.prefix(maximumLines).map { "style: \(line($0))" }
        if problems.count > lines.count {
            let more = NumberText.counted(problems.count - lines.count, "more problem")
            lines.append(
                "style: \(more): see 'render style check \(PrintableText.short(name, limit: 200))'")
        }
        return lines
    }

    /// A problem and its place in the document.
    static func line(_ problem: StyleProblem) -> String {
        PrintableText.short(problem.message, limit: 400)
            + " (\(PrintableText.short(problem.path, limit: 200)))"
    }
}
