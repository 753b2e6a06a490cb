import Geometry
import Guidance
import Routes
package import Tracks

/// A recorded trip as a route, with the vehicle's distance along it at each time.
package struct RecordedRoute: Sendable {
    /// The trip.
    package let trip: Trip
    /// The driven line with the times of the trip, in pieces where the way between is unknown.
    let answer: RouteAnswer
    /// How many seconds the clock of the place is ahead of UTC.
    var secondsEast = 0.0
    /// The measured line.
    let line: MeasuredLine<Coordinate>
    /// The trip between gaps, in order.
    let pieces: [Piece]

    /// A part of the trip without a gap.
    struct Piece: Sendable {
        /// Seconds of the trip.
        let times: ClosedRange<Double>
        /// Metres along the line.
        let distances: ClosedRange<Double>
        /// The distance at each time.
        let curve: DistanceCurve
    }

    /// The vehicle's position at one time.
    struct Place: Hashable {
        /// Metres along the line.
        var distance: Double
        /// Metres per second.
        var speed: Double
        /// The time since which the position is unknown, in seconds of the trip; `nil` if it is known.
        var unknownSince: Double?
    }

    /// The trip's own line.
    init(_ trip: Trip) {
        var builder = RecordedRouteBuilder()
        for (index, sample) in trip.samples.enumerated() {
            if index > 0, trip.gap(after: index - 1) != nil { builder.breakOff() }
            builder.add(sample.coordinate, at: sample.time)
        }
        self.init(trip, builder)
    }

    init(_ trip: Trip, _ finished: consuming RecordedRouteBuilder) {
        finished.endLeg()
        let legs = finished.legs
        let lines = legs.map(\.geometry)
        self.trip = trip
        answer = RouteAnswer(
            routes: [
                Route(
                    lines: lines, legs: legs, distance: legs.reduce(0) { $0 + $1.distance },
                    duration: legs.reduce(0) { $0 + ($1.duration ?? 0) }, name: trip.name)
            ], format: .planned)
        guard let line = MeasuredLine(pieces: lines) else {
            preconditionFailure("a trip has a sample")
        }
        self.line = line
        pieces = finished.pieces.map { fixes in
            let (times, distances) = (fixes.map(\.time), fixes.map(\.distance))
            return Piece(
                times: (times.first ?? 0)...(times.last ?? 0),
                distances: (distances.first ?? 0)...(distances.last ?? 0),
                curve: DistanceCurve(times: times, distances: distances))
        }
    }

    /// Returns the vehicle's position at a time of the trip; in a gap, the last known one.
    func place(at seconds: Double) -> Place {
        let next = pieces.partitioningIndex { $0.times.lowerBound > seconds }
        let piece = pieces[max(next - 1, 0)]
        let state = piece.curve.state(at: seconds)
        var place = Place(
            distance: Self.within(piece.distances, state.distance), speed: state.speed)
        if seconds > piece.times.upperBound { place.unknownSince = piece.times.upperBound }
        if seconds < piece.times.lowerBound { place.unknownSince = 0 }
        return place
    }

    /// Returns a distance moved inside a piece, since the line jumps where two pieces meet.
    private static func within(_ range: ClosedRange<Double>, _ distance: Double) -> Double {
        let edge = min(0.001, (range.upperBound - range.lowerBound) / 2)
        return min(max(distance, range.lowerBound + edge), range.upperBound - edge)
    }
}

/// Builds a recorded route, fix by fix and road by road.
struct RecordedRouteBuilder {
    /// The finished legs.
    private(set) var legs: [RouteLeg] = []
    /// For each part of the trip without a gap, the times with the metres along the line.
    private(set) var pieces: [[(time: Double, distance: Double)]] = [[]]
    private var points: [Coordinate] = []
    private var times: [Double] = []
    /// Metres of all legs, including the unfinished one.
    private(set) var length = 0.0

    /// Starts a new piece that is not joined to the last one.
    mutating func breakOff() {
        endLeg()
        pieces.append([])
    }

    /// Adds a fix that is not on a road, with a straight line to it.
    mutating func add(_ place: Coordinate, at time: Double) {
        lead(to: place, at: time)
        pass(length, at: time)
    }

    /// Extends the line straight to a place, without recording when the vehicle was there.
    mutating func lead(to place: Coordinate, at time: Double) {
        if let last = points.last { length += last.distance(to: place) }
        points.append(place)
        times.append(time)
    }

    /// Adds a leg of known roads at the end of the last one.
    mutating func add(_ leg: RouteLeg, length: Double) {
        endLeg()
        legs.append(leg)
        self.length += length
    }

    /// Records that the vehicle was at a distance at a time.
    mutating func pass(_ distance: Double, at time: Double) {
        pieces[pieces.count - 1].append((time, distance))
    }

    /// Finishes the current leg.
    mutating func endLeg() {
        defer { (points, times) = ([], []) }
        guard points.count > 1 || legs.isEmpty && points.count == 1 else { return }
        legs.append(
            RouteLeg(
                geometry: points, distance: points.lengthMeters,
                duration: (times.last ?? 0) - (times.first ?? 0),
                segmentDurations: zip(times, times.dropFirst()).map { $1 - $0 }))
    }
}

extension RecordedRoute {
    /// The trip on the roads that it followed, with their names, limits and turns; elsewhere its own
    /// line.
    ///
    /// A time without a position is bridged along the road if the roads before and after it form one
    /// way, as through a tunnel. Withheld positions are not bridged.
    ///
    /// - Parameters:
    ///   - trip: the trip.
    ///   - graph: the roads.
    init(_ trip: Trip, on graph: RoadGraph) {
        var builder = RecordedRouteBuilder()
        for part in trip.matchableParts {
            if part.lowerBound > 0 { builder.breakOff() }
            builder.add(MatchedPart(trip, part, on: graph))
        }
        self.init(trip, builder)
    }
}

/// A part of a trip that is matched separately.
private struct MatchedPart {
    let trip: Trip
    let range: Range<Int>
    let matched: MatchedTrack
    /// The legs of the runs, in order.
    let legs: [RouteLeg]

    init(_ trip: Trip, _ range: Range<Int>, on graph: RoadGraph) {
        self.trip = trip
        self.range = range
        let observations = trip.observations(of: range)
        matched = TrackMatcher(graph).match(observations)
        legs =
            DrivenRoute(matched, of: observations, on: graph)?.answer.main?.legs ?? []
    }

    /// Returns the leg of a run; `nil` for a run without a length.
    func leg(ofRun index: Int) -> RouteLeg? {
        let before = matched.runs[..<index].count { Self.isLeg($0) }
        return Self.isLeg(matched.runs[index]) && before < legs.count ? legs[before] : nil
    }

    /// Returns whether a run is its own leg, as in `DrivenRoute`.
    private static func isLeg(_ run: MatchedTrack.Run) -> Bool { run.line.length > 1 }
}

extension RecordedRouteBuilder {
    /// Adds a part of a trip: its runs along roads, and its fixes between them.
    fileprivate mutating func add(_ part: MatchedPart) {
        var run: (index: Int, start: Double)?
        for index in part.range {
            let sample = part.trip.samples[index]
            let place = part.matched.places[index - part.range.lowerBound]
            if let place, let run, run.index == place.run {
                pass(run.start + place.distance, at: sample.time)
                continue
            }
            // Some fixes among those of a road are outliers and are ignored.
            if place == nil, let run,
                part.matched.runs[run.index].observations.contains(index - part.range.lowerBound)
            {
                continue
            }
            let isGap = index > part.range.lowerBound && part.trip.gap(after: index - 1) != nil
            if isGap { breakOff() }
            if let last = run, !isGap {
                // The line continues from the end of the road.
                let road = part.matched.runs[last.index].line
                lead(to: road.points[road.points.count - 1], at: part.trip.samples[index - 1].time)
            }
            run = nil
            guard let place, let leg = part.leg(ofRun: place.run) else {
                add(place?.coordinate ?? sample.coordinate, at: sample.time)
                continue
            }
            if !isGap, index > part.range.lowerBound { lead(to: leg.geometry[0], at: sample.time) }
            run = (place.run, length)
            add(leg, length: part.matched.runs[place.run].line.length)
            pass((run?.start ?? 0) + place.distance, at: sample.time)
        }
    }
}
