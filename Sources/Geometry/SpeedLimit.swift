/// The legal speed limit on a stretch of road.
public enum SpeedLimit: Hashable, Sendable {
    /// A limit as shown on the sign.
    case limited(Double, unit: SpeedUnit)
    /// Signed as unlimited, as on much of Germany's motorways: not the same as unknown.
    case unlimited

    /// The limit in kilometres per hour; `nil` for unlimited.
    ///
    /// One mile is 1.609 344 km (international yard and pound agreement, 1959).
    public var kilometersPerHour: Double? {
        switch self {
        case .limited(let value, .kilometersPerHour): value
        case .limited(let value, .milesPerHour): value * 1.609344
        case .unlimited: nil
        }
    }
}

/// The unit of a speed sign.
public enum SpeedUnit: Hashable, Sendable {
    /// Kilometres per hour.
    case kilometersPerHour
    /// Miles per hour.
    case milesPerHour
}
