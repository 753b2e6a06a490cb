/// How far a movie has come.
package struct MovieProgress: Hashable, Sendable {
    /// Frames that are drawn and packed, those of an earlier run among them.
    package let done: Int
    /// Frames in all.
    package let total: Int
    /// Frames that an earlier run had left.
    package let kept: Int
}
