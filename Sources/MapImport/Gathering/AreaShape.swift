import COsmium
import Geometry

/// The rings of an area on the world square, and their measurements.
struct AreaShape {
    /// The rings, each outer one before its holes; outer rings have positive area, holes negative.
    let rings: PlanarParts<FixedPoint>
    /// Whether each ring is a hole.
    let holes: [Bool]
    /// The area without holes, as a fraction of the world square.
    let area: Double

    /// The rings that the reader provides; `nil` if they could not be assembled.
    init?(_ area: borrowing cosmium_area) {
        let locations = UnsafeBufferPointer(start: area.locations, count: area.location_count)
        var rings = PlanarParts<FixedPoint>()
        var holes: [Bool] = []
        var squareSteps = 0.0
        for ring in UnsafeBufferPointer(start: area.rings, count: area.ring_count)
        where ring.count > 1 {
            // The reader repeats the first point at the end.
            var points = locations[ring.start..<(ring.start + ring.count - 1)].map {
                FixedPoint(WorldPoint($0.coordinate))
            }
            let size = ringArea(points)
            if (size < 0) != ring.is_inner { points.reverse() }
            squareSteps += ring.is_inner ? -abs(size) : abs(size)
            rings.appendPart(points)
            holes.append(ring.is_inner)
        }
        if rings.isEmpty { return nil }
        self.rings = rings
        self.holes = holes
        self.area = squareSteps / (FixedPoint.worldSide * FixedPoint.worldSide)
    }

    /// An area that was assembled by the import itself.
    ///
    /// - Parameter parts: the parts in boxes that do not overlap.
    init(_ parts: [CutArea]) {
        let cut = parts.flatMap(\.rings)
        var rings = PlanarParts<FixedPoint>()
        var squareSteps = 0.0
        for ring in cut {
            var points = ring.points.map { FixedPoint(WorldPoint($0)) }
            let size = ringArea(points)
            if (size < 0) != ring.isHole { points.reverse() }
            squareSteps += ring.isHole ? -abs(size) : abs(size)
            rings.appendPart(points)
        }
        let sorted = rings.withHolesAfterOwners()
        self.rings = sorted
        holes = (0..<sorted.count).map { ringArea(sorted[$0]) < 0 }
        area = squareSteps / (FixedPoint.worldSide * FixedPoint.worldSide)
    }

    /// The longer side of the box around it, as a fraction of the world's.
    var side: Double { Double(FixedBox(around: rings.points).longerSide) / FixedPoint.worldSide }

    /// A point inside the area for its label, as far from the edges as possible.
    ///
    /// It is a corner if the area is thinner than the grid.
    var labelPoint: FixedPoint {
        let box = PlanarBox(around: rings.points)
        // A label that is off by a fiftieth of the area's size is still well placed, and is found
        // much faster.
        let size = max(box.maxX - box.minX, box.maxY - box.minY)
        return rings.labelPoint(precision: size / 50)?.point ?? rings.points[0]
    }
}
