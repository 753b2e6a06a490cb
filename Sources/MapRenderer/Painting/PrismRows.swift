import MapCamera
import Rasterizer

/// Draws prisms of one colour that stand beside each other in the distance: first all their walls,
/// in the colour of one that faces the eye, then all roofs.
final class PrismRows {
    private let light: PrismLight
    /// Pixels of the plane for one metre.
    private let pixelsPerMeter: Double
    /// The corners of the row at hand; each ring ends with its first corner once more.
    private let corners: PrismCorners
    /// Where the rings end among the corners.
    private var ends: [Int] = []
    /// The outline of walls.
    private let front = PointBuffer()

    init(
        _ perspective: Perspective, pixelRatio: Double, light: PrismLight, pixelsPerMeter: Double
    ) {
        corners = PrismCorners(perspective, pixelRatio: pixelRatio)
        self.light = light
        self.pixelsPerMeter = pixelsPerMeter
    }

    /// Draws a row.
    ///
    /// - Parameters:
    ///   - prisms: all of the first one's colour.
    ///   - block: has their corners.
    ///   - canvas: the picture.
    ///   - painter: its accumulator holds nothing.
    func draw(
        _ prisms: ArraySlice<PrismBlock.Prism>, of block: PrismBlock, on canvas: PixelCanvas,
        _ painter: GroundPainter
    ) {
        guard let first = prisms.first else { return }
        let accumulator = painter.accumulator
        corners.removeAll()
        ends.removeAll(keepingCapacity: true)
        for prism in prisms {
            for ring in prism.rings {
                load(block.corners[block.rings[ring]], of: prism, accumulator)
            }
        }
        let meters = (first.height - first.base) / pixelsPerMeter
        painter.paint(
            .color(light.wall(first.color, normalX: 0, normalY: 1, height: meters)), on: canvas)
        var start = 0
        for end in ends {
            accumulator.addRing(UnsafeBufferPointer(rebasing: corners.heads.points[start..<end]))
            start = end
        }
        painter.paint(.color(light.roof(first.color)), on: canvas)
    }

    /// Projects a ring, and adds its walls to the accumulator.
    private func load(
        _ ring: ArraySlice<PrismRing.Corner>, of prism: PrismBlock.Prism,
        _ accumulator: CoverageAccumulator
    ) {
        guard let first = ring.first else { return }
        let start = corners.feet.count
        for corner in ring { corners.append(corner.place, of: prism) }
        corners.append(first.place, of: prism)
        ends.append(corners.feet.count)
        // Walls that follow each other are one area: no edge parts them.
        var frontStart = start
        var place = start
        for corner in ring {
            if !(corner.hasWall && corners.faceEye(place, place + 1)) {
                addFront(frontStart, place, accumulator)
                frontStart = place + 1
            }
            place += 1
        }
        addFront(frontStart, place, accumulator)
    }

    /// Adds the walls from one corner to another.
    private func addFront(_ start: Int, _ end: Int, _ accumulator: CoverageAccumulator) {
        guard start < end else { return }
        front.count = 0
        front.reserve(2 * (end - start + 1))
        for place in start...end { front.append(corners.feet.base[place]) }
        for place in (start...end).reversed() { front.append(corners.heads.base[place]) }
        accumulator.addRing(front.points)
    }
}
