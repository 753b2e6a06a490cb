extension MeasuredLine where Point: PlanarPoint {
    /// The distances from the beginning between which the line is in a box.
    ///
    /// Each segment is cut by the method of Liang and Barsky ("A new concept and method for line
    /// clipping", ACM Transactions on Graphics 3, 1984).
    @inlinable public func stretches(in box: PlanarBox) -> [ClosedRange<Double>] {
        var result: [ClosedRange<Double>] = []
        func search(_ run: Range<Int>) {
            for segment in run {
                guard let range = stretch(of: segment, in: box) else { continue }
                if let last = result.last, range.lowerBound - last.upperBound < 0.001 {
                    result[result.count - 1] = last.lowerBound...range.upperBound
                } else {
                    result.append(range)
                }
            }
        }
        let segments = 0..<points.count - 1
        if let index {
            index.forEachRun(of: segments, where: { $0.intersects(box) }, search)
        } else {
            search(segments)
        }
        return result
    }

    /// The part of a segment that is in a box.
    @inlinable func stretch(of segment: Int, in box: PlanarBox) -> ClosedRange<Double>? {
        let (a, b) = (points[segment], points[segment + 1])
        var (low, high) = (0.0, 1.0)
        for (delta, room) in [
            (a.planarX - b.planarX, a.planarX - box.minX),
            (b.planarX - a.planarX, box.maxX - a.planarX),
            (a.planarY - b.planarY, a.planarY - box.minY),
            (b.planarY - a.planarY, box.maxY - a.planarY),
        ] {
            if delta == 0 {
                if room < 0 { return nil }
            } else if delta < 0 {
                low = max(low, room / delta)
            } else {
                high = min(high, room / delta)
            }
        }
        guard low < high else { return nil }
        let span = distances[segment + 1] - distances[segment]
        return (distances[segment] + low * span)...(distances[segment] + high * span)
    }
}
