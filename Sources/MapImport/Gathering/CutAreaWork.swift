import COsmium

/// How much may still be done to close areas that the edges of extracts cut.
///
/// Relations may name the same ways again and again, and no reader counts beforehand what it takes to put together
/// those that are not whole.
struct CutAreaWork {
    /// Nodes, and pairs of ways, that may still be looked at, in each box of an extract.
    var stepsLeft = 20_000_000
    /// Sides of such areas, and boxes around them, that may still be looked at.
    var looksLeft = 500_000_000
    /// Nodes of ways that may still be named once more than they are there.
    ///
    /// Each is cut into tiles again, and the worst shapes of half a million take some seconds. Every way that comes
    /// adds its own: most are in two areas at most.
    var repeatedNodesLeft = 200_000

    /// The ways so far.
    private var known: Set<Ends> = []

    /// What tells a way from others.
    private struct Ends: Hashable {
        let first, last: Int64
        let count: Int
    }

    /// Whether anything may still be done.
    var isLeft: Bool { stepsLeft > 0 && looksLeft > 0 }

    /// Notes the ways of an area; `false` where all areas together name the same ones too often.
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

    /// Charges an area that lies in some boxes; `false` where that is too much.
    mutating func takes(_ area: borrowing cosmium_cut_area, boxes: Int) -> Bool {
        let ways = min(area.way_count, 2 * CutArea.mostLines)
        stepsLeft -= (area.node_count + ways * ways) * max(boxes, 1)
        return isLeft
    }
}
