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

    /// By the slot of the edge's cell; grown as cells are named.
    private var labels: [[Label]] = []
    private var usedSlots: [Int] = []
    private var queue = BinaryHeap<UInt64>()
    private(set) var queueCount = 0
    private var top: UInt64?

    /// Forgets all labels.
    mutating func removeAll() {
        for slot in usedSlots { labels[slot] = [] }
        usedSlots.removeAll(keepingCapacity: true)
        queue.removeAll()
        queueCount = 0
        top = nil
    }

    // MARK: Queue

    /// The cost of the cheapest label that is not final; `nil` if there is none.
    var least: UInt32? {
        mutating get {
            while let first = peek() {
                let edge = RoutingGraph.Edge(rawValue: UInt32(truncatingIfNeeded: first))
                if labels[edge.slot][edge.position].isFinal {
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
        labels[edge.slot][edge.position].isFinal = true
        let label = labels[edge.slot][edge.position]
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
        reserve(edge)
        guard step.cost < labels[edge.slot][edge.position].cost else { return false }
        labels[edge.slot][edge.position] = Label(
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

    private mutating func reserve(_ edge: RoutingGraph.Edge) {
        while labels.count <= edge.slot { labels.append([]) }
        let known = labels[edge.slot].count
        guard known <= edge.position else { return }
        if known == 0 { usedSlots.append(edge.slot) }
        let count = max(edge.position + 1, known * 2, 256)
        labels[edge.slot] += repeatElement(Label(), count: count - known)
    }

    // MARK: Labels

    /// The label of an edge; `nil` if it has none.
    subscript(edge: RoutingGraph.Edge) -> Label? {
        guard edge.slot < labels.count, edge.position < labels[edge.slot].count else { return nil }
        let label = labels[edge.slot][edge.position]
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
        for slot in usedSlots {
            for (position, label) in labels[slot].enumerated() where label.cost != .max {
                body(RoutingGraph.Edge(slot: slot, position: position), label.cost)
            }
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
