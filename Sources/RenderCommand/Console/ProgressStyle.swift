/// How progress is shown on standard error.
enum ProgressStyle: String, CaseIterable, Sendable {
    /// As a bar on a terminal, as lines elsewhere.
    case bar
    /// As an object a line.
    case json
    /// Not at all.
    case none
}
