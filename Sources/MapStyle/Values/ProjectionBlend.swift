/// A map projection, or a state between two of them.
public struct ProjectionBlend: Hashable, Sendable, CustomStringConvertible {
    /// The projection at the start of the transition.
    public var from: String
    /// The projection at the end of the transition; equal to `from` if there is no change.
    public var to: String
    /// The fraction of the way from one to the other, from 0 to 1.
    public var transition: Double
    /// Whether it was interpolated between two stops rather than written in a style.
    public var isMixed = false

    /// Creates a state between two projections.
    public init(from: String, to: String, transition: Double) {
        self.from = from
        self.to = to
        self.transition = transition
    }

    /// The projections that the specification names.
    static let names = ["mercator", "vertical-perspective"]

    /// The three members as the specification's array.
    public var description: String {
        "[\"\(from)\",\"\(to)\",\(StyleNumberText.plain(transition))]"
    }
}
