import MapGeometry
public import Navigation
public import Tracks

/// A recorded trip as a route, and how far along it the vehicle is at each time.
public struct RecordedRoute: Sendable {
    /// The trip.
    public let trip: Trip
    /// The driven line, in pieces where nobody knows the way between them, with the times of the trip.
    public let answer: RouteAnswer
    /// The line, measured.
    let line: MeasuredLine<Coordinate>
    /// The trip between gaps, in order.
    let pieces: [Piece]

    /// A part of the trip without a gap.
    struct Piece: Sendable {
        /// Seconds of the trip.
        let times: ClosedRange<Double>
        /// Metres along the line.
        let distances: ClosedRange<Double>
        /// How far it has come at each time.
        let curve: DistanceCurve
    }

    /// Where the vehicle is at one time.
    struct Place: Hashable {
        /// Metres along the line.
        var distance: Double
        /// Metres per second.
        var speed: Double
        /// Since when, in seconds of the trip, nobody knows where it is; `nil` where that is known.
        var unknownSince: Double?
    }

    /// The trip's own line.
    public init(_ trip: Trip) {
        let breaks = [-1] + trip.gaps.map(\.sample) + [trip.samples.count - 1]
        let ranges = zip(breaks, breaks.dropFirst()).compactMap { last, next in
            last < next ? last + 1..<next + 1 : nil
        }
        let legs = ranges.map { range in
            let samples = trip.samples[range]
            return RouteLeg(
                geometry: samples.map(\.coordinate),
                distance: (samples.last?.distance ?? 0) - (samples.first?.distance ?? 0),
                duration: (samples.last?.time ?? 0) - (samples.first?.time ?? 0),
                segmentDurations: zip(samples, samples.dropFirst()).map { $1.time - $0.time })
        }
        self.init(
            trip, legs: legs, name: trip.name,
            pieces: ranges.map { range in
                range.map { (time: trip.samples[$0].time, point: $0 - range.lowerBound) }
            })
    }

    /// A trip along known lines.
    ///
    /// - Parameters:
    ///   - trip: the trip.
    ///   - legs: its parts; there are no other gaps than those between them.
    ///   - name: what the route is called.
    ///   - pieces: for each leg the times at which its points were passed, rising.
    init(
        _ trip: Trip, legs: [RouteLeg], name: String?, pieces: [[(time: Double, point: Int)]]
    ) {
        self.trip = trip
        let lines = legs.map(\.geometry)
        answer = RouteAnswer(
            routes: [
                Route(
                    lines: lines, legs: legs, distance: legs.reduce(0) { $0 + $1.distance },
                    duration: legs.reduce(0) { $0 + ($1.duration ?? 0) }, name: name)
            ], format: .gpx)
        guard let line = MeasuredLine(pieces: lines) else {
            preconditionFailure("a trip has a sample")
        }
        self.line = line
        self.pieces = zip(pieces, line.pieces).map { fixes, points in
            let distances = fixes.map { line.distances[points.lowerBound + $0.point] }
            let times = fixes.map(\.time)
            return Piece(
                times: (times.first ?? 0)...(times.last ?? 0),
                distances: line.distances[points.lowerBound]...line.distances[points.upperBound - 1],
                curve: DistanceCurve(times: times, distances: distances))
        }
    }

    /// Where the vehicle is at a time of the trip; in a gap it is where it was last.
    func place(at seconds: Double) -> Place {
        var (low, high) = (0, pieces.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if pieces[middle].times.lowerBound <= seconds { low = middle } else { high = middle }
        }
        let piece = pieces[low]
        let state = piece.curve.state(at: seconds)
        var place = Place(
            distance: Self.within(piece.distances, state.distance), speed: state.speed)
        if seconds > piece.times.upperBound { place.unknownSince = piece.times.upperBound }
        if seconds < piece.times.lowerBound { place.unknownSince = 0 }
        return place
    }

    /// Where two pieces meet the line jumps: each place lies on its own side.
    private static func within(_ range: ClosedRange<Double>, _ distance: Double) -> Double {
        let edge = min(0.001, (range.upperBound - range.lowerBound) / 2)
        return min(max(distance, range.lowerBound + edge), range.upperBound - edge)
    }
}
