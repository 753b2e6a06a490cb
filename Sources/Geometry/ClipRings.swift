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
