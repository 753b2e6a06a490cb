#if canImport(Glibc)
    import Glibc
#endif

extension MeasuredLine<Coordinate> {
    /// Metres between the places at which courses are looked at to smooth them.
    private static var grain: Double { 2 }

    /// The direction of the line around a distance, in degrees clockwise from north, 0 ..< 360,
    /// which never turns at once: where the way turns back, it turns little by little as well.
    ///
    /// The mean of ``course(at:behind:ahead:)`` over the `extent` metres on both sides. Turns are
    /// added up from one place of a fixed grain to the next, so that all neighbours agree which way
    /// round a turn back goes.
    public func smoothCourse(
        at distance: Double, behind: Double, ahead: Double, over extent: Double
    ) -> Double {
        guard points.count > 1 else { return 0 }
        let distance = clamped(distance)
        let first = ((distance - extent) / Self.grain).rounded(.down)
        let last = ((distance + extent) / Self.grain).rounded(.up)
        let start = course(at: first * Self.grain, behind: behind, ahead: ahead)
        var (angle, sum, weights) = (0.0, 0.0, 0.0)
        var before = start
        var place = first
        while place <= last {
            let here = course(at: place * Self.grain, behind: behind, ahead: ahead)
            angle += Self.turn(from: before, to: here)
            before = here
            // Those about the ends come in and go out little by little.
            let beyond = (place * Self.grain - distance).magnitude - extent
            let weight = min(max(1 - beyond / Self.grain, 0), 1)
            sum += angle * weight
            weights += weight
            place += 1
        }
        return Bearing.positive(start + sum / weights)
    }

    /// The turn between two courses; one straight back goes to the left, whatever the last digit.
    private static func turn(from one: Double, to other: Double) -> Double {
        let turn = Bearing.turn(other - one)
        return turn > 179.99 ? turn - 360 : turn
    }

    /// The direction of the line around a distance, in degrees clockwise from north, 0 ..< 360.
    ///
    /// The mean of the line's directions between `behind` and `ahead` metres, each weighted by how
    /// near it is (a triangle with its tip at the place): a corner turns the mean little by little,
    /// and a jagged line not at all. Where the directions cancel out, the line's own direction.
    public func course(at distance: Double, behind: Double, ahead: Double) -> Double {
        guard points.count > 1 else { return 0 }
        let distance = clamped(distance)
        /// The triangle's area up to an offset from the place.
        func weight(upTo offset: Double) -> Double {
            let side = offset < 0 ? behind : ahead
            let extent = min(max(offset, -behind), ahead)
            return side > 0 ? extent - extent * extent.magnitude / (2 * side) : 0
        }
        var (east, north, total) = (0.0, 0.0, 0.0)
        var index = segment(at: max(distance - behind, 0))
        while index + 1 < points.count, distances[index] < distance + ahead {
            let fraction =
                weight(upTo: distances[index + 1] - distance)
                - weight(upTo: distances[index] - distance)
            if fraction > 0 {
                let angle = points[index].bearing(to: points[index + 1]) * .pi / 180
                east += sin(angle) * fraction
                north += cos(angle) * fraction
                total += fraction
            }
            index += 1
        }
        // Less than this is the remainder of directions that cancel out: a turn back.
        guard hypot(east, north) > total * 0.02, total > 0 else { return course(at: distance) }
        return Bearing.positive(atan2(east, north) * 180 / .pi)
    }

    /// The direction of the segment at a distance, or of the nearest one that has a length, in
    /// degrees clockwise from north, 0 ..< 360.
    public func course(at distance: Double) -> Double {
        let segment = segment(at: clamped(distance))
        func hasLength(_ index: Int) -> Bool { distances[index + 1] > distances[index] }
        let found =
            (segment..<max(points.count - 1, segment)).first(where: hasLength)
            ?? (0..<segment).last(where: hasLength)
        return found.map { points[$0].bearing(to: points[$0 + 1]) } ?? 0
    }

    /// Degrees that the line's direction changes between two distances, to the right positive.
    ///
    /// Only between segments that lie inside as a whole: what bends at the ends does not count.
    public func turning(in stretch: ClosedRange<Double>) -> Double {
        var previous: Double?
        var total = 0.0
        var index = segment(at: stretch.lowerBound)
        while index + 1 < points.count, distances[index + 1] <= stretch.upperBound + 0.01 {
            if distances[index] >= stretch.lowerBound - 0.01,
                distances[index + 1] > distances[index]
            {
                let bearing = points[index].bearing(to: points[index + 1])
                if let previous { total += Bearing.turn(bearing - previous) }
                previous = bearing
            }
            index += 1
        }
        return total
    }
}
