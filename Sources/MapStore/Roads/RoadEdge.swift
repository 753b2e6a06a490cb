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

/// A point at which roads meet or end.
public struct RoadNode: Hashable, Sendable {
    /// The number within this map, from 1.
    public var id: Int
    /// The node's number in OpenStreetMap; `nil` for one that the importer made (at a cut edge).
    public var osmID: Int?
    /// Its position.
    public var position: FixedCoordinate

    /// Creates a node from its parts.
    public init(id: Int, osmID: Int?, position: FixedCoordinate) {
        self.id = id
        self.osmID = osmID
        self.position = position
    }
}

/// Whether a car may use a road, from OpenStreetMap's `access`, `vehicle`, `motor_vehicle` and
/// `motorcar` (the most specific wins).
///
/// The raw values are stored in the database and never change their meaning.
public enum CarAccess: Int, Sendable, CaseIterable {
    /// Not for cars.
    case no = 0
    /// Open to all cars.
    case yes = 1
    /// Only to reach a destination on it (`destination`, `customers`, `delivery`).
    case destination = 2
    /// Only with the owner's permission (`private`).
    case `private` = 3
    /// Open as long as the owner allows it (`permissive`).
    case permissive = 4
    /// Only with a permit, or for forestry or farming (`permit`, `forestry`, `agricultural`).
    case restricted = 5
}
