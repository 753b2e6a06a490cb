/// A shift in the plane: x to the right, y down.
///
/// Pixels for `…-translate` and `icon-offset`, ems for `text-offset`.
public struct StyleOffset: Hashable, Sendable {
    /// To the right.
    public var x: Double
    /// Down.
    public var y: Double

    /// A shift from its two parts.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// No shift.
    public static let zero = StyleOffset(x: 0, y: 0)
}

/// One way to place a label: which part of it lies on the point, and how far off.
public struct AnchorOffset: Hashable, Sendable {
    /// The part of the label that lies on the point.
    public var anchor: SymbolAnchor
    /// The shift from the point, in ems.
    public var offset: StyleOffset

    /// A placement from its parts.
    public init(anchor: SymbolAnchor, offset: StyleOffset) {
        self.anchor = anchor
        self.offset = offset
    }
}
