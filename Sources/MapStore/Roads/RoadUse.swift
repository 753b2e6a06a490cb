/// A way of travelling for which roads differ.
///
/// The raw values are stored in the database and never change their meaning.
public enum TravelProfile: Int, Sendable, CaseIterable {
    /// By car.
    case car = 0
    /// By bicycle.
    case bicycle = 1
    /// On foot.
    case foot = 2
}

/// The use of one direction of a road by one profile.
public struct RoadUse: Hashable, Sendable {
    /// Whether the profile may use the road.
    ///
    /// The raw values are stored in the database and never change their meaning.
    public enum Access: Int, Sendable {
        /// Closed.
        case no = 0
        /// Open to all.
        case open = 1
        /// Only to reach a destination on it or behind it.
        case destination = 2
        /// Only with the owner's permission.
        case `private` = 3
    }

    /// Whether the profile may use it.
    public var access: Access
    /// The expected speed in kilometres per hour, above 0 where the road may be used.
    public var speed: Double
    /// Whether a bicycle is pushed there.
    public var isPushed: Bool

    /// A road that the profile may not use.
    public static let none = RoadUse(access: .no, speed: 0)

    /// A use from its parts.
    public init(access: Access, speed: Double, isPushed: Bool = false) {
        self.access = access
        self.speed = speed
        self.isPushed = isPushed
    }
}
