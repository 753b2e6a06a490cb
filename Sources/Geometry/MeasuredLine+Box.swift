extension MeasuredLine where Point: PlanarPoint {
    /// The distances from the beginning between which the line is in a box.
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
        let shares = box.shares(from: (a.planarX, a.planarY), to: (b.planarX, b.planarY))
        guard let shares, shares.lowerBound < shares.upperBound else { return nil }
        let start = distances[segment]
        let span = distances[segment + 1] - start
        return (start + shares.lowerBound * span)...(start + shares.upperBound * span)
    }
}
