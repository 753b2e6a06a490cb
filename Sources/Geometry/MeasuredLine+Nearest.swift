extension MeasuredLine {
    /// The place on the line that is nearest to another; of several equally near, the first.
    ///
    /// Told apart on a plane around that place, true near it.
    ///
    /// - Parameters:
    ///   - place: the place.
    ///   - stretch: which part of the line to search, in distances from its beginning.
    /// - Returns: the nearest place of the stretch, and its distance to the one that was asked for.
    @inlinable public func nearest(
        to place: Point, in stretch: ClosedRange<Double> = 0...Double.infinity
    ) -> (position: Position, offset: Double) {
        let (from, to) = (clamped(stretch.lowerBound), clamped(stretch.upperBound))
        let plane = place.tangentPlane
        var best = Nearest(segment: segment(at: from), square: .infinity)
        let segments = best.segment..<max(segment(at: to), best.segment) + 1
        func search(_ run: Range<Int>) {
            for segment in run where segment + 1 < points.count {
                let found = nearest(on: segment, from...to, to: place, plane)
                if found.square < best.square { best = found }
            }
        }
        if let index {
            // What is found at once rules out most of the line; then the first one in order.
            search(index.likelyRun(of: segments) { plane.leastSquare(to: $0) })
            best.square = best.square.nextUp
            index.forEachRun(
                of: segments, where: { plane.leastSquare(to: $0) < best.square }, search)
        } else {
            search(segments)
        }
        let start = points[best.segment]
        let end = points[min(best.segment + 1, points.count - 1)]
        let position = Position(
            point: start.point(toward: end, fraction: best.fraction),
            distance: min(max(best.distance, from), to), segment: best.segment)
        return (position, place.distance(to: position.point))
    }

    /// A place on a segment, and the square of its distance to the one that was asked for.
    @usableFromInline struct Nearest {
        @usableFromInline var segment: Int
        @usableFromInline var fraction = 0.0
        @usableFromInline var distance = 0.0
        @usableFromInline var square: Double

        @inlinable init(segment: Int, square: Double) {
            self.segment = segment
            self.square = square
        }
    }

    @inlinable func nearest(
        on segment: Int, _ stretch: ClosedRange<Double>, to place: Point, _ plane: Point.Plane
    ) -> Nearest {
        let start = distances[segment]
        let span = distances[segment + 1] - start
        let line = plane.vector(from: points[segment], to: points[segment + 1])
        let way = plane.vector(from: points[segment], to: place)
        let square = line.x * line.x + line.y * line.y
        let fraction = square > 0 ? (way.x * line.x + way.y * line.y) / square : 0
        var nearest = Nearest(segment: segment, square: 0)
        nearest.distance = min(
            max(start + min(max(fraction, 0), 1) * span, stretch.lowerBound), stretch.upperBound)
        // A gap has no length: it is there where it begins.
        nearest.fraction = span > 0 ? (nearest.distance - start) / span : 0
        let (x, y) = (way.x - nearest.fraction * line.x, way.y - nearest.fraction * line.y)
        nearest.square = x * x + y * y
        return nearest
    }
}
