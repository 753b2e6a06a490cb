import MapStore

/// A finished road network: what the map database holds of it.
struct RoadGraph {
    var roads: [Road] = []
    private(set) var nodes: [RoadNode] = []
    var geometries: [RoadGeometry] = []
    private(set) var edges: [RoadEdge] = []
    var restrictions: [TurnRestriction] = []

    /// The nodes of OpenStreetMap that are junctions, ascending, and their numbers here (0: none yet).
    private let junctions: [Int64]
    private var numbers: [Int]

    /// A network without roads, whose junctions are known.
    init(junctions: [Int64]) {
        self.junctions = junctions
        numbers = Array(repeating: 0, count: junctions.count)
    }

    /// Whether roads are cut at a node.
    func isJunction(_ id: Int64) -> Bool { place(of: id) != nil }

    /// The number of a junction that some edge has; `nil` for all other nodes.
    func number(of id: Int64) -> Int? {
        guard let place = place(of: id), numbers[place] > 0 else { return nil }
        return numbers[place]
    }

    /// The number of a junction, which becomes a node of the network if it is none yet.
    mutating func number(of id: Int64, at position: FixedCoordinate) -> Int {
        guard let place = place(of: id) else { return 0 }
        if numbers[place] == 0 {
            nodes.append(RoadNode(id: nodes.count + 1, osmID: Int(id), position: position))
            numbers[place] = nodes.count
        }
        return numbers[place]
    }

    /// Adds an edge under the next number.
    mutating func append(_ edge: RoadEdge, exitNumber: String?) {
        var edge = edge
        edge.id = edges.count + 1
        edge.exitNumber = exitNumber
        edges.append(edge)
    }

    /// Binary search: half the memory of a hash table, and fast enough beside writing the edges.
    private func place(of id: Int64) -> Int? {
        var low = 0
        var high = junctions.count
        while low < high {
            let middle = (low + high) / 2
            if junctions[middle] < id { low = middle + 1 } else { high = middle }
        }
        return low < junctions.count && junctions[low] == id ? low : nil
    }
}

extension RoadGraph {
    /// How many rows it takes in the database.
    var itemCount: Int {
        roads.count + nodes.count + geometries.count + edges.count + restrictions.count
    }
}
