/// The speed limit as the sign says it.
public enum SpeedLimit: Hashable, Sendable {
    /// Whole kilometres per hour.
    case kilometersPerHour(Int)
    /// Whole miles per hour.
    case milesPerHour(Int)
    /// Signed as without limit (`maxspeed=none`), which is not the same as not tagged.
    case unlimited

    /// The limit in km/h, for computing; `nil` if there is none.
    ///
    /// One mile is 1.609 344 km (international yard and pound agreement, 1959).
    public var kilometersPerHour: Double? {
        switch self {
        case .kilometersPerHour(let value): Double(value)
        case .milesPerHour(let value): Double(value) * 1.609344
        case .unlimited: nil
        }
    }
}
