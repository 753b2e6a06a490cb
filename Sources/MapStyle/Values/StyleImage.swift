/// The name of a picture in the style's sprite.
public struct StyleImage: Hashable, Sendable, CustomStringConvertible {
    /// The name; a sprite other than the default one stands before a colon.
    public var name: String
    /// Whether the picture is there, as ``EvaluationContext/isImageAvailable`` told.
    public var isAvailable: Bool

    /// A reference to a picture.
    public init(name: String, isAvailable: Bool = false) {
        self.name = name
        self.isAvailable = isAvailable
    }

    /// The name, which is what `to-string` gives.
    public var description: String { name }
}
