import MapGeometry
import Overlays
import Tracks

/// A trip's line in pieces of one colour each: in linear time.
struct TripLine {
    /// The pieces, open where there are gaps.
    let pieces: [DrivenLineOverlay.Piece]

    /// The line of a trip.
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
        let lines = WorldCopies.joined(
            ranges.map { range in range.map { trip.samples[$0].coordinate } })
        pieces = zip(lines, ranges).flatMap { line, range in
            Self.pieces(line, bands: bands[range])
        }
    }

    private static func pieces(
        _ line: [WorldPoint], bands: ArraySlice<Int>
    ) -> [DrivenLineOverlay.Piece] {
        var pieces: [DrivenLineOverlay.Piece] = []
        var first = 0
        for index in line.indices.dropFirst() {
            let isLast = index == line.count - 1
            guard isLast || bands[bands.startIndex + index] != bands[bands.startIndex + first]
            else { continue }
            pieces.append(
                DrivenLineOverlay.Piece(
                    Array(line[first...index]), band: bands[bands.startIndex + first]))
            first = index
        }
        return pieces
    }
}
