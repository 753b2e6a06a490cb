/// A shift in the plane: x to the right, y down.
///
/// The unit is pixels for `…-translate` and `icon-offset`, ems for `text-offset`.
public struct StyleOffset: Hashable, Sendable {
    /// The shift to the right.
    public var x: Double
    /// The shift down.
    public var y: Double

    /// Creates a shift from its two parts.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// No shift.
    public static let zero = StyleOffset(x: 0, y: 0)
}

/// A placement of a label: the part of it on the point, and its offset.
public struct AnchorOffset: Hashable, Sendable {
    /// The part of the label that lies on the point.
    public var anchor: SymbolAnchor
    /// The shift from the point, in ems.
    public var offset: StyleOffset

    /// Creates a placement from its parts.
    public init(anchor: SymbolAnchor, offset: StyleOffset) {
        self.anchor = anchor
        self.offset = offset
    }
}
