/// How a line ends.
public enum LineCap: String, StyleEnumeration {
    /// Cut at its end.
    case butt
    /// With half a disc.
    case round
    /// With half a square.
    case square
}

/// How a line turns.
public enum LineJoin: String, StyleEnumeration {
    /// With the corner cut.
    case bevel
    /// With a round corner.
    case round
    /// With a sharp corner.
    case miter
}
