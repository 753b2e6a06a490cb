/// Why a document could not be read as XML.
public struct XMLError: Error, Hashable, CustomStringConvertible {
    /// What was wrong and where in the document, without its name: `it ends too early, at line 3 …`.
    public let problem: String

    /// An error from its words.
    public init(problem: String) { self.problem = problem }

    /// The same as ``problem``.
    public var description: String { problem }
}
