/// How far a movie has come.
public struct MovieProgress: Hashable, Sendable {
    /// Frames that are drawn and packed, those of an earlier run among them.
    public let done: Int
    /// Frames in all.
    public let total: Int
    /// Frames that an earlier run had left.
    public let kept: Int
}
