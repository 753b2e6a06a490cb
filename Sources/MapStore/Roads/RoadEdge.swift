public import Geometry

/// A stretch of road from one node to the next, in one direction in which it may be driven (or
/// walked); a two-way street has two edges that share a geometry.
public struct RoadEdge: Hashable, Sendable {
    /// The number within this map, from 1.
    public var id: Int
    /// The node where it begins.
    public var from: Int
    /// The node where it ends.
    public var to: Int
    /// The ``Road`` it is a part of.
    public var roadID: Int
    /// The ``RoadGeometry`` of its centre line.
    public var geometryID: Int
    /// Whether it runs against the order of the geometry's points.
    public var isReversed: Bool
    /// Whether cars may go in this direction only.
    public var isOneway: Bool
    /// The speed limit in this direction; `nil` if not tagged (nothing is guessed).
    public var speedLimit: SpeedLimit?
    /// The number of lanes in this direction; `nil` if not tagged.
    public var lanes: Int?
    /// The turns of each lane, left to right, in the form of `turn:lanes`:
    /// `left|through|through;right`.
    public var turnLanes: String?
    /// The destinations on its signs (`destination`), separated by semicolons.
    public var destination: String?
    /// The road numbers that it leads to (`destination:ref`), separated by semicolons.
    public var destinationRef: String?
    /// The number of the exit at its beginning (`junction:ref`, or the node's `ref`).
    public var exitNumber: String?
    /// Whether a car may use it.
    public var carAccess: CarAccess

    /// Creates an edge from its parts.
    public init(
        id: Int, from: Int, to: Int, roadID: Int, geometryID: Int, isReversed: Bool = false,
        isOneway: Bool = false, speedLimit: SpeedLimit? = nil, lanes: Int? = nil,
        turnLanes: String? = nil, destination: String? = nil, destinationRef: String? = nil,
        exitNumber: String? = nil, carAccess: CarAccess = .yes
    ) {
        self.id = id
        self.from = from
        self.to = to
        self.roadID = roadID
        self.geometryID = geometryID
        self.isReversed = isReversed
        self.isOneway = isOneway
        self.speedLimit = speedLimit
        self.lanes = lanes
        self.turnLanes = turnLanes
        self.destination = destination
        self.destinationRef = destinationRef
        self.exitNumber = exitNumber
        self.carAccess = carAccess
    }
}
