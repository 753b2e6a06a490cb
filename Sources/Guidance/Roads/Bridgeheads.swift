import Geometry
import MapStore
import Routes

/// The junctions of a map that are at the height of a bridge.
struct Bridgeheads {
    private var ends: Set<Int> = []
    /// From each junction to those within a few metres.
    private var neighbors: [Int: Set<Int>] = [:]

    /// Adds an edge of the map.
    mutating func add(_ edge: RoadSegment) {
        if edge.classes.contains(.bridge) {
            ends.formUnion([edge.from, edge.to])
        } else if edge.line.lengthMeters < GuidanceRoute.bridgehead {
            neighbors[edge.from, default: []].insert(edge.to)
            neighbors[edge.to, default: []].insert(edge.from)
        }
    }

    /// Whether a bridge begins or ends at a junction, or a few metres from it.
    func begin(at node: Int) -> Bool {
        ends.contains(node) || neighbors[node]?.isDisjoint(with: ends) == false
    }
}
