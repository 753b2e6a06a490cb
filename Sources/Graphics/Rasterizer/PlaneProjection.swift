/// Converts points of a tilted plane to points of the picture, both in 256ths of a device pixel.
///
/// Straight edges stay straight, so an area is projected by its corners. The formula is that of the
/// camera's perspective: with x and y from the anchor, `scale = distance / (distance - y sine)`,
/// `x' = x scale`, `y' = y cosine scale`.
public struct PlaneProjection: Hashable, Sendable {
    private let anchorX, anchorY: Double
    private let distance, cosine, sine: Double
    private let nearest: Double

    /// A projection; all lengths in device pixels.
    ///
    /// - Parameters:
    ///   - anchorX: from the left edge to the point where plane and picture agree.
    ///   - anchorY: likewise from the top.
    ///   - distance: from the eye to that point.
    ///   - cosine: cosine of the plane's tilt.
    ///   - sine: sine of the plane's tilt.
    public init(
        anchorX: Double, anchorY: Double, distance: Double, cosine: Double, sine: Double
    ) {
        self.anchorX = anchorX * SubpixelPoint.perPixel
        self.anchorY = anchorY * SubpixelPoint.perPixel
        self.distance = distance * SubpixelPoint.perPixel
        self.cosine = cosine
        self.sine = sine
        nearest = self.distance / 20
    }

    /// Projects a point of the plane into the picture; a point behind the eye lands far below it.
    @inline(__always)
    public func callAsFunction(_ point: SubpixelPoint) -> SubpixelPoint {
        let x = Double(point.x) - anchorX
        let y = Double(point.y) - anchorY
        let scale = distance / max(distance - y * sine, nearest)
        return SubpixelPoint(nearX: anchorX + x * scale, y: anchorY + y * cosine * scale)
    }

    /// Edges of an upright rectangle, in device pixels.
    public struct Edges {
        /// The edges, each from the picture's or the plane's left or upper edge.
        public var left, top, right, bottom: Double

        /// Creates edges from their positions.
        public init(left: Double, top: Double, right: Double, bottom: Double) {
            (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
        }
    }

    /// Returns the rectangle of the picture around the projection of one of the plane.
    public func picture(of plane: Edges) -> Edges {
        let unit = SubpixelPoint.perPixel
        func scale(_ y: Double) -> Double { distance / max(distance - y * sine, nearest) }
        let (top, bottom) = (plane.top * unit - anchorY, plane.bottom * unit - anchorY)
        let (far, near) = (scale(top), scale(bottom))
        // A side is farthest out where its ground is nearest, unless it leads to the middle.
        let (left, right) = (plane.left * unit - anchorX, plane.right * unit - anchorX)
        return Edges(
            left: (anchorX + min(left * far, left * near)) / unit,
            top: (anchorY + top * cosine * far) / unit,
            right: (anchorX + max(right * far, right * near)) / unit,
            bottom: (anchorY + bottom * cosine * near) / unit)
    }

    /// Returns the pixels of the picture that show a window of the plane.
    public func picture(of plane: PixelWindow) -> PixelWindow {
        let seen = picture(
            of: Edges(
                left: Double(plane.minX), top: Double(plane.minY), right: Double(plane.maxX),
                bottom: Double(plane.maxY)))
        func whole(_ value: Double) -> Int { Int(min(max(value, -1e7), 1e7)) }
        return PixelWindow(
            minX: whole(seen.left) - 1, minY: whole(seen.top) - 1, maxX: whole(seen.right) + 2,
            maxY: whole(seen.bottom) + 2)
    }

    /// Where the pixels of a row of the picture lie on the plane, in device pixels.
    public struct Row {
        /// The position of the middle of the first pixel, and the step to the next one.
        public let x, step: Double
        /// The row of the plane.
        public let y: Double

        /// Creates a row from its numbers.
        public init(x: Double, step: Double, y: Double) {
            (self.x, self.step, self.y) = (x, step, y)
        }
    }

    /// Returns where the pixels of a row lie; only for rows below the horizon.
    public func row(_ row: Int) -> Row {
        let (first, second) = (plane(0, row), plane(1, row))
        return Row(x: first.x, step: second.x - first.x, y: first.y)
    }

    /// The point of the plane at the middle of a pixel of the picture, in device pixels.
    ///
    /// Only for pixels below the horizon.
    @inline(__always)
    func plane(_ x: Int, _ y: Int) -> (x: Double, y: Double) {
        let across = (Double(x) + 0.5) * SubpixelPoint.perPixel - anchorX
        let down = (Double(y) + 0.5) * SubpixelPoint.perPixel - anchorY
        let fraction = max(distance * cosine + down * sine, distance * cosine * 1e-3)
        let row = down * distance / fraction
        let scale = distance / max(distance - row * sine, nearest)
        return (
            (anchorX + across / scale) / SubpixelPoint.perPixel,
            (anchorY + row) / SubpixelPoint.perPixel
        )
    }
}
