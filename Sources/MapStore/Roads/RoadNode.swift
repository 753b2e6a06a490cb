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
