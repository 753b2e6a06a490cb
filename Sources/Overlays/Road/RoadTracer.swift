import Cairo
import MapGeometry

/// Fills stretches of a route with the colour that is set, as far as they are seen.
struct RoadTracer {
    let pen: GroundPen
    /// What may be seen of the plane.
    let window: PlanarBox
    /// What is finer, in pixels, is left out.
    let tolerance: Double

    /// The most corners that are filled at once: Cairo's time grows faster than their number.
    private static let chunkSize = 128
    /// The most points that are simplified together: the time for it can grow with their square.
    private static let runSize = 1024

    /// Fills a stretch as one line.
    func fill(_ stretch: RoadStretch, half: Double) {
        for (index, line) in stretch.lines.enumerated() {
            let caps = caps(of: stretch, piece: index)
            for part in pen.plane.copies(of: line, in: window) {
                var parts = PlanarParts<PlanePoint>()
                parts.appendPart(part)
                let visible = parts.linesClipped(to: window)
                for index in 0..<visible.count {
                    fill(thinned(visible[index]), half: half, caps: caps)
                }
            }
        }
    }

    /// Fills a stretch in dashes whose places on the road do not depend on the view.
    ///
    /// - Parameters:
    ///   - stretch: its phase says where the pattern begins.
    ///   - half: half the width.
    ///   - dash: pixels of a dash.
    ///   - gap: pixels between two.
    func fillDashes(_ stretch: RoadStretch, half: Double, dash: Double, gap: Double) {
        let period = dash + gap
        for line in stretch.lines {
            guard let first = line.first else { continue }
            let phase = stretch.phase / pen.plane.metersPerPixel(at: first)
            for part in pen.plane.copies(of: line, in: window) {
                guard let path = PlanarPath(part) else { continue }
                for seen in path.stretches(in: window) {
                    var start = ((seen.lowerBound + phase) / period).rounded(.down) * period - phase
                    // A tilted view sees far: no more dashes than anyone could tell apart.
                    var count = 0
                    while start < seen.upperBound, count < Self.maximumDashes {
                        let low = max(start, seen.lowerBound)
                        let high = min(start + dash, seen.upperBound)
                        if low < high {
                            pen.add(line: path.part(low...high), half: half, caps: [])
                            pen.context.fill()
                        }
                        start += period
                        count += 1
                    }
                }
            }
        }
    }

    private static let maximumDashes = 2000

    /// Round ends only where the route itself ends, not where it is cut.
    private func caps(of stretch: RoadStretch, piece: Int) -> GroundPen.Caps {
        var caps = stretch.caps
        if piece > 0 { caps.insert(.start) }
        if piece < stretch.lines.count - 1 { caps.insert(.end) }
        return caps
    }

    /// Fills a line chunk by chunk; with opaque colours they meet without a seam.
    private func fill(_ line: [PlanePoint], half: Double, caps: GroundPen.Caps) {
        let chunks = Self.runs(of: line[...], size: Self.chunkSize)
        for (index, chunk) in chunks.enumerated() {
            var ends: GroundPen.Caps = []
            if index > 0 || caps.contains(.start) { ends.insert(.start) }
            if index < chunks.count - 1 || caps.contains(.end) { ends.insert(.end) }
            pen.add(line: chunk, half: half, caps: ends)
            pen.context.fill()
        }
    }

    private func thinned(_ line: ArraySlice<PlanePoint>) -> [PlanePoint] {
        var simplifier = Simplifier()
        var thin: [PlanePoint] = []
        for run in Self.runs(of: line, size: Self.runSize) {
            if !thin.isEmpty { thin.removeLast() }
            simplifier.simplify(line: run, tolerance: tolerance, into: &thin)
        }
        return thin
    }

    /// A line in runs of limited size, each beginning with the last point of the one before.
    private static func runs(
        of line: ArraySlice<PlanePoint>, size: Int
    ) -> [ArraySlice<PlanePoint>] {
        stride(from: line.startIndex, to: max(line.endIndex - 1, line.startIndex + 1), by: size - 1)
            .map { line[$0..<min($0 + size, line.endIndex)] }
    }
}

extension PlanarPath<PlanePoint> {
    /// The corners between two lengths from the beginning, with a new one at each end.
    func part(_ stretch: ClosedRange<Double>) -> [PlanePoint] {
        let first = point(at: stretch.lowerBound)
        let last = point(at: stretch.upperBound)
        guard first.segment < last.segment else { return [first.point, last.point] }
        return [first.point] + corners[(first.segment + 1)...last.segment] + [last.point]
    }

    /// The lengths from the beginning between which the line is in a box.
    ///
    /// Each side is cut by the method of Liang and Barsky ("A new concept and method for line
    /// clipping", ACM Transactions on Graphics 3, 1984).
    func stretches(in box: PlanarBox) -> [ClosedRange<Double>] {
        var result: [ClosedRange<Double>] = []
        for index in 0..<(corners.count - 1) {
            let a = corners[index]
            let b = corners[index + 1]
            var (low, high) = (0.0, 1.0)
            for (delta, room) in [
                (a.x - b.x, a.x - box.minX), (b.x - a.x, box.maxX - a.x),
                (a.y - b.y, a.y - box.minY), (b.y - a.y, box.maxY - a.y),
            ] {
                if delta == 0 {
                    if room < 0 { high = -1 }
                } else if delta < 0 {
                    low = max(low, room / delta)
                } else {
                    high = min(high, room / delta)
                }
            }
            guard low < high else { continue }
            let step = lengths[index + 1] - lengths[index]
            let range = (lengths[index] + low * step)...(lengths[index] + high * step)
            if let last = result.last, range.lowerBound - last.upperBound < 0.001 {
                result[result.count - 1] = last.lowerBound...range.upperBound
            } else {
                result.append(range)
            }
        }
        return result
    }
}
