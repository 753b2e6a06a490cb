import MapPictures

/// The units of distances and speeds.
public enum Units: Hashable, Sendable {
    /// Metres and kilometres.
    case metric
    /// Feet or yards, and miles.
    case imperial

    var value: DistanceUnits { self == .metric ? .metric : .imperial }
}
