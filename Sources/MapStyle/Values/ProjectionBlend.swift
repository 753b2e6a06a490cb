/// A map projection, or a state between two of them.
public struct ProjectionBlend: Hashable, Sendable, CustomStringConvertible {
    /// The projection that is left.
    public var from: String
    /// The projection that is reached; equal to `from` where there is no change.
    public var to: String
    /// The share of the way from one to the other, from 0 to 1.
    public var transition: Double
    /// Whether it stands between two stops, and no style wrote it out.
    public var isMixed = false

    /// A state between two projections.
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
