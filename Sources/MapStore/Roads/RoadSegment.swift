public import Geometry

/// A stretch of road between two junctions in one direction: an edge of the network with the
/// properties of its road and its centre line.
public struct RoadSegment: Hashable, Sendable {
    /// The edge.
    public var edge: RoadEdge
    /// The class of the way.
    public var roadClass: RoadClass
    /// The local name; `nil` if it has none.
    public var name: String?
    /// The road number on its signs; several are separated by semicolons.
    public var ref: String?
    /// The other properties of the road.
    public var traits: Road.Traits
    /// The centre line in the direction of travel, two points or more.
    public var line: [Coordinate]

    /// Creates a segment from its parts.
    public init(
        edge: RoadEdge, roadClass: RoadClass, name: String? = nil, ref: String? = nil,
        traits: Road.Traits = [], line: [Coordinate]
    ) {
        self.edge = edge
        self.roadClass = roadClass
        self.name = name
        self.ref = ref
        self.traits = traits
        self.line = line
    }
}
