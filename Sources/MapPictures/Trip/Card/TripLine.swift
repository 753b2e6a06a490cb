import Geometry
import Overlays
import Tracks

/// A trip's line in one copy of the world.
struct TripLine {
    /// The parts of the line, separated at gaps.
    let lines: [DrivenLineOverlay.Line]
    /// The position of each sample.
    let places: [WorldPoint]

    /// Creates the line of a trip.
    ///
    /// - Parameters:
    ///   - trip: the trip.
    ///   - bands: the colour from each sample on.
    init(_ trip: Trip, bands: [Int]) {
        var ranges: [Range<Int>] = []
        var start = 0
        for gap in trip.gaps where gap.sample + 1 < trip.samples.count {
            ranges.append(start..<gap.sample + 1)
            start = gap.sample + 1
        }
        ranges.append(start..<trip.samples.count)
        let parts = WorldCopies.joined(
            ranges.map { range in range.map { trip.samples[$0].coordinate } })
        lines = zip(parts, ranges).map { DrivenLineOverlay.Line($0, bands: Array(bands[$1])) }
        places = Array(parts.joined())
    }

    /// Returns a place in the line's copy of the world.
    ///
    /// - Parameters:
    ///   - place: the place.
    ///   - sample: one of the trip's samples near it.
    /// - Returns: the copy that is nearest to the line.
    func point(_ place: Coordinate, near sample: Int) -> WorldPoint {
        let near = places[min(max(sample, 0), places.count - 1)]
        return WorldPoint(place).nearest(to: near.x)
    }
}
