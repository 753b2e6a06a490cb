import MapGeometry

/// Cuts rings to a box for painting: edges that run along the box lie outside the picture.
///
/// I. Sutherland, G. Hodgman, "Reentrant polygon clipping", 1974. Simpler than the clipping that
/// tiles are made with, and it takes any ring, however tangled.
enum RingClipper {
    static func clip(
        _ rings: PlanarParts<ScreenPoint>, to box: PlanarBox
    ) -> PlanarParts<ScreenPoint> {
        box.halfPlanes.reduce(rings) { rings, halfPlane in
            var result = PlanarParts<ScreenPoint>()
            for index in 0..<rings.count { result.appendPart(clip(rings[index], to: halfPlane)) }
            return result
        }
    }

    private static func clip(
        _ ring: ArraySlice<ScreenPoint>, to halfPlane: HalfPlane
    ) -> [ScreenPoint] {
        guard var previous = ring.last else { return [] }
        var kept: [ScreenPoint] = []
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
