package import Geometry

/// The way of a recorded track on the roads of a graph.
///
/// It does not contain the track itself: observations are identified by their indices in
/// the track.
package struct MatchedTrack: Sendable {
    /// The place of each observation on the roads; `nil` where no road fits, and the raw
    /// fix is used.
    package let places: [Place?]
    /// The unbroken drives along roads, in order.
    package let runs: [Run]

    /// A place on a road.
    package struct Place: Hashable, Sendable {
        /// The index of its run in ``MatchedTrack/runs``.
        package let run: Int
        /// Metres along the run's line from its start.
        package let distance: Double
        /// The index of its passage in the run.
        package let passage: Int
        /// The edge of the graph.
        package let edge: Int
        /// Metres along the edge.
        package let along: Double
        /// The coordinate of the place.
        package let coordinate: Coordinate
        /// Metres from the observation.
        package let offset: Double
    }

    /// A drive along roads without a break; where observations are missing in between, as in a tunnel,
    /// it follows the likeliest way.
    package struct Run: Sendable {
        /// The indices of the first and last observation on it; some in between may have no
        /// place.
        package let observations: ClosedRange<Int>
        /// The edges that are driven, in order.
        package let passages: [Passage]
        /// The line that is driven, measured from its start.
        package let line: MeasuredLine<Coordinate>
    }

    /// A stretch of a run on one edge.
    package struct Passage: Hashable, Sendable {
        /// The edge of the graph, driven in its direction.
        package let edge: Int
        /// The metres of the edge that are driven.
        package let part: ClosedRange<Double>
        /// The position of the passage along the run's line, in metres from its start.
        package let stretch: ClosedRange<Double>
        /// The indices of the observations on it, some of which may have no place; empty if
        /// there are none.
        package let observations: Range<Int>
        /// The times at which it is entered and left, in the observations' seconds; `nil`
        /// if they have none.
        package let times: ClosedRange<Double>?
    }

    /// The line driven between two observations.
    ///
    /// - Returns: two points or more; `nil` unless both are on one run.
    package func line(from first: Int, to last: Int) -> [Coordinate]? {
        guard places.indices.contains(first), places.indices.contains(last),
            let start = places[first], let end = places[last], start.run == end.run,
            start.distance <= end.distance
        else { return nil }
        return runs[start.run].line.part(start.distance...end.distance)
    }
}
