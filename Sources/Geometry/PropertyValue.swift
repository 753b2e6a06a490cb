/// The value of a feature's property, as in vector tiles and GeoJSON.
public enum PropertyValue: Hashable, Sendable {
    /// No value.
    case null
    /// True or false.
    case bool(Bool)
    /// Any number; integers of vector tiles are widened.
    case number(Double)
    /// Text.
    case string(String)
}

/// The kind of a feature's geometry.
public enum GeometryKind: Sendable, Hashable, BitwiseCopyable {
    /// One or more points.
    case point
    /// One or more lines.
    case line
    /// One or more rings, outer and inner.
    case polygon
}
