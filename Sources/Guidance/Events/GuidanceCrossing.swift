package import Geometry

/// A junction on the way, whether one turns there or not.
package struct GuidanceCrossing: Hashable, Sendable {
    /// Metres from the start.
    package let distance: Double
    /// Where it is.
    package let coordinate: Coordinate
    /// The roads that meet the route there, each once; empty where only the junction is known.
    package let roads: [RoadLabel]
    /// Whether the driver has something to do there.
    package let isAtManeuver: Bool
}
