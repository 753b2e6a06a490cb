/// The pen that converts a line to an area.
public struct StrokeStyle: Hashable, Sendable {
    /// The shape of an end.
    public enum Cap: Sendable {
        /// Stops at the last point.
        case butt
        /// Half a circle around the last point.
        case round
        /// Extends beyond the last point by ``StrokeStyle/capLength``.
        case square
    }

    /// The shape of a corner.
    public enum Join: Sendable {
        /// Cut off.
        case bevel
        /// A part of a circle.
        case round
        /// Pointed, or cut off if it would be too long.
        case miter
    }

    /// Width in device pixels.
    public var width: Double
    /// The shape of both ends.
    public var cap: Cap
    /// The shape of corners.
    public var join: Join
    /// The greatest length of a pointed corner, in widths.
    public var miterLimit: Double
    /// A round corner whose pointed form would be shorter than this many widths is pointed.
    public var roundLimit: Double
    /// Device pixels by which a square end extends; normally half the width.
    public var capLength: Double

    /// A style from its parts.
    public init(
        width: Double, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 2,
        roundLimit: Double = 1.05
    ) {
        self.width = width
        self.cap = cap
        self.join = join
        self.miterLimit = miterLimit
        self.roundLimit = roundLimit
        capLength = width / 2
    }
}
