/// How a line becomes an area.
public struct StrokeStyle: Hashable, Sendable {
    /// What an end looks like.
    public enum Cap: Sendable {
        /// It stops at the last point.
        case butt
        /// Half a circle around the last point.
        case round
        /// It goes on beyond the last point by ``StrokeStyle/capLength``.
        case square
    }

    /// What a corner looks like.
    public enum Join: Sendable {
        /// Cut off.
        case bevel
        /// A part of a circle.
        case round
        /// Pointed, or cut off where it would be too long.
        case miter
    }

    /// Width in device pixels.
    public var width: Double
    /// What both ends look like.
    public var cap: Cap
    /// What corners look like.
    public var join: Join
    /// A pointed corner is at most so many widths long.
    public var miterLimit: Double
    /// A round corner that would, pointed, be less than so many widths long is pointed.
    public var roundLimit: Double
    /// Device pixels by which a square end stands out; half the width as a rule.
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
