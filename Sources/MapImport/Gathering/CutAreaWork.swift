import COsmium

/// The remaining work budget for closing areas that the edges of extracts cut.
///
/// It is needed because relations may name the same ways again and again, and no reader counts in
/// advance the work of assembling incomplete ones.
struct CutAreaWork {
    /// The number of nodes and pairs of ways that may still be examined, in each box of an extract.
    var stepsLeft = 20_000_000
    /// The number of sides of such areas, and boxes around them, that may still be examined.
    var looksLeft = 500_000_000
    /// The number of nodes of ways that areas may still name repeatedly.
    ///
    /// Each repeated node is cut into tiles again, and the worst shapes of half a million nodes
    /// take some seconds. Every new way adds its own nodes to the budget: most ways are in two
    /// areas at most.
    var repeatedNodesLeft = 200_000

    /// The ways named so far.
    private var known: Set<Ends> = []

    /// The properties that distinguish a way from others.
    private struct Ends: Hashable {
        let first, last: Int64
        let count: Int
    }

    /// Whether any budget is left.
    var isLeft: Bool { stepsLeft > 0 && looksLeft > 0 }

    /// Records the ways of an area; `false` if all areas together name the same ones too often.
    mutating func takesWays(of area: borrowing cosmium_cut_area) -> Bool {
        var left = repeatedNodesLeft
        let ids = UnsafeBufferPointer(start: area.node_ids, count: area.node_count)
        for way in UnsafeBufferPointer(start: area.ways, count: area.way_count)
        where way.count > 0 {
            let ends = Ends(
                first: ids[way.start], last: ids[way.start + way.count - 1], count: way.count)
            left += known.insert(ends).inserted ? way.count : -way.count
        }
        guard left > 0 else { return false }
        repeatedNodesLeft = left
        return true
    }

    /// Charges the budget for an area that lies in some boxes; `false` if that exceeds it.
    mutating func takes(_ area: borrowing cosmium_cut_area, boxes: Int) -> Bool {
        let ways = min(area.way_count, 2 * CutArea.mostLines)
        stepsLeft -= (area.node_count + ways * ways) * max(boxes, 1)
        return isLeft
    }
}
