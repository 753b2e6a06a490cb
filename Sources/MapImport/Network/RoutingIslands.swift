import MapStore
import Platform

/// The parts of a network that a profile can't leave, or not reach, such as the aisles of a fenced
/// car park.
///
/// The strongly connected components of the directed graph, found with R. Tarjan's algorithm
/// ("Depth-first search and linear graph algorithms", SIAM Journal on Computing 1, 1972) without
/// recursion. Forbidden turns are not considered.
struct RoutingIslands {
    /// The component of each node, by its number less one.
    private var components: [UInt32]
    private var sizes: [UInt32] = []
    private var smallest: UInt32 = 0

    /// Components of fewer nodes than this are islands, in a large network.
    private static let leastNodes: UInt32 = 500

    /// Finds the islands of a profile.
    ///
    /// - Parameters:
    ///   - network: the network.
    ///   - profile: who travels.
    ///   - firstStrands: the position of each node's first strand, and one more.
    ///   - strands: the edges by the node that they leave.
    init(
        _ network: ImportedRoadGraph, _ profile: TravelProfile, firstStrands: [UInt32],
        strands: [UInt32]
    ) {
        let count = network.junctionNodes.count
        components = [UInt32](repeating: .max, count: count)
        var order = [UInt32](repeating: 0, count: count)
        var low = [UInt32](repeating: 0, count: count)
        var next = firstStrands
        var path: [Int] = []
        var open: [Int] = []
        var visited: UInt32 = 0
        func target(_ strand: UInt32) -> Int? {
            let stretch = network.stretches[Int(strand / 2)]
            let isForward = strand & 1 == 0
            let uses = network.ways.road(at: Int(stretch.road)).uses
            guard uses.use(by: profile, forward: isForward).access != .no else { return nil }
            return Int(isForward ? stretch.to : stretch.from) - 1
        }
        for root in 0..<count where order[root] == 0 {
            path.append(root)
            while let node = path.last {
                if order[node] == 0 {
                    visited += 1
                    order[node] = visited
                    low[node] = visited
                    open.append(node)
                }
                var child: Int?
                while child == nil, next[node] < firstStrands[node + 1] {
                    let strand = strands[Int(next[node])]
                    next[node] += 1
                    guard let target = target(strand) else { continue }
                    if order[target] == 0 {
                        child = target
                    } else if components[target] == .max {
                        low[node] = min(low[node], order[target])
                    }
                }
                if let child {
                    path.append(child)
                    continue
                }
                path.removeLast()
                if let parent = path.last { low[parent] = min(low[parent], low[node]) }
                guard low[node] == order[node] else { continue }
                var size: UInt32 = 0
                while let member = open.popLast() {
                    components[member] = UInt32(truncatingIfNeeded: sizes.count)
                    size += 1
                    if member == node { break }
                }
                sizes.append(size)
            }
        }
        smallest = min(Self.leastNodes, (sizes.max() ?? 0) / 10)
    }

    /// Whether one of a stretch's ends is in a small component.
    func contains(_ stretch: ImportedRoadGraph.Stretch) -> Bool {
        let (one, other) = (components[Int(stretch.from) - 1], components[Int(stretch.to) - 1])
        return sizes[Int(min(one, other))] < smallest || sizes[Int(max(one, other))] < smallest
    }
}
