import Geometry

/// Boxes of the picture along something that lies on the ground.
enum RoadBoxes {
    /// Enough for a line that winds through a large picture; a denser one covers it anyway.
    private static let maximum = 20_000

    /// Adds boxes that together cover a line of the plane as far as it is seen.
    ///
    /// - Parameters:
    ///   - line: its corners on the plane.
    ///   - half: half its width there.
    ///   - plane: where it lies.
    ///   - boxes: where they are added, none outside the picture.
    static func append(
        along line: [PlanePoint], half: Double, plane: GroundPlane, to boxes: inout [ScreenBox]
    ) {
        let size = plane.viewport.size
        let picture = ScreenBox(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
        guard let path = MeasuredLine(line) else { return }
        for seen in path.stretches(in: plane.window(margin: half)) {
            var length = seen.lowerBound
            while length < seen.upperBound, boxes.count < maximum {
                let point = path.point(at: min(length, seen.upperBound))
                let scale = plane.scale(at: point)
                // Farther away a step of as many pixels in the picture is a longer one on the plane.
                length += max(half, 1) / max(min(scale.across, 1), 0.02)
                let place = plane.screen(point)
                let (x, y) = (half * scale.across, half * scale.along)
                let box = ScreenBox(
                    minX: place.x - x, minY: place.y - y, maxX: place.x + x, maxY: place.y + y)
                if box.intersects(picture) { boxes.append(box) }
            }
        }
    }
}
