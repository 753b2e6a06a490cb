import CCairo

/// A failed drawing, surface or image operation, with the library's message.
public struct CairoError: Error, Hashable, CustomStringConvertible {
    /// What was attempted, as the start of a sentence.
    public let attempt: String
    /// The reason.
    public let reason: String

    /// An error that this module itself detects.
    public init(attempt: String, reason: String) {
        self.attempt = attempt
        self.reason = reason
    }

    init(attempt: String, status: cairo_status_t) {
        self.attempt = attempt
        reason = String(cString: cairo_status_to_string(status))
    }

    /// One line with the attempted operation and the reason for its failure.
    public var description: String { "cannot \(attempt): \(reason)" }
}
