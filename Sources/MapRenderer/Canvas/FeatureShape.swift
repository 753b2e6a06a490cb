import Geometry
import Graphics
import VectorTile

/// The shape of one feature in device pixels, in memory that is reused for one feature after
/// the other.
package final class FeatureShape {
    // One thread uses it for one feature at a time, so checks of exclusive access would only
    // cost time.
    private let buffer = PointBuffer()
    @exclusivity(unchecked) private var ends: [Int] = []
    /// Whether rings run in the wrong direction, so that areas would be holes.
    @exclusivity(unchecked) private(set) var isReversed = false

    /// Reads the parts of a feature that lie near a window.
    ///
    /// - Parameters:
    ///   - feature: its index in the tile's layer.
    ///   - isRing: whether it is an area, not a line.
    ///   - geometry: the shapes of the layer.
    ///   - view: where the layer lies in the picture.
    ///   - extent: device pixels by which paint stands out of a shape.
    /// - Returns: whether there is anything to draw.
    func load(
        _ feature: Int, isRing: Bool, of geometry: LayerGeometry, _ view: PixelGeometry,
        extent: Double
    ) -> Bool {
        buffer.count = 0
        ends.removeAll(keepingCapacity: true)
        let parts = geometry.parts(of: feature)
        guard let first = parts.first else { return false }
        isReversed = isRing && geometry.signedArea(ofPart: first) < 0
        let near = view.box(extent: extent)
        geometry.points.withUnsafeBufferPointer { points in
            for index in parts {
                let part = geometry.part(index)
                guard part.count > 1 else { continue }
                append(UnsafeBufferPointer(rebasing: points[part]), view, near, isRing: isRing)
            }
        }
        return !ends.isEmpty
    }

    /// Moves the edges of the areas outwards with a ``RingGrower``.
    ///
    /// - Parameter pixels: the distance in device pixels.
    func grow(by pixels: Double) {
        let grower = RingGrower(by: pixels, isReversed: isReversed)
        var start = 0
        for end in ends {
            grower.grow(UnsafeMutableBufferPointer(start: buffer.base + start, count: end - start))
            start = end
        }
    }

    /// Returns the device pixels around all lines or rings.
    ///
    /// - Parameters:
    ///   - extent: device pixels by which paint stands out of them.
    ///   - projection: from the plane of the shape to the picture; `nil` if they are the same.
    /// - Returns: an empty window without lines or rings.
    func window(extent: Double, _ projection: PlaneProjection? = nil) -> PixelWindow {
        var (minX, minY, maxX, maxY) = (Int32.max, Int32.max, Int32.min, Int32.min)
        for point in buffer.points {
            (minX, maxX) = (min(minX, point.x), max(maxX, point.x))
            (minY, maxY) = (min(minY, point.y), max(maxY, point.y))
        }
        guard minX <= maxX else { return PixelWindow(minX: 0, minY: 0, maxX: 0, maxY: 0) }
        let margin = Int(min(max(extent, 0), 1e6)) + 2
        let window = PixelWindow(
            minX: Int(minX >> 8) - margin, minY: Int(minY >> 8) - margin,
            maxX: Int(maxX >> 8) + margin, maxY: Int(maxY >> 8) + margin)
        return projection?.picture(of: window) ?? window
    }

    /// How many lines or rings there are.
    var partCount: Int { ends.count }

    /// The points of a line or ring; valid until the next feature is loaded.
    subscript(index: Int) -> UnsafeBufferPointer<SubpixelPoint> {
        let start = index == 0 ? 0 : ends[index - 1]
        return UnsafeBufferPointer(rebasing: buffer.points[start..<ends[index]])
    }

    private func append(
        _ part: UnsafeBufferPointer<TilePoint>, _ view: PixelGeometry, _ near: ScreenBox,
        isRing: Bool
    ) {
        let start = buffer.count
        buffer.reserve(start + part.count)
        let target = buffer.base + start
        var (minX, minY, maxX, maxY) = (
            Double.infinity, Double.infinity, -Double.infinity, -Double.infinity
        )
        for index in 0..<part.count {
            let (x, y) = view.place(part[index])
            target[index] = SubpixelPoint(nearX: x, y: y)
            minX = min(minX, x)
            maxX = max(maxX, x)
            minY = min(minY, y)
            maxY = max(maxY, y)
        }
        let box = ScreenBox(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
        guard box.intersects(near) else { return }
        if view.farthest.contains(box) {
            buffer.count = start + part.count
            ends.append(buffer.count)
        } else {
            appendClipped(part, view, near, isRing: isRing)
        }
    }

    /// Appends a part after cutting off anything too far away to be counted in 256ths of a
    /// pixel.
    private func appendClipped(
        _ part: UnsafeBufferPointer<TilePoint>, _ view: PixelGeometry, _ near: ScreenBox,
        isRing: Bool
    ) {
        var parts = PlanarParts<ScreenPoint>()
        parts.appendPart(
            part.map {
                let (x, y) = view.place($0)
                return ScreenPoint(x: x, y: y)
            })
        let box = PlanarBox(near)
        let clipped = isRing ? parts.ringsClipped(to: box) : parts.linesClipped(to: box)
        for index in 0..<clipped.count {
            for point in clipped[index] {
                buffer.append(SubpixelPoint(nearX: point.x, y: point.y))
            }
            ends.append(buffer.count)
        }
    }
}

extension ScreenBox {
    fileprivate func contains(_ other: ScreenBox) -> Bool {
        minX <= other.minX && maxX >= other.maxX && minY <= other.minY && maxY >= other.maxY
    }
}

/// Moves the edges of rings outwards.
///
/// MapLibre smooths an area by drawing a line around it, one device pixel wide and of the same
/// colour. Its areas are therefore half a pixel larger on each side than their outlines, and
/// none is too thin to be visible.
struct RingGrower {
    /// The distance in 256ths of a pixel.
    private let distance: Double

    /// - Parameters:
    ///   - pixels: the distance in device pixels.
    ///   - isReversed: whether rings run in the wrong direction.
    init(by pixels: Double, isReversed: Bool) {
        distance = pixels * SubpixelPoint.perPixel * (isReversed ? -1 : 1)
    }

    /// Moves the corners of a ring outwards; a hole shrinks.
    ///
    /// A corner moves to where its two moved edges meet, but at most twice as far as the edges
    /// moved. Holes thinner than the distance that they shrink by turn inside out, which fills
    /// them.
    func grow(_ ring: UnsafeMutableBufferPointer<SubpixelPoint>) {
        guard let first = ring.first, let last = ring.last, ring.count > 2 else { return }
        var before = normal(last, first) ?? (0, 0)
        if before == (0, 0) { before = normal(ring[ring.count - 2], first) ?? (0, 0) }
        for index in 0..<ring.count {
            let point = ring[index]
            let next = index + 1 < ring.count ? ring[index + 1] : first
            let after = normal(point, next) ?? before
            let cosine = before.x * after.x + before.y * after.y
            let fraction = distance * min(1 / max(1 + cosine, 1e-6), 2)
            // Rounded for itself, so that a ring grows alike wherever it stands.
            let step = SubpixelPoint(
                nearX: (before.x + after.x) * fraction, y: (before.y + after.y) * fraction)
            ring[index] = SubpixelPoint(x: point.x &+ step.x, y: point.y &+ step.y)
            before = after
        }
    }

    /// Returns the outward unit normal of an edge; `nil` for an edge of zero length.
    @inline(__always)
    private func normal(_ a: SubpixelPoint, _ b: SubpixelPoint) -> (x: Double, y: Double)? {
        let x = Double(b.x &- a.x)
        let y = Double(b.y &- a.y)
        let length = (x * x + y * y).squareRoot()
        return length > 0 ? (y / length, -x / length) : nil
    }
}
