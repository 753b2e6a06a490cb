import MapGeometry
import MapStore

/// The fastest ways from a place on an edge to other edges: Dijkstra's algorithm, from one to many and
/// within bounds.
///
/// It walks from edge to edge, not from node to node, so that turns have a cost: turning back, and a
/// turn that is forbidden, which drivers of recorded tracks may yet have taken. Its tables are kept from
/// search to search.
struct RoadSearch {
    /// The fastest way to the beginning of an edge.
    struct Label {
        let edge: UInt32
        /// The label of the edge before; -1 for an edge that follows the first.
        fileprivate(set) var previous: Int32
        fileprivate(set) var seconds: Float
        /// Metres driven, and those that its turns cost.
        fileprivate(set) var meters: Float
        fileprivate var isSettled = false
    }

    /// What a search ends at.
    struct Bounds {
        /// Where the edges that are asked for are near: a way that could not come near it is given up.
        let goal: LocalPlane
        /// Ways that are longer are not looked for.
        let meters: Double
        /// Edges that may be settled.
        let edges: Int
    }

    let graph: RoadGraph
    /// Edges that were settled by all searches together.
    private(set) var settledCount = 0
    private var labels: [Label] = []
    private var heap: [(seconds: Float, label: Int32)] = []
    /// Open addressing: where the label of an edge is, if the stamp is that of this search.
    private var slots: [(edge: UInt32, stamp: UInt32, label: Int32)]
    private var stamp: UInt32 = 0

    /// Metres that turning back counts as.
    static let uTurnMeters: Float = 200
    private static let uTurnSeconds: Float = 20
    private static let bannedTurnMeters: Float = 100
    private static let bannedTurnSeconds: Float = 60

    init(_ graph: RoadGraph) {
        self.graph = graph
        slots = Array(repeating: (0, 0, 0), count: 256)
    }

    /// Edges that the next search may settle: enough for a city, less when the track has cost much
    /// already.
    ///
    /// - Parameter count: how many fixes the track has.
    /// - Returns: the edges.
    func mostEdges(forTrackOf count: Int) -> Int {
        settledCount < 3_000_000 + 500 * count ? 20_000 : 100
    }

    /// Finds the ways from a place to some edges, as far as they lie within the bounds.
    ///
    /// - Parameters:
    ///   - edge: the edge one is on.
    ///   - along: metres along it.
    ///   - targets: the edges that are asked for; the search ends when all are found.
    ///   - bounds: where it ends otherwise.
    mutating func run(from edge: Int, along: Double, to targets: [UInt32], within bounds: Bounds) {
        labels.removeAll(keepingCapacity: true)
        heap.removeAll(keepingCapacity: true)
        stamp &+= 1
        let limit = Float(bounds.meters)
        let near = limit + Float(TrackMatcher.reach)
        let rest = Float(max(graph.length(of: edge) - along, 0))
        if rest <= limit { relax(from: edge, label: -1, seconds: 0, meters: rest) }
        var (missing, settled) = (targets.count, 0)
        while missing > 0, settled < bounds.edges, let next = pop() {
            let label = labels[Int(next.label)]
            guard !label.isSettled, next.seconds <= label.seconds else { continue }
            labels[Int(next.label)].isSettled = true
            settled += 1
            missing -= targets.reduce(0) { $0 + ($1 == label.edge ? 1 : 0) }
            let edge = Int(label.edge)
            let length = Float(graph.length(of: edge))
            // An ellipse around both ends holds all ways that are short enough.
            let end = bounds.goal.point(graph.end(of: edge).coordinate)
            let away = Float((end.x * end.x + end.y * end.y).squareRoot())
            guard label.meters + length <= limit, label.meters + length + away <= near else {
                continue
            }
            let speed = Float(graph.usualSpeeds[edge]) / 3.6
            relax(
                from: edge, label: next.label, seconds: label.seconds + length / max(speed, 1),
                meters: label.meters + length)
        }
        settledCount += settled
    }

    /// Metres to the beginning of an edge on the way that the last search found; `nil` if it found none.
    func meters(to edge: UInt32) -> Double? {
        guard let label = label(of: edge), labels[label].isSettled else { return nil }
        return Double(labels[label].meters)
    }

    /// The edges of the way that the last search found, from the one after the first to the last.
    func path(to edge: UInt32) -> [Int]? {
        guard var label = label(of: edge), labels[label].isSettled else { return nil }
        var edges = [Int(edge)]
        while labels[label].previous >= 0 {
            label = Int(labels[label].previous)
            edges.append(Int(labels[label].edge))
        }
        return edges.reversed()
    }

    /// Goes on from the end of an edge to all that begin there.
    private mutating func relax(from edge: Int, label: Int32, seconds: Float, meters: Float) {
        let back = graph.strands[edge].reversed
        let nexts = graph.edges(from: graph.target(of: edge))
        for next in nexts {
            var (seconds, meters) = (seconds, meters)
            if graph.strands[next] == back {
                seconds += Self.uTurnSeconds
                meters += Self.uTurnMeters
            }
            if graph.isBanned(edge, then: next) {
                seconds += Self.bannedTurnSeconds
                meters += Self.bannedTurnMeters
            }
            improve(UInt32(next), previous: label, seconds: seconds, meters: meters)
        }
    }

    private mutating func improve(
        _ edge: UInt32, previous: Int32, seconds: Float, meters: Float
    ) {
        if let known = label(of: edge) {
            guard !labels[known].isSettled, seconds < labels[known].seconds else { return }
            labels[known].previous = previous
            labels[known].seconds = seconds
            labels[known].meters = meters
            push((seconds, Int32(known)))
        } else {
            let number = Int32(labels.count)
            labels.append(Label(edge: edge, previous: previous, seconds: seconds, meters: meters))
            insert(edge, number)
            push((seconds, number))
        }
    }

    // MARK: Labels by edge

    private func slot(of edge: UInt32) -> Int {
        let mask = slots.count - 1
        // Fibonacci hashing: D. Knuth, "The Art of Computer Programming" 3, 6.4.
        var slot = Int((UInt64(edge) &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
        while slots[slot].stamp == stamp, slots[slot].edge != edge { slot = (slot + 1) & mask }
        return slot
    }

    private func label(of edge: UInt32) -> Int? {
        let slot = slots[slot(of: edge)]
        return slot.stamp == stamp ? Int(slot.label) : nil
    }

    private mutating func insert(_ edge: UInt32, _ label: Int32) {
        if labels.count * 2 > slots.count {
            slots = Array(repeating: (0, 0, 0), count: slots.count * 2)
            stamp = 1
            for (number, label) in labels.enumerated() {
                slots[slot(of: label.edge)] = (label.edge, stamp, Int32(number))
            }
        } else {
            slots[slot(of: edge)] = (edge, stamp, label)
        }
    }

    // MARK: A binary heap, the smallest first

    private mutating func push(_ item: (seconds: Float, label: Int32)) {
        heap.append(item)
        var place = heap.count - 1
        while place > 0 {
            let parent = (place - 1) / 2
            guard heap[place].seconds < heap[parent].seconds else { break }
            heap.swapAt(place, parent)
            place = parent
        }
    }

    private mutating func pop() -> (seconds: Float, label: Int32)? {
        guard let first = heap.first, let last = heap.popLast() else { return nil }
        guard !heap.isEmpty else { return first }
        heap[0] = last
        var place = 0
        while true {
            var least = place
            for child in (2 * place + 1)...(2 * place + 2)
            where child < heap.count && heap[child].seconds < heap[least].seconds {
                least = child
            }
            guard least != place else { return first }
            heap.swapAt(place, least)
            place = least
        }
    }
}
