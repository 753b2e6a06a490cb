/// A part of a style that is wrong or can't be drawn, listed once.
public struct StyleProblem: Hashable, Sendable, CustomStringConvertible {
    /// The severity of a problem.
    public enum Severity: String, Hashable, Sendable, Comparable {
        /// Drawn correctly, but of interest to style authors.
        case note
        /// Valid, but left out of the picture, or drawn differently.
        case warning
        /// Contrary to the specification.
        case error

        /// Whether one is less severe than another.
        public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }

        private var rank: Int {
            switch self {
            case .note: 0
            case .warning: 1
            case .error: 2
            }
        }
    }

    /// The path in the document, such as `layers[3].paint.line-width[2]`.
    public let path: String
    /// The severity of a problem.
    public let severity: Severity
    /// The problem in one line, with the layer's name.
    public let message: String

    /// Creates a problem at a path of the document.
    public init(path: String, severity: Severity, message: String) {
        self.path = path
        self.severity = severity
        self.message = message
    }

    /// The path, severity and message in one line.
    public var description: String { "\(path): \(severity): \(message)" }
}
