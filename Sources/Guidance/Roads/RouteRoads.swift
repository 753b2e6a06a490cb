import Geometry
import MapStore
import Routes

/// The roads of a map that a route is driven on, in order.
struct RouteRoads: Sendable {
    /// A stretch of the route on one edge of the map.
    struct Match: Hashable, Sendable {
        /// Metres from the route's start.
        let stretch: ClosedRange<Double>
        /// The edge.
        let edge: RoadSegment
        /// Whether the line lies on it, and not only near it.
        let isSure: Bool
        /// Whether its end is a junction from which another road leads away.
        var endsAtJunction = false
        /// The roads at its end that the route does not use.
        var sideRoads: [SideRoad] = []
        /// Whether a bridge begins at its end, or a few metres beside it.
        var endsAtBridge = false
    }

    /// The stretches that are known, in order, none within another.
    let matches: [Match]
    /// The roundabouts that are driven through, in order.
    let roundabouts: [Roundabout]
    /// The lanes before junctions where it is clear which of them are right, in order.
    let lanes: [JunctionLanes]
    /// The side that traffic keeps to, as the carriageways tell it.
    let side: DrivingSide?
    /// What the roads are called in the language that was asked for.
    let names: StreetNames

    /// What is known without a map.
    static let none = RouteRoads()

    private init() {
        (matches, roundabouts, lanes, side) = ([], [], [], nil)
        names = StreetNames()
    }

    /// The roads of a map along a route.
    init(
        line: MeasuredLine<Coordinate>, steps: [GuidanceRoute.Step], network: any RoadNetwork,
        languages: [String]
    ) {
        let walks = steps.filter { $0.step.mode != .driving && $0.step.mode != .other }
        var index = 0
        matches = RoadMatcher.matches(along: line, in: network) { distance in
            while index < walks.count, walks[index].end < distance { index += 1 }
            return index == walks.count || distance < walks[index].start
        }
        roundabouts = RoundaboutFinder.roundabouts(on: matches, in: network)
        lanes = JunctionLanes.all(on: matches, roundabouts: roundabouts, steps: steps, line: line)
        side = Self.side(of: matches, line: line, network: network)
        names = StreetNames(of: matches, in: languages, network: network)
    }

    /// Whether nothing is known.
    var isEmpty: Bool { matches.isEmpty }

    /// The edge that is driven on at a distance from the start, in metres.
    func match(at distance: Double) -> Match? {
        let index = index(after: distance)
        guard index > 0, matches[index - 1].stretch.contains(distance) else { return nil }
        return matches[index - 1]
    }

    /// The edges that a stretch of the route touches.
    func matches(in stretch: ClosedRange<Double>) -> ArraySlice<Match> {
        var start = index(after: stretch.lowerBound)
        while start > 0, matches[start - 1].stretch.upperBound >= stretch.lowerBound { start -= 1 }
        let end = max(index(after: stretch.upperBound), start)
        return matches[start..<end]
    }

    /// How many matches begin at or before a distance.
    private func index(after distance: Double) -> Int {
        var (low, high) = (0, matches.count)
        while low < high {
            let middle = (low + high) / 2
            if matches[middle].stretch.lowerBound <= distance {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }

    /// The largest part of the way on which something holds, joined.
    func stretches(where holds: (RoadSegment) -> Bool) -> [ClosedRange<Double>] {
        var found: [ClosedRange<Double>] = []
        var isBroken = false
        for match in matches {
            guard holds(match.edge) else {
                isBroken = true
                continue
            }
            // Edges shorter than the matcher's step may be missing in between.
            if let last = found.last, !isBroken, match.stretch.lowerBound - last.upperBound < 25 {
                found[found.count - 1] =
                    last.lowerBound...max(match.stretch.upperBound, last.upperBound)
            } else {
                found.append(match.stretch)
            }
            isBroken = false
        }
        return found
    }
}
