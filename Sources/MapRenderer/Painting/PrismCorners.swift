import MapCamera
import MapGeometry
import Rasterizer

/// Corners of prisms in the picture, at their feet and at their roofs.
final class PrismCorners {
    let feet = PointBuffer()
    let heads = PointBuffer()
    private let perspective: Perspective
    /// 256ths of a device pixel for one logical pixel.
    private let unit: Double

    init(_ perspective: Perspective, pixelRatio: Double) {
        self.perspective = perspective
        unit = pixelRatio * SubpixelPoint.perPixel
    }

    /// Forgets all corners.
    func removeAll() {
        feet.count = 0
        heads.count = 0
    }

    /// Projects the corners of a prism in place of those before, one ring after the other.
    func load(_ prism: PrismBlock.Prism, _ block: PrismBlock) {
        removeAll()
        for ring in prism.rings {
            for corner in block.corners[block.rings[ring]] { append(corner.place, of: prism) }
        }
    }

    /// Adds a corner of a prism.
    @inline(__always)
    func append(_ place: ScreenPoint, of prism: PrismBlock.Prism) {
        feet.append(point(place, prism.base))
        heads.append(point(place, prism.height))
    }

    private func point(_ place: ScreenPoint, _ height: Double) -> SubpixelPoint {
        let shown = perspective.screen(place, height: height)
        return SubpixelPoint(nearX: shown.x * unit, y: shown.y * unit)
    }

    /// Whether the outside of the wall between two corners is seen.
    ///
    /// Outlines run clockwise as one sees them, so a wall's foot runs to the left where its outside
    /// is seen.
    @inline(__always)
    func faceEye(_ start: Int, _ end: Int) -> Bool {
        let (a, b) = (feet.base[start], feet.base[end])
        let (c, d) = (heads.base[end], heads.base[start])
        func cross(_ p: SubpixelPoint, _ q: SubpixelPoint) -> Int64 {
            Int64(p.x) * Int64(q.y) - Int64(q.x) * Int64(p.y)
        }
        return cross(a, b) + cross(b, c) + cross(c, d) + cross(d, a) > 0
    }
}
