/// Cuts lines into dashes.
public final class LineDasher {
    // Used by one thread for one line at a time: exclusive-access checks would cost as much as a
    // dash.
    private let dash = PointBuffer()
    /// Alternating dash and gap lengths, in 256ths of a pixel.
    @exclusivity(unchecked) private var lengths: [Double] = []
    @exclusivity(unchecked) private var total = 0.0
    /// What of the first dash lies on the line.
    @exclusivity(unchecked) private var firstRest = 0.0
    /// The current part of the pattern, and its remaining length.
    @exclusivity(unchecked) private var part = 0
    @exclusivity(unchecked) private var rest = 0.0

    /// A dasher with its own buffers.
    public init() {}

    /// Sets the pattern.
    ///
    /// - Parameters:
    ///   - pattern: alternating dash and gap lengths, in device pixels; an odd number of them is
    ///     repeated to make it even.
    ///   - start: the part of the first dash that lies before a line's beginning.
    /// - Returns: whether it gives distinguishable dashes; otherwise lines stay whole.
    public func begin(_ pattern: [Double], start: Double = 0) -> Bool {
        lengths.removeAll(keepingCapacity: true)
        for _ in 0..<(pattern.count % 2 == 0 ? 1 : 2) {
            for length in pattern {
                // A dash of length 0 still has round ends.
                let least = lengths.count % 2 == 0 ? 2.0 : 0
                lengths.append(max(min(length, 1e6) * SubpixelPoint.perPixel, least))
            }
        }
        total = lengths.reduce(0, +)
        let first = lengths.first ?? 0
        firstRest = max(first - min(max(start, 0), 1e6) * SubpixelPoint.perPixel, min(first, 2))
        return total > 0.1 * SubpixelPoint.perPixel && total.isFinite
    }

    /// Calls `body` with each dash that may be visible.
    ///
    /// - Parameters:
    ///   - points: a line.
    ///   - isClosed: whether its last point is joined with its first.
    ///   - window: dashes outside are left out, however many they are.
    ///   - extent: device pixels by which paint stands out of the line.
    ///   - body: gets a dash, valid during the call.
    public func forEachDash(
        of points: UnsafeBufferPointer<SubpixelPoint>, isClosed: Bool, in window: PixelWindow,
        extent: Double, _ body: (UnsafeBufferPointer<SubpixelPoint>) -> Void
    ) {
        guard points.count > 1, total > 0 else { return }
        part = 0
        rest = firstRest
        dash.count = 0
        // A partly visible dash is made whole: if it began at the edge, its direction and its
        // corners near the edge would differ.
        let longest = stride(from: 0, to: lengths.count, by: 2).map { lengths[$0] }.max() ?? 0
        let box = SubpixelBox(window, extent: extent + longest / SubpixelPoint.perPixel + 2)
        dash.append(points[0])
        for index in 1..<(isClosed ? points.count + 1 : points.count) {
            let end = points[index == points.count ? 0 : index]
            walk(from: points[index - 1], to: end, box, body)
        }
        finish(body)
    }

    /// Walks along one piece of the line.
    private func walk(
        from a: SubpixelPoint, to b: SubpixelPoint, _ box: SubpixelBox,
        _ body: (UnsafeBufferPointer<SubpixelPoint>) -> Void
    ) {
        let (dx, dy) = (Double(b.x - a.x), Double(b.y - a.y))
        let length = (dx * dx + dy * dy).squareRoot()
        guard length > 0 else { return }
        func point(_ way: Double) -> SubpixelPoint {
            SubpixelPoint(
                nearX: Double(a.x) + dx * way / length, y: Double(a.y) + dy * way / length)
        }
        let seen = box.fraction(of: a, b) ?? (start: 2, end: 2)
        let (seenStart, seenEnd) = (seen.start * length, seen.end * length)
        let hiddenEnd = min(seen.start, 1) * length
        var way = 0.0
        while true {
            let hidden = way < seenStart ? hiddenEnd - way : 0
            if hidden > total {
                // Skip whole invisible repetitions at once.
                way += (hidden / total).rounded(.down) * total
                restart(at: point(way))
            } else if way > seenEnd {
                skip(length - way)
                return restart(at: b)
            }
            if length - way <= rest { break }
            way += rest
            let place = point(way)
            if isDash {
                dash.append(place)
                finish(body)
            }
            advance()
            restart(at: place)
        }
        rest -= length - way
        if isDash { dash.append(b) }
    }

    /// Begins a dash, unless the current part is a gap.
    private func restart(at point: SubpixelPoint) {
        dash.count = 0
        if isDash { dash.append(point) }
    }

    /// Whether the current part is a dash, not a gap.
    private var isDash: Bool { part & 1 == 0 }

    /// Advances to the next dash or gap.
    private func advance() {
        part += 1
        if part == lengths.count { part = 0 }
        rest = lengths[part]
    }

    /// Advances along the pattern without making dashes.
    private func skip(_ length: Double) {
        var length = length.truncatingRemainder(dividingBy: total)
        while length > rest {
            length -= rest
            advance()
        }
        rest -= length
    }

    private func finish(_ body: (UnsafeBufferPointer<SubpixelPoint>) -> Void) {
        if dash.count > 1 { body(dash.points) }
        dash.count = 0
    }
}

/// A rectangle in 256ths of a device pixel.
struct SubpixelBox {
    let minX, minY, maxX, maxY: Double

    /// A window and what lies within some device pixels of it.
    init(_ window: PixelWindow, extent: Double) {
        let unit = SubpixelPoint.perPixel
        minX = (Double(window.minX) - extent) * unit
        minY = (Double(window.minY) - extent) * unit
        maxX = (Double(window.maxX) + extent) * unit
        maxY = (Double(window.maxY) + extent) * unit
    }

    /// The part of a segment that lies inside, as fractions of its length; `nil` if none does.
    ///
    /// Y. Liang, B. Barsky, "A new concept and method for line clipping", 1984.
    func fraction(of a: SubpixelPoint, _ b: SubpixelPoint) -> (start: Double, end: Double)? {
        let (x, y) = (Double(a.x), Double(a.y))
        let (dx, dy) = (Double(b.x) - x, Double(b.y) - y)
        var (start, end) = (0.0, 1.0)
        for (way, space) in [(-dx, x - minX), (dx, maxX - x), (-dy, y - minY), (dy, maxY - y)] {
            if way == 0 {
                if space < 0 { return nil }
            } else if way < 0 {
                start = max(start, space / way)
            } else {
                end = min(end, space / way)
            }
        }
        return start <= end ? (start, end) : nil
    }
}
