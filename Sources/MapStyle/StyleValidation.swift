public import JSON

/// All that is wrong with a style document, for people who write styles.
public struct StyleValidation: Sendable {
    /// The problems in the order of the document.
    public let problems: [StyleProblem]

    /// Checks a document; never fails: a document that is no style has that as its problem.
    public init(_ json: JSONValue) {
        do throws(StyleError) {
            problems = try Style(json: json).problems
        } catch {
            problems = [StyleProblem(path: "", severity: .error, message: error.description)]
        }
    }

    /// Whether the document follows the specification, as far as it is known here.
    public var isValid: Bool { problems.allSatisfy { $0.severity != .error } }
}
