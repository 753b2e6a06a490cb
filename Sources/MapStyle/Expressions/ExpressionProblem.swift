/// Something wrong in an expression, with its place.
struct ExpressionProblem: Hashable, Sendable {
    /// Where in the expression, such as `[2][1]`; empty for the whole.
    let key: String
    /// What is wrong.
    let message: String
}
