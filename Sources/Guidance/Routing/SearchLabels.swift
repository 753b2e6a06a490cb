import Geometry

/// The labels of one direction of a search, and the queue of those that are not final.
struct SearchLabels {
    /// What is known of an edge.
    struct Label {
        fileprivate(set) var cost = UInt32.max
        /// The edge by which this one was found, or `UInt32.max`.
        fileprivate var before = UInt32.max
        /// The number of the node at which the search goes on.
        fileprivate(set) var node: UInt32 = 0
        /// The level of the area that was jumped over to find the edge; 0 for a turn.
        fileprivate(set) var level: UInt8 = 0
        fileprivate var isFinal = false
    }

    /// A way to an edge.
    struct Step {
        var cost: UInt32
        let edge: RoutingGraph.Edge
        /// The number of the node at which the search goes on.
        let node: Int
        /// The level of the area that is jumped over; 0 for a turn.
        var level = 0
    }

    /// A hash table with open addressing: few edges of each cell have labels where areas are
    /// jumped over, and Swift's own dictionary takes several times as long.
    private var edges = [UInt32](repeating: Self.free, count: 1 << Self.firstBits)
    private var labels = [Label](repeating: Label(), count: 1 << Self.firstBits)
    private var bits = Self.firstBits
    private var count = 0
    private var queue = BinaryHeap<UInt64>()
    private(set) var queueCount = 0
    private var top: UInt64?

    private static let firstBits = 10
    /// Stands for no edge: slots end before it.
    private static let free = UInt32.max

    // MARK: Queue

    /// The cost of the cheapest label that is not final; `nil` if there is none.
    var least: UInt32? {
        mutating get {
            while let first = peek() {
                let edge = RoutingGraph.Edge(rawValue: UInt32(truncatingIfNeeded: first))
                if labels[index(of: edge)].isFinal {
                    top = nil
                    continue
                }
                return UInt32(first >> 32)
            }
            return nil
        }
    }

    private mutating func peek() -> UInt64? {
        if top == nil {
            top = queue.pop()
            if top != nil { queueCount -= 1 }
        }
        return top
    }

    /// Takes the cheapest edge that is not final.
    mutating func settle() -> Step? {
        guard least != nil, let first = top else { return nil }
        top = nil
        let edge = RoutingGraph.Edge(rawValue: UInt32(truncatingIfNeeded: first))
        let index = index(of: edge)
        labels[index].isFinal = true
        let label = labels[index]
        return Step(
            cost: label.cost, edge: edge, node: Int(label.node), level: Int(label.level))
    }

    /// Adds a label where it is cheaper than the known one.
    ///
    /// - Parameters:
    ///   - step: the way to the edge.
    ///   - before: the edge by which it was found.
    /// - Returns: whether it is cheaper.
    @discardableResult
    mutating func add(_ step: Step, after before: RoutingGraph.Edge?) -> Bool {
        let edge = step.edge
        var index = index(of: edge)
        guard step.cost < labels[index].cost else { return false }
        if edges[index] == Self.free {
            count += 1
            if count * 2 > edges.count {
                grow()
                index = self.index(of: edge)
            }
            edges[index] = edge.rawValue
        }
        labels[index] = Label(
            cost: step.cost, before: before?.rawValue ?? .max,
            node: UInt32(truncatingIfNeeded: step.node),
            level: UInt8(truncatingIfNeeded: step.level))
        let item = UInt64(step.cost) << 32 | UInt64(edge.rawValue)
        if let known = top, item < known {
            queue.push(known)
            top = item
        } else {
            queue.push(item)
        }
        queueCount += 1
        return true
    }

    /// The place of an edge in the table, or the free one where it belongs.
    private func index(of edge: RoutingGraph.Edge) -> Int {
        // Multiplying by the golden ratio spreads consecutive numbers (D. Knuth, The Art of
        // Computer Programming, volume 3, 6.4).
        var index = Int((edge.rawValue &* 2_654_435_769) >> UInt32(32 - bits))
        while edges[index] != edge.rawValue, edges[index] != Self.free {
            index = (index + 1) & (edges.count - 1)
        }
        return index
    }

    private mutating func grow() {
        let (oldEdges, oldLabels) = (edges, labels)
        bits += 1
        edges = Array(repeating: Self.free, count: 1 << bits)
        labels = Array(repeating: Label(), count: 1 << bits)
        for (old, rawValue) in oldEdges.enumerated() where rawValue != Self.free {
            let index = index(of: RoutingGraph.Edge(rawValue: rawValue))
            edges[index] = rawValue
            labels[index] = oldLabels[old]
        }
    }

    // MARK: Labels

    /// The label of an edge; `nil` if it has none.
    subscript(edge: RoutingGraph.Edge) -> Label? {
        let label = labels[index(of: edge)]
        return label.cost == .max ? nil : label
    }

    /// The cost of an edge; `nil` if it has no label.
    func cost(of edge: RoutingGraph.Edge) -> UInt32? { self[edge]?.cost }

    /// The edge by which another was found; `nil` if the search began there.
    func edge(before edge: RoutingGraph.Edge) -> RoutingGraph.Edge? {
        guard let label = self[edge], label.before != .max else { return nil }
        return RoutingGraph.Edge(rawValue: label.before)
    }

    /// Calls a closure with each edge that has a label, and its cost.
    func forEachEdge(_ body: (RoutingGraph.Edge, UInt32) -> Void) {
        for (index, rawValue) in edges.enumerated() where rawValue != Self.free {
            body(RoutingGraph.Edge(rawValue: rawValue), labels[index].cost)
        }
    }

    /// The steps from an edge back to where the search began.
    func chain(to edge: RoutingGraph.Edge) -> [Step] {
        var chain: [Step] = []
        var next: RoutingGraph.Edge? = edge
        while let edge = next, let label = self[edge] {
            chain.append(
                Step(
                    cost: label.cost, edge: edge, node: Int(label.node), level: Int(label.level)))
            next = self.edge(before: edge)
        }
        return chain
    }
}
