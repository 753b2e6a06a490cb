/// The speed that the law allows on a stretch of road.
public enum SpeedLimit: Hashable, Sendable {
    /// A limit as the sign shows it.
    case limited(Double, unit: SpeedUnit)
    /// Signed as without limit, as on much of Germany's motorways: not the same as unknown.
    case unlimited

    /// The limit in kilometres per hour; `nil` where there is no limit.
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

/// The unit a speed sign is written in.
public enum SpeedUnit: Hashable, Sendable {
    /// Kilometres per hour.
    case kilometersPerHour
    /// Miles per hour.
    case milesPerHour
}
