import Geometry
import Graphics

/// The corners of prisms in the picture, at their feet and at their roofs.
final class FillExtrusionCorners {
    let feet = PointBuffer()
    let heads = PointBuffer()
    private let perspective: Perspective
    /// The 256ths of a device pixel for one logical pixel.
    private let unit: Double
    /// The line along the edges of a roof, which tells roofs of one colour behind each other apart.
    let edgePen: StrokeStyle

    init(_ perspective: Perspective, pixelRatio: Double) {
        self.perspective = perspective
        unit = pixelRatio * SubpixelPoint.perPixel
        edgePen = StrokeStyle(width: min(max(pixelRatio, 1), 4) * 0.75, join: .bevel)
    }

    /// Removes all corners.
    func removeAll() {
        feet.count = 0
        heads.count = 0
    }

    /// Replaces the corners by the projected corners of a prism, one ring after the other.
    func load(_ prism: FillExtrusionBucket.Prism, _ bucket: FillExtrusionBucket) {
        removeAll()
        for ring in prism.rings { append(bucket.corners[bucket.rings[ring]], of: prism) }
    }

    /// Adds the corners of a ring of a prism.
    ///
    /// - Parameters:
    ///   - ring: corners on the plane.
    ///   - prism: the prism, which has the heights of the feet and the roof.
    ///   - isClosed: whether the first corner is added again after the last.
    func append(
        _ ring: ArraySlice<FillExtrusionRing.Corner>, of prism: FillExtrusionBucket.Prism,
        isClosed: Bool = false
    ) {
        let (foot, head) = (prism.footLevel, prism.flatLevel)
        let start = feet.count
        let count = ring.count + (isClosed ? 1 : 0)
        feet.reserve(start + count)
        heads.reserve(start + count)
        let (feet, heads) = (feet.base + start, heads.base + start)
        var index = 0
        for corner in ring {
            feet[index] = point(corner.place, foot)
            heads[index] = point(corner.place, head)
            index += 1
        }
        if isClosed, index > 0 {
            feet[index] = feet[0]
            heads[index] = heads[0]
        }
        self.feet.count = start + count
        self.heads.count = start + count
    }

    /// Adds a corner to the heads.
    ///
    /// - Parameters:
    ///   - place: on the plane.
    ///   - height: pixels of the plane above level ground.
    func append(_ place: ScreenPoint, height: Double) { heads.append(point(place, height)) }

    /// Returns the pixels around all corners.
    ///
    /// - Parameter margin: extra device pixels on each side.
    /// - Returns: a window that may extend beyond the picture.
    func window(margin: Int) -> PixelWindow {
        var low = SubpixelPoint(x: .max, y: .max)
        var high = SubpixelPoint(x: .min, y: .min)
        for points in [feet.points, heads.points] {
            for point in points {
                low = SubpixelPoint(x: min(low.x, point.x), y: min(low.y, point.y))
                high = SubpixelPoint(x: max(high.x, point.x), y: max(high.y, point.y))
            }
        }
        guard low.x <= high.x else { return PixelWindow(minX: 0, minY: 0, maxX: 0, maxY: 0) }
        return PixelWindow(
            minX: Int(low.x >> 8) - margin, minY: Int(low.y >> 8) - margin,
            maxX: Int(high.x >> 8) + 1 + margin, maxY: Int(high.y >> 8) + 1 + margin)
    }

    private func point(_ index: ScreenPoint, _ height: Double) -> SubpixelPoint {
        let shown = perspective.screen(index, height: height)
        return SubpixelPoint(nearX: shown.x * unit, y: shown.y * unit)
    }

    /// Returns whether the outside of the wall between two corners is visible.
    ///
    /// Visible outlines run clockwise, so a wall's foot runs to the left if its outside is
    /// visible.
    @inline(__always)
    func faceEye(_ start: Int, _ end: Int) -> Bool {
        Self.faceEye(
            (feet.base[start], feet.base[end]), (heads.base[start], heads.base[end]))
    }

    /// Returns whether the outside of a wall is visible, given the first and second of its
    /// feet.
    @inline(__always)
    static func faceEye(
        _ feet: (SubpixelPoint, SubpixelPoint), _ heads: (SubpixelPoint, SubpixelPoint)
    ) -> Bool {
        func cross(_ p: SubpixelPoint, _ q: SubpixelPoint) -> Int64 {
            Int64(p.x) &* Int64(q.y) &- Int64(q.x) &* Int64(p.y)
        }
        return cross(feet.0, feet.1) &+ cross(feet.1, heads.1) &+ cross(heads.1, heads.0)
            &+ cross(heads.0, feet.0) > 0
    }
}
