import Geometry

/// The labels of one direction of a search, and the queue of those that are not final.
struct SearchLabels {
    private struct Label {
        var cost = UInt32.max
        var before = UInt32.max
        var isFinal = false
    }

    /// Grown as cells are read.
    private var labels: [[Label]] = []
    private var queue = BinaryHeap<UInt64>()
    private(set) var queueCount = 0

    /// The cost of the cheapest label that is not final; `nil` if there is none.
    var least: UInt32? {
        mutating get {
            while let first = peek() {
                let edge = RoutingGraph.Edge(rawValue: UInt32(truncatingIfNeeded: first))
                if label(of: edge)?.isFinal == true {
                    top = nil
                    continue
                }
                return UInt32(first >> 32)
            }
            return nil
        }
    }

    private var top: UInt64?

    private mutating func peek() -> UInt64? {
        if top == nil {
            top = queue.pop()
            if top != nil { queueCount -= 1 }
        }
        return top
    }

    /// Takes the cheapest edge that is not final.
    mutating func settle() -> (cost: UInt32, edge: RoutingGraph.Edge)? {
        guard least != nil, let first = top else { return nil }
        top = nil
        let edge = RoutingGraph.Edge(rawValue: UInt32(truncatingIfNeeded: first))
        labels[edge.slot][edge.position].isFinal = true
        return (UInt32(first >> 32), edge)
    }

    /// Adds a label where it is cheaper than the known one.
    mutating func add(
        _ cost: UInt32, _ edge: RoutingGraph.Edge, after before: RoutingGraph.Edge?
    ) {
        reserve(edge)
        guard cost < labels[edge.slot][edge.position].cost else { return }
        labels[edge.slot][edge.position].cost = cost
        labels[edge.slot][edge.position].before = before?.rawValue ?? .max
        let item = UInt64(cost) << 32 | UInt64(edge.rawValue)
        if let known = top, item < known {
            queue.push(known)
            top = item
        } else {
            queue.push(item)
        }
        queueCount += 1
    }

    private mutating func reserve(_ edge: RoutingGraph.Edge) {
        while labels.count <= edge.slot { labels.append([]) }
        if labels[edge.slot].count <= edge.position {
            let count = max(edge.position + 1, labels[edge.slot].count * 2, 256)
            labels[edge.slot] += repeatElement(Label(), count: count - labels[edge.slot].count)
        }
    }

    private func label(of edge: RoutingGraph.Edge) -> Label? {
        guard edge.slot < labels.count, edge.position < labels[edge.slot].count else { return nil }
        return labels[edge.slot][edge.position]
    }

    /// The cost of an edge; `nil` if it has no label.
    func cost(of edge: RoutingGraph.Edge) -> UInt32? {
        label(of: edge).flatMap { $0.cost == .max ? nil : $0.cost }
    }

    /// The edge before another; `nil` where the search began, or if it has no label.
    func edge(before edge: RoutingGraph.Edge) -> RoutingGraph.Edge? {
        label(of: edge).flatMap { label in
            label.before == .max ? nil : RoutingGraph.Edge(rawValue: label.before)
        }
    }

    /// The edges from one back to where the search began.
    func chain(to edge: RoutingGraph.Edge) -> [RoutingGraph.Edge] {
        var chain = [edge]
        while let last = chain.last, let label = label(of: last), label.before != .max {
            chain.append(RoutingGraph.Edge(rawValue: label.before))
        }
        return chain
    }
}
