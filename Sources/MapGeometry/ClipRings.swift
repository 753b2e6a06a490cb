extension PlanarParts {
    /// The part of rings that lies in a box, each ring by itself.
    ///
    /// What a ring had in several pieces hangs together by edges along the box: fit for painting
    /// where those edges lie out of sight. Takes any ring, however tangled, and keeps its direction;
    /// ``polygonsClipped(to:)`` makes clean polygons of clean polygons. I. Sutherland, G. Hodgman,
    /// "Reentrant polygon clipping", 1974.
    public func ringsClipped(to box: PlanarBox) -> PlanarParts {
        box.halfPlanes.reduce(self) { rings, halfPlane in
            var result = PlanarParts()
            for index in 0..<rings.count {
                result.appendPart(Self.clip(rings[index], to: halfPlane))
            }
            return result
        }
    }

    private static func clip(_ ring: ArraySlice<Point>, to halfPlane: HalfPlane) -> [Point] {
        guard var previous = ring.last else { return [] }
        var kept: [Point] = []
        for point in ring {
            let isInside = halfPlane.contains(point)
            if isInside != halfPlane.contains(previous) {
                kept.append(halfPlane.crossing(previous, point))
            }
            if isInside { kept.append(point) }
            previous = point
        }
        return kept
    }
}
