/// A cache that cannot be used.
public struct TileCacheError: Error, Hashable, CustomStringConvertible, Sendable {
    /// Which file, and what is wrong with it, in one line.
    public let description: String

    init(_ path: String, _ reason: String) { description = "\(path): \(reason)" }
}
