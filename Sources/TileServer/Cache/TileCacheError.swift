/// A cache that cannot be used.
package struct TileCacheError: Error, Hashable, CustomStringConvertible, Sendable {
    /// Which file, and what is wrong with it, in one line.
    package let description: String

    init(_ path: String, _ reason: String) { description = "\(path): \(reason)" }
}
