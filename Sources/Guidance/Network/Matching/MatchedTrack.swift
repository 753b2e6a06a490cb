package import Geometry

/// Where on the roads of a graph a recorded track was driven.
///
/// The track itself stays with who recorded it: observations are told by their numbers in it.
package struct MatchedTrack: Sendable {
    /// The place of each observation on the roads; `nil` where no road fits, and the raw fix stands.
    package let places: [Place?]
    /// The unbroken drives along roads, in order.
    package let runs: [Run]

    /// A place on a road.
    package struct Place: Hashable, Sendable {
        /// Which of ``MatchedTrack/runs`` it is a part of.
        package let run: Int
        /// Metres along the run's line from its start.
        package let distance: Double
        /// Which of the run's passages it is in.
        package let passage: Int
        /// The edge of the graph.
        package let edge: Int
        /// Metres along the edge.
        package let along: Double
        /// Where it is.
        package let coordinate: Coordinate
        /// Metres from the observation.
        package let offset: Double
    }

    /// A drive along roads without a break; where observations are missing in between, as in a tunnel,
    /// it follows the likeliest way.
    package struct Run: Sendable {
        /// The first and last observation on it; some in between may have no place.
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
        /// Where that is along the run's line, in metres from its start.
        package let stretch: ClosedRange<Double>
        /// The observations on it, of which some may have no place; empty where none fell on it.
        package let observations: Range<Int>
        /// When it is entered and left, in the observations' seconds; `nil` if they have none.
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
