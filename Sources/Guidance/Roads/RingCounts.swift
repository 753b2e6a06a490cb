import MapStore

/// The number of the exit that a route takes, counted along the ring of a roundabout.
///
/// What leaves the ring where the driver enters it is behind the driver and never passed. How much of
/// the rest is an exit is a matter of taste, so it is counted in three ways.
struct RingCounts: Hashable, Sendable {
    /// Each junction with roads counts once.
    private(set) var junctions = 1
    /// Each road that one can leave by counts; driveways and private roads do not.
    private(set) var roads = 1
    /// Each way that anyone may leave by counts, driveways as well.
    private(set) var ways = 1

    /// Counts from one junction of a ring to another; fails if the ring does not lead from the one
    /// to the other.
    ///
    /// - Parameters:
    ///   - strokes: what meets the ring.
    ///   - parts: the ring's edges.
    ///   - entry: the junction where the route enters.
    ///   - exit: the junction where it leaves.
    init?(
        _ strokes: [RoundaboutArm.Stroke], on parts: [RoadSegment], from entry: Int, to exit: Int
    ) {
        let next = Dictionary(parts.map { ($0.from, $0.to) }) { first, _ in first }
        let exits = Dictionary(
            grouping: strokes.filter { $0.leadsOut && !$0.isPrivate }, by: \.node)
        var node = next[entry]
        for _ in parts {
            guard let place = node else { return nil }
            if place == exit { return }
            let here = exits[place] ?? []
            let count = here.count { !$0.isQuiet }
            junctions += min(count, 1)
            roads += count
            ways += here.count
            node = next[place]
        }
        return nil
    }
}
