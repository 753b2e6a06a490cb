/// Turns points of a tilted plane into points of the picture, both in 256ths of a device pixel.
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
    ///   - cosine: of the plane's tilt.
    ///   - sine: of the plane's tilt.
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

    /// Where a point of the plane stands in the picture; far below it if it lies behind the eye.
    @inline(__always)
    public func callAsFunction(_ point: SubpixelPoint) -> SubpixelPoint {
        let x = Double(point.x) - anchorX
        let y = Double(point.y) - anchorY
        let scale = distance / max(distance - y * sine, nearest)
        return SubpixelPoint(nearX: anchorX + x * scale, y: anchorY + y * cosine * scale)
    }

    /// Where the middle of a pixel of the picture lies on the plane, in device pixels; only for
    /// pixels below the horizon.
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
