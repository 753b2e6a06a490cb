/// The value of a feature's property, as vector tiles and GeoJSON carry it.
public enum PropertyValue: Hashable, Sendable {
    /// No value.
    case null
    /// True or false.
    case bool(Bool)
    /// Any number; vector tiles' integers are widened.
    case number(Double)
    /// Text.
    case string(String)
}

/// What kind of geometry a feature has.
public enum GeometryKind: Sendable, Hashable, BitwiseCopyable {
    /// One or more points.
    case point
    /// One or more lines.
    case line
    /// One or more rings, outer and inner.
    case polygon
}
