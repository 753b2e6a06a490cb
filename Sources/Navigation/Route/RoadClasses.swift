/// What kind of road a stretch is, beyond plain road.
public struct RoadClasses: OptionSet, Hashable, Sendable {
    /// One bit for each class.
    public let rawValue: Int

    /// A set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Under ground.
    public static let tunnel = RoadClasses(rawValue: 1 << 0)
    /// On a bridge.
    public static let bridge = RoadClasses(rawValue: 1 << 1)
    /// A motorway or a road of its rank.
    public static let motorway = RoadClasses(rawValue: 1 << 2)
    /// To be paid for.
    public static let toll = RoadClasses(rawValue: 1 << 3)
    /// On a ship, or on a train that carries cars.
    public static let ferry = RoadClasses(rawValue: 1 << 4)
    /// Open only to some, or for access only.
    public static let restricted = RoadClasses(rawValue: 1 << 5)
    /// Through water.
    public static let ford = RoadClasses(rawValue: 1 << 6)
    /// Without a hard surface.
    public static let unpaved = RoadClasses(rawValue: 1 << 7)
}

/// The look of a country's speed limit signs.
public enum SpeedLimitSign: String, Hashable, Sendable {
    /// Black on white in a red ring (Vienna Convention on Road Signs and Signals).
    case vienna
    /// Black on a white upright rectangle (the Manual on Uniform Traffic Control Devices).
    case mutcd
}
