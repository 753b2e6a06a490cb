/// A problem in an expression, with its path.
struct ExpressionProblem: Hashable, Sendable {
    /// The path in the expression, such as `[2][1]`; empty for the whole.
    let key: String
    /// The description of the problem.
    let message: String
}
