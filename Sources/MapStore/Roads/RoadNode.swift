/// A place where roads meet or end.
public struct RoadNode: Hashable, Sendable {
    /// Number within this map, from 1.
    public var id: Int
    /// The node's number in OpenStreetMap; `nil` for one that the importer made (at a cut edge).
    public var osmID: Int?
    /// Where it lies.
    public var position: FixedCoordinate

    /// A node from its parts.
    public init(id: Int, osmID: Int?, position: FixedCoordinate) {
        self.id = id
        self.osmID = osmID
        self.position = position
    }
}
