/// Which labels of a style a picture shows.
public enum LabelSet: String, CaseIterable, Sendable {
    /// Those that a driver uses.
    case driving
    /// All that the style has for maps.
    case all
}
