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

    /// Whether anything may still be done.
    var isLeft: Bool { stepsLeft > 0 && looksLeft > 0 }

    /// Charges an area that lies in some boxes; `false` where that is too much.
    mutating func takes(_ area: borrowing cosmium_cut_area, boxes: Int) -> Bool {
        let ways = min(area.way_count, 2 * CutArea.mostLines)
        stepsLeft -= (area.node_count + ways * ways) * max(boxes, 1)
        return isLeft
    }
}
