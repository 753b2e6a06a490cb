/// The work that the themes of one style may make, so that a short document can't make a style
/// without end.
struct ThemeBudget {
    /// The most values of layers that all themes together read, write and look up; a style that ships
    /// has 11 000.
    private static let maximum = 1_000_000

    /// What remains.
    private(set) var remaining = maximum

    /// Takes a number of values.
    ///
    /// - Throws: ``StyleThemeError`` if fewer remain.
    mutating func spend(_ count: Int) throws(StyleThemeError) {
        guard count <= remaining else {
            throw StyleThemeError(
                "too much is made of its base: more than \(Self.maximum) values of layers")
        }
        remaining -= count
    }
}
