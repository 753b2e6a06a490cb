import MapStyle
import Parameters

/// What is told of a style's problems where it is drawn, a line each.
struct StyleNotes {
    /// The first problems, in full.
    let lines: [Message]
    /// How many more there are.
    let omitted: Int

    /// A broken style may have thousands.
    private static let maximumLines = 20

    /// - Parameter problems: of one style, in the order of the document.
    init(_ problems: [StyleProblem]) {
        lines = problems.prefix(Self.maximumLines).map { "style: \(Self.line($0))" }
        omitted = problems.count - lines.count
    }

    /// A problem and its place in the document.
    static func line(_ problem: StyleProblem) -> String {
        PrintableText.short(problem.message, limit: 400)
            + " (\(PrintableText.short(problem.path, limit: 200)))"
    }
}
