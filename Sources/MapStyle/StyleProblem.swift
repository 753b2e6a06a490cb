/// Something in a style that is wrong or can't be drawn, named once.
public struct StyleProblem: Hashable, Sendable, CustomStringConvertible {
    /// How bad it is.
    public enum Severity: String, Hashable, Sendable, Comparable {
        /// Drawn as it should be; worth knowing for whoever writes styles.
        case note
        /// Valid, but left out of the picture, or drawn otherwise.
        case warning
        /// Against the specification.
        case error

        /// Whether one is less bad than another.
        public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }

        private var rank: Int {
            switch self {
            case .note: 0
            case .warning: 1
            case .error: 2
            }
        }
    }

    /// Where in the document, such as `layers[3].paint.line-width[2]`.
    public let path: String
    /// How bad it is.
    public let severity: Severity
    /// What is wrong, in one line, with the layer's name.
    public let message: String

    /// A problem at a place of the document.
    public init(path: String, severity: Severity, message: String) {
        self.path = path
        self.severity = severity
        self.message = message
    }

    /// One line: the place, how bad it is, what is wrong.
    public var description: String { "\(path): \(severity): \(message)" }
}
