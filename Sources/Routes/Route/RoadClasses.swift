/// What kind of road a stretch is, beyond plain road.
package struct RoadClasses: OptionSet, Hashable, Sendable {
    /// One bit for each class.
    package let rawValue: Int

    /// A set from its bits.
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Under ground.
    package static let tunnel = RoadClasses(rawValue: 1 << 0)
    /// On a bridge.
    package static let bridge = RoadClasses(rawValue: 1 << 1)
    /// A motorway or a road of its rank.
    package static let motorway = RoadClasses(rawValue: 1 << 2)
    /// To be paid for.
    package static let toll = RoadClasses(rawValue: 1 << 3)
    /// On a ship, or on a train that carries cars.
    package static let ferry = RoadClasses(rawValue: 1 << 4)
    /// Open only to some, or for access only.
    package static let restricted = RoadClasses(rawValue: 1 << 5)
    /// Through water.
    package static let ford = RoadClasses(rawValue: 1 << 6)
    /// Without a hard surface.
    package static let unpaved = RoadClasses(rawValue: 1 << 7)
}

/// The look of a country's speed limit signs.
package enum SpeedLimitSign: String, Hashable, Sendable {
    /// Black on white in a red ring (Vienna Convention on Road Signs and Signals).
    case vienna
    /// Black on a white upright rectangle (the Manual on Uniform Traffic Control Devices).
    case mutcd
}
