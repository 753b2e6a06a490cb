/// The name of a picture in the style's sprite.
public struct StyleImage: Hashable, Sendable, CustomStringConvertible {
    /// The name; the name of a sprite other than the default one precedes a colon.
    public var name: String
    /// Whether the picture is available, as reported by ``EvaluationContext/isImageAvailable``.
    public var isAvailable: Bool

    /// Creates a reference to a picture.
    public init(name: String, isAvailable: Bool = false) {
        self.name = name
        self.isAvailable = isAvailable
    }

    /// The name, as `to-string` returns it.
    public var description: String { name }
}
