extension Array where Element: PlanarPoint {
    /// Returns the part of a ring on one side of a straight line.
    ///
    /// Sutherland and Hodgman ("Reentrant polygon clipping", 1974): parts that a bay separates stay
    /// joined along the cut. ``PlanarParts/clipPolygons(to:into:)`` separates them, at more cost.
    ///
    /// - Parameter distance: returns a point's distance from the line, above 0 on the side that is kept.
    /// - Returns: the corners; none if the whole ring is cut off.
    public func ringCut(by distance: (Element) -> Double) -> [Element] {
        guard var last else { return [] }
        var before = distance(last)
        var kept: [Element] = []
        kept.reserveCapacity(count + 2)
        for corner in self {
            let here = distance(corner)
            // A corner on the line is kept itself.
            if (before < 0) != (here < 0), before != 0, here != 0 {
                let fraction = before / (before - here)
                kept.append(
                    Element(
                        planarX: last.planarX + (corner.planarX - last.planarX) * fraction,
                        planarY: last.planarY + (corner.planarY - last.planarY) * fraction))
            }
            if here >= 0 { kept.append(corner) }
            (last, before) = (corner, here)
        }
        return kept
    }
}
