public import MapGeometry

/// A junction on the way, whether one turns there or not.
public struct GuidanceCrossing: Hashable, Sendable {
    /// Metres from the start.
    public let distance: Double
    /// Where it is.
    public let coordinate: Coordinate
    /// The roads that meet the route there, each once; empty where only the junction is known.
    public let roads: [RoadLabel]
    /// Whether the driver has something to do there.
    public let isAtManeuver: Bool
}
