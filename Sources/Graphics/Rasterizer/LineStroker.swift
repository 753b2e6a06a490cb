/// Converts lines to the areas that a pen of some width covers.
///
/// Both sides of the line are followed in its own plane; the points of the two chains can be
/// projected by the camera afterwards. All pieces have the same orientation, so nothing cancels:
/// the two chains enclose one rectangle for each piece of the line and one wedge for the outside of
/// each corner, minus the overlap of two rectangles at a corner's inside, which is only subtracted
/// where both really cover it.
///
///         outer ___________             the inner side of a corner meets at one point where
///              |     P     \            both pieces are long enough; else it runs through P
///              |  inner/\   \
public final class LineStroker {
    private let left = PointBuffer()
    private let right = PointBuffer()
    private let thinned = PointBuffer()
    @exclusivity(unchecked) private var style = StrokeStyle(width: 0)
    @exclusivity(unchecked) private var pen = StrokePen(StrokeStyle(width: 0))

    /// A stroker with its own buffers.
    public init() {}

    /// Points nearer than this to the previous one, in 256ths of a device pixel, are skipped.
    @exclusivity(unchecked) private var nearest = LineStroker.nearestSeen
    private static let nearestSeen: Int32 = 100

    /// Sets the scale at which the plane of the lines is seen, until the next call.
    ///
    /// - Parameter scale: pixels of the picture per pixel of the plane, above 0.
    public func begin(scale: Double) {
        nearest = Int32(Double(Self.nearestSeen) / min(max(scale, 1.0 / 64), 1))
    }

    /// Adds the area of a line to an accumulator.
    ///
    /// - Parameters:
    ///   - points: its points.
    ///   - isClosed: whether the last is joined to the first.
    ///   - style: the pen.
    ///   - accumulator: receives the area.
    public func stroke(
        _ points: UnsafeBufferPointer<SubpixelPoint>, isClosed: Bool, style: StrokeStyle,
        into accumulator: CoverageAccumulator
    ) {
        guard style.width > 0 else { return }
        if points.count == 2, !isClosed, style.cap == .butt {
            return strokePiece(points[0], points[1], style, accumulator)
        }
        thin(points, isClosed: isClosed)
        let isRing = isClosed && thinned.count > 2
        guard thinned.count > 1 else { return }
        choose(style)
        pen.follow(thinned.points, isClosed: isRing, left, right)
        accumulator.addChain(left.points, sign: 1)
        accumulator.addChain(right.points, sign: -1)
    }

    /// Calls `body` with the area of a line as a ring, for uses other than counting pixels.
    ///
    /// - Parameters:
    ///   - points: its points.
    ///   - isClosed: whether the last is joined to the first.
    ///   - style: the pen.
    ///   - body: receives the ring, which may cross itself but is clockwise throughout; valid
    ///     during the call.
    public func withOutline(
        of points: UnsafeBufferPointer<SubpixelPoint>, isClosed: Bool, style: StrokeStyle,
        _ body: (UnsafeBufferPointer<SubpixelPoint>) -> Void
    ) {
        guard style.width > 0 else { return }
        thin(points, isClosed: isClosed)
        guard thinned.count > 1 else { return }
        choose(style)
        pen.follow(thinned.points, isClosed: isClosed && thinned.count > 2, left, right)
        for point in right.points.reversed() { left.append(point) }
        body(left.points)
    }

    /// Selects the pen; most lines of a layer share one, and making it costs an arc cosine.
    private func choose(_ style: StrokeStyle) {
        guard style != self.style else { return }
        self.style = style
        pen = StrokePen(style)
    }

    /// Adds a straight line without caps, such as most dashes: a rectangle.
    private func strokePiece(
        _ a: SubpixelPoint, _ b: SubpixelPoint, _ style: StrokeStyle,
        _ accumulator: CoverageAccumulator
    ) {
        guard a != b else { return }
        choose(style)
        let sides = pen.sides(a, b)
        accumulator.addQuad(sides.startRight, sides.startLeft, sides.endLeft, sides.endRight)
    }

    /// Removes points that make no visible difference; the last one stays.
    private func thin(_ points: UnsafeBufferPointer<SubpixelPoint>, isClosed: Bool) {
        thinned.count = 0
        guard points.count > 1 else { return }
        let least = nearest
        thinned.reserve(points.count + 1)
        let kept = thinned.base
        var count = 1
        var previous = points[0]
        kept[0] = previous
        for index in 1..<points.count {
            let point = points[index]
            if isNear(point, previous, least) { continue }
            kept[count] = point
            count += 1
            previous = point
        }
        let last = points[points.count - 1]
        if isClosed {
            while count > 1 && isNear(kept[count - 1], kept[0], least) { count -= 1 }
        } else if previous != last {
            // The last point was skipped: it replaces the nearby point.
            if count > 1 { kept[count - 1] = last } else { count = Self.append(last, kept) }
        }
        thinned.count = count
    }

    private static func append(
        _ last: SubpixelPoint, _ kept: UnsafeMutablePointer<SubpixelPoint>
    ) -> Int {
        kept[1] = last
        return 2
    }

    @inline(__always)
    private func isNear(_ a: SubpixelPoint, _ b: SubpixelPoint, _ least: Int32) -> Bool {
        abs(a.x &- b.x) < least && abs(a.y &- b.y) < least
    }
}
