extension PlanarParts {
    /// Adds the part of the polygons that lies in a half plane.
    ///
    /// Sutherland and Hodgman's method links the islands of a cut bay by edges along the cut. This
    /// method instead follows Weiler and Atherton (SIGGRAPH 1977), simplified for a straight cut:
    /// each ring is split into the chains that lie inside. The points where chains leave and enter,
    /// sorted along the cut, are alternately the two ends of the polygon's stretches on it, so each
    /// exit is joined to the entry next to it. Islands become separate rings, cut holes become part
    /// of the outline, and winding is kept. Rings that touch or cross each other badly still give
    /// closed rings, because there are as many exits as entries.
    ///
    /// - Parameters:
    ///   - halfPlane: the side to keep.
    ///   - result: receives the rings: all outer rings, then all holes. Their order does not matter
    ///     for further cuts; ``withHolesAfterOwners()`` sorts them at the end.
    @specialized(where Point == FixedPoint)  // Generic calls per corner slow the import down.
    @specialized(where Point == ScreenPoint)  // Likewise for the world around a map.
    public func clipPolygons(to halfPlane: HalfPlane, into result: inout PlanarParts) {
        var cutter = PolygonCutter<Point>(halfPlane)
        for part in 0..<count { cutter.cut(self[part]) }
        cutter.finish(into: &result)
    }

    /// The part of polygons that lies in a box, each hole after its outer ring.
    public func polygonsClipped(to box: PlanarBox) -> PlanarParts {
        var parts = self
        for halfPlane in box.halfPlanes {
            var clipped = PlanarParts()
            parts.clipPolygons(to: halfPlane, into: &clipped)
            parts = clipped
        }
        return parts.withHolesAfterOwners()
    }
}

/// Cuts rings along a line.
private struct PolygonCutter<Point: PlanarPoint> {
    let halfPlane: HalfPlane
    /// Chains that begin and end on the cut.
    var chains = PlanarParts<Point>()
    /// Outer rings on the kept side.
    var outers = PlanarParts<Point>()
    /// Holes on the kept side.
    var holes = PlanarParts<Point>()

    init(_ halfPlane: HalfPlane) {
        self.halfPlane = halfPlane
    }

    /// Adds a ring.
    mutating func cut(_ ring: ArraySlice<Point>) {
        guard let last = ring.last else { return }
        var firstEntry: Int?
        var isAnyInside = false
        var previousIsInside = halfPlane.contains(last)
        for index in ring.indices {
            let isInside = halfPlane.contains(ring[index])
            if isInside {
                isAnyInside = true
                if !previousIsInside, firstEntry == nil { firstEntry = index }
            }
            previousIsInside = isInside
        }
        if let firstEntry {
            collectChains(of: ring, from: firstEntry)
        } else if isAnyInside {
            keepWhole(ring)
        }
    }

    /// Joins the chains and writes all remaining rings.
    mutating func finish(into result: inout PlanarParts<Point>) {
        joinChains()
        for outer in 0..<outers.count { result.appendPart(outers[outer]) }
        // Without an outer ring no hole can have an owner: the input was not a polygon.
        if outers.isEmpty { return }
        for hole in 0..<holes.count { result.appendPart(holes[hole]) }
    }

    private mutating func keepWhole(_ ring: ArraySlice<Point>) {
        let area = ringArea(ring)
        if area > 0 { outers.appendPart(ring) }
        if area < 0 { holes.appendPart(ring) }
    }

    /// Walks once around the ring from the point after an entry.
    private mutating func collectChains(of ring: ArraySlice<Point>, from entry: Int) {
        var previous = ring[entry == ring.startIndex ? ring.endIndex - 1 : entry - 1]
        var previousIsInside = false
        for index in [entry..<ring.endIndex, ring.startIndex..<entry].joined() {
            let point = ring[index]
            let isInside = halfPlane.contains(point)
            if isInside != previousIsInside {
                chains.points.append(halfPlane.crossing(previous, point))
                if !isInside { chains.ends.append(chains.points.count) }
            }
            if isInside { chains.points.append(point) }
            previous = point
            previousIsInside = isInside
        }
        // The walk ends outside, where it began, unless the last edge leaves on the way there.
        if previousIsInside {
            let first = ring[entry == ring.startIndex ? ring.endIndex - 1 : entry - 1]
            chains.points.append(halfPlane.crossing(previous, first))
            chains.ends.append(chains.points.count)
        }
    }

    /// Links each chain's end to the chain that begins next to it, and closes the rings.
    private mutating func joinChains() {
        guard !chains.isEmpty else { return }
        let next = matches()
        var isUsed = [Bool](repeating: false, count: chains.count)
        for start in 0..<chains.count where !isUsed[start] {
            var ring = PlanarParts<Point>()
            var chain = start
            while !isUsed[chain] {
                isUsed[chain] = true
                for point in chains[chain] { ring.append(point) }
                chain = next[chain]
            }
            let area = ring.endRing()
            if area > 0 { outers.appendPart(ring[0]) }
            if area < 0 { holes.appendPart(ring[0]) }
        }
    }

    /// The index of the following chain, for each chain.
    private func matches() -> [Int] {
        var ends: [ChainEnd] = []
        for chain in 0..<chains.count {
            let range = chains.range(ofPart: chain)
            let entry = chains.points[range.lowerBound]
            let exit = chains.points[range.upperBound - 1]
            ends.append(
                ChainEnd(position: halfPlane.position(of: entry), isExit: false, chain: chain))
            ends.append(
                ChainEnd(position: halfPlane.position(of: exit), isExit: true, chain: chain))
        }
        // In this direction along the cut, every stretch of the polygon begins with an exit. Among
        // equal positions entries come first, which separates rings that only touch there.
        let ascends = (halfPlane.axis == .x) == halfPlane.keepsLess
        ends.sort { a, b in
            if a.position != b.position { return (a.position < b.position) == ascends }
            if a.isExit != b.isExit { return b.isExit }
            return a.chain < b.chain
        }
        var next = Array(0..<chains.count)
        var waitingExits: [Int] = []
        var waitingEntries: [Int] = []
        for end in ends {
            if end.isExit {
                if let entry = waitingEntries.popLast() {
                    next[end.chain] = entry
                } else {
                    waitingExits.append(end.chain)
                }
            } else if let exit = waitingExits.popLast() {
                next[exit] = end.chain
            } else {
                waitingEntries.append(end.chain)
            }
        }
        return next
    }
}

/// A point where a chain begins or ends on the cut.
private struct ChainEnd {
    /// Coordinate along the cut.
    let position: Double
    /// Whether the outline leaves the kept side here.
    let isExit: Bool
    let chain: Int
}

extension PlanarParts {
    /// The part of the rings that lies in a box, each ring by itself.
    ///
    /// If a ring is cut into several pieces, edges along the box connect them; this is suitable for
    /// painting where those edges are out of sight. Takes any ring, however tangled, and keeps its
    /// direction; ``polygonsClipped(to:)`` makes clean polygons of clean polygons. I. Sutherland,
    /// G. Hodgman, "Reentrant polygon clipping", 1974.
    @inlinable
    public func ringsClipped(to box: PlanarBox) -> PlanarParts {
        var rings = self
        for halfPlane in box.halfPlanes {
            var clipped = PlanarParts()
            for index in 0..<rings.count {
                rings.clipRing(index, to: halfPlane, into: &clipped)
            }
            rings = clipped
        }
        return rings
    }

    @inlinable
    func clipRing(_ index: Int, to halfPlane: HalfPlane, into result: inout PlanarParts) {
        let range = range(ofPart: index)
        guard var previous = points[range].last else { return }
        let start = result.points.count
        for index in range {
            let point = points[index]
            let isInside = halfPlane.contains(point)
            if isInside != halfPlane.contains(previous) {
                result.points.append(halfPlane.crossing(previous, point))
            }
            if isInside { result.points.append(point) }
            previous = point
        }
        if result.points.count > start { result.ends.append(result.points.count) }
    }
}
