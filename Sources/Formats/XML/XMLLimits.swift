/// What is too much in an XML document.
public struct XMLLimits: Hashable, Sendable {
    /// Elements inside one another.
    public var depth: Int
    /// Attributes of one element.
    public var attributes: Int

    /// Limits far above what documents of the field need.
    public init(depth: Int = 64, attributes: Int = 64) {
        self.depth = depth
        self.attributes = attributes
    }
}
