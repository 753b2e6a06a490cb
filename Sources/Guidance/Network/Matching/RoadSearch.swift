import Geometry
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
        fileprivate(set) var extent: Extent
        fileprivate var isSettled = false
    }

    /// What it takes to come to the beginning of an edge.
    struct Extent {
        /// Seconds at usual speeds, and those that its turns cost.
        var seconds: Float
        /// Metres driven; less than none where one turned back on the very edge.
        var meters: Float
        /// How unlikely its turns are, in negative logarithms of likelihood.
        var turns: Float = 0
    }

    /// What a search ends at.
    struct Bounds {
        /// Where the edges that are asked for are near: a way that could not come near it is given up.
        let goal: LocalPlane
        /// Ways that are longer are not looked for.
        let meters: Double
        /// How many metres a way must be shorter for each unit that its turns cost.
        var metersPerCost = 0.0
        /// Edges that may be settled.
        let edges: Int
    }

    /// A label that is not settled yet; the nearest comes first.
    private struct Waiting: Comparable {
        let seconds: Float
        let label: Int32

        static func < (a: Waiting, b: Waiting) -> Bool { a.seconds < b.seconds }
    }

    let graph: RoadGraph
    /// Edges that were settled by all searches together.
    private(set) var settledCount = 0
    private var labels: [Label] = []
    private var heap = BinaryHeap<Waiting>()
    /// Open addressing: where the label of an edge is, if the stamp is that of this search.
    private var slots: [(edge: UInt32, stamp: UInt32, label: Int32)]
    private var stamp: UInt32 = 0

    private static let uTurn = (seconds: Float(20), cost: Float(18))
    private static let bannedTurn = (seconds: Float(60), cost: Float(10))

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
    /// Where the street leads both ways, one may turn back at once: the way begins on its other side.
    ///
    /// - Parameters:
    ///   - edge: the edge one is on.
    ///   - along: metres along it.
    ///   - targets: the edges that are asked for; the search ends when all are found.
    ///   - bounds: where it ends otherwise.
    mutating func run(from edge: Int, along: Double, to targets: [UInt32], within bounds: Bounds) {
        labels.removeAll(keepingCapacity: true)
        heap.removeAll()
        stamp &+= 1
        let limit = Float(bounds.meters)
        let near = limit + Float(TrackMatcher.extent)
        begin(on: edge, rest: Float(max(graph.length(of: edge) - along, 0)), limit)
        let metersPerCost = Float(bounds.metersPerCost)
        // A look at one word spares most looks at all targets.
        let mask = targets.reduce(UInt64(0)) { $0 | 1 << UInt64($1 & 63) }
        var (missing, settled) = (targets.count, 0)
        while missing > 0, settled < bounds.edges, let next = heap.pop() {
            let label = labels[Int(next.label)]
            guard !label.isSettled, next.seconds <= label.extent.seconds else { continue }
            labels[Int(next.label)].isSettled = true
            settled += 1
            if mask >> UInt64(label.edge & 63) & 1 == 1, targets.contains(label.edge) {
                missing -= 1
            }
            let edge = Int(label.edge)
            let extent = self.extent(of: edge, after: label.extent)
            let meters = extent.meters + extent.turns * metersPerCost
            guard meters <= limit else { continue }
            // An ellipse around both ends holds all ways that are short enough.
            let end = bounds.goal.point(graph.end(of: edge).coordinate)
            let away = Float((end.x * end.x + end.y * end.y).squareRoot())
            guard meters + away <= near else { continue }
            relax(from: edge, label: next.label, extent)
        }
        settledCount += settled
    }

    /// The way to a place on an edge that the last search found; `nil` if it found none.
    func way(to edge: UInt32, along: Double) -> (meters: Double, turns: Double)? {
        guard let label = label(of: edge), labels[label].isSettled else { return nil }
        let extent = labels[label].extent
        return ((Double(extent.meters) + along).magnitude, Double(extent.turns))
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

    /// Goes on from a place on an edge, or turns back there.
    private mutating func begin(on edge: Int, rest: Float, _ limit: Float) {
        if let back = graph.reverse(of: edge) {
            let whole = self.extent(of: back, after: Extent(seconds: 0, meters: 0))
            let fraction = whole.meters > 0 ? rest / whole.meters : 0
            improve(
                UInt32(back), previous: -1,
                Extent(
                    seconds: Self.uTurn.seconds - whole.seconds * fraction, meters: -rest,
                    turns: Self.uTurn.cost))
        }
        let whole = self.extent(of: edge, after: Extent(seconds: 0, meters: 0))
        let fraction = whole.meters > 0 ? rest / whole.meters : 0
        guard rest <= limit else { return }
        relax(from: edge, label: -1, Extent(seconds: whole.seconds * fraction, meters: rest))
    }

    /// What it takes to come to the end of an edge.
    private func extent(of edge: Int, after start: Extent) -> Extent {
        let length = Float(graph.length(of: edge))
        let speed = max(Float(graph.defaultSpeeds[edge]) / 3.6, 1)
        return Extent(
            seconds: start.seconds + length / speed, meters: start.meters + length,
            turns: start.turns)
    }

    /// Goes on from the end of an edge to all that begin there.
    private mutating func relax(from edge: Int, label: Int32, _ extent: Extent) {
        let back = graph.strands[edge].reversed
        for next in graph.edges(from: graph.target(of: edge)) {
            var extent = extent
            if graph.strands[next] == back {
                extent.seconds += Self.uTurn.seconds
                extent.turns += Self.uTurn.cost
            }
            if graph.isBanned(edge, then: next) {
                extent.seconds += Self.bannedTurn.seconds
                extent.turns += Self.bannedTurn.cost
            }
            improve(UInt32(next), previous: label, extent)
        }
    }

    private mutating func improve(_ edge: UInt32, previous: Int32, _ extent: Extent) {
        if let known = label(of: edge) {
            guard !labels[known].isSettled, extent.seconds < labels[known].extent.seconds else {
                return
            }
            labels[known].previous = previous
            labels[known].extent = extent
            heap.push(Waiting(seconds: extent.seconds, label: Int32(known)))
        } else {
            let number = Int32(labels.count)
            labels.append(Label(edge: edge, previous: previous, extent: extent))
            insert(edge, number)
            heap.push(Waiting(seconds: extent.seconds, label: number))
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
}
