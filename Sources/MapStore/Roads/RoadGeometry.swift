/// The centre line of a stretch of road, shared by its two directions.
public struct RoadGeometry: Hashable, Sendable {
    /// The number within this map, from 1.
    public var id: Int
    /// The points from node to node, both included; at least two.
    public var points: [FixedCoordinate]
    /// The length on the ground in metres.
    public var lengthMeters: Double

    /// Creates a centre line from its parts.
    public init(id: Int, points: [FixedCoordinate], lengthMeters: Double) {
        self.id = id
        self.points = points
        self.lengthMeters = lengthMeters
    }
}
