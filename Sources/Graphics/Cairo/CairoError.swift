import CCairo

/// A drawing, a surface or an image that failed, and what the library said.
public struct CairoError: Error, Hashable, CustomStringConvertible {
    /// What was attempted, as the start of a sentence.
    public let attempt: String
    /// The reason.
    public let reason: String

    /// An error of our own making.
    public init(attempt: String, reason: String) {
        self.attempt = attempt
        self.reason = reason
    }

    init(attempt: String, status: cairo_status_t) {
        self.attempt = attempt
        reason = String(cString: cairo_status_to_string(status))
    }

    /// One line: what was attempted and why it failed.
    public var description: String { "cannot \(attempt): \(reason)" }
}
