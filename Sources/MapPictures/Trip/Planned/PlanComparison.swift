import Geometry
import Guidance
import Routes
import Tracks

/// A recorded trip compared with its planned route: where it left the plan, and the cost of that.
///
/// A place of the trip is on the plan if it is near the plan and has the plan's course. The
/// search continues from the last place on the plan, so that a plan may cross itself.
struct PlanComparison: Sendable {
    /// The plan.
    let route: GuidanceRoute
    /// The deviations from the plan, in order.
    let deviations: [TripDeviation]
    /// The stretches of the plan beside which the trip went without a private place between, in
    /// metres from the plan's start; only these may be shown if the trip has private places.
    let shown: [ClosedRange<Double>]
    /// The samples that are on the plan, in order.
    private let marks: [Mark]

    /// The distance from the plan within which a trip follows it, in metres: the error of a
    /// receiver between high houses.
    static let extent = 50.0
    /// The greatest difference between the courses of trip and plan, in degrees.
    private static let courseTolerance = 60.0
    /// The least length of a deviation, in metres driven or planned; shorter ones are errors of
    /// the receiver, or a parking place.
    private static let leastDeviation = 100.0

    /// Compares a trip with the main route of an answer; `nil` if it has no line of two points.
    init?(_ trip: Trip, planned answer: RouteAnswer) {
        guard let route = GuidanceRoute(answer), let line = MeasuredLine(pieces: route.lines)
        else { return nil }
        self.route = route
        let marks = Self.marks(of: trip, along: line)
        self.marks = marks
        deviations = Self.deviations(of: trip, marks, from: route)
        shown = Self.shown(of: trip, marks)
    }

    /// A sample that is on the plan.
    private struct Mark {
        let sample: Int
        /// The time in seconds since the trip's start.
        let time: Double
        /// The distance from the plan's start, in metres.
        let distance: Double
    }

    // MARK: Following the plan

    /// Returns the position on the plan at a time.
    ///
    /// - Parameter seconds: the time in seconds since the trip's start.
    /// - Returns: metres from the plan's start; `nil` while the trip was off the plan.
    func distance(at seconds: Double) -> Double? {
        let next = marks.partitioningIndex { $0.time > seconds }
        guard next > 0 else { return nil }
        let before = marks[next - 1]
        guard next < marks.count else { return before.time == seconds ? before.distance : nil }
        let after = marks[next]
        let isAway = deviations.contains {
            $0.samples.lowerBound <= before.sample && $0.samples.upperBound >= after.sample
        }
        guard !isAway else { return nil }
        let span = after.time - before.time
        let fraction = span > 0 ? (seconds - before.time) / span : 0
        return before.distance + fraction * max(after.distance - before.distance, 0)
    }

    private static func marks(of trip: Trip, along line: MeasuredLine<Coordinate>) -> [Mark] {
        var marks: [Mark] = []
        for (index, sample) in trip.samples.enumerated() {
            var stretches = [0...line.length]
            if let last = marks.last {
                let driven = sample.distance - trip.samples[last.sample].distance
                // The first stretch is where the trip should be by now; the second is where a
                // shortcut may have led.
                stretches = [200, max(3 * driven, 3000)].map {
                    max(last.distance - extent, 0)...(last.distance + driven + $0)
                }
            }
            let found = stretches.lazy.compactMap { place(of: sample, in: $0, along: line) }.first
            if let found { marks.append(Mark(sample: index, time: sample.time, distance: found)) }
        }
        return marks
    }

    /// Returns the position along the plan, in metres; `nil` for a place that is not on it.
    private static func place(
        of sample: TripSample, in stretch: ClosedRange<Double>, along line: MeasuredLine<Coordinate>
    ) -> Double? {
        let (position, offset) = line.nearest(to: sample.coordinate, in: stretch)
        guard offset <= extent else { return nil }
        let course = line.course(at: position.distance, behind: 20, ahead: 20)
        return Bearing.turn(course - sample.course).magnitude <= courseTolerance
            ? position.distance : nil
    }

    // MARK: Leaving it

    private static func deviations(
        of trip: Trip, _ marks: [Mark], from route: GuidanceRoute
    ) -> [TripDeviation] {
        guard let first = marks.first, let last = marks.last else { return [] }
        let end = trip.samples.count - 1
        var deviations = zip(marks, marks.dropFirst()).compactMap { from, to in
            deviation(
                of: trip, from.sample...to.sample,
                plan: from.distance...max(to.distance, from.distance), route)
        }
        if first.sample > 0, let before = deviation(of: trip, 0...first.sample, route) {
            deviations.insert(before, at: 0)
        }
        if last.sample < end, let after = deviation(of: trip, last.sample...end, route) {
            deviations.append(after)
        }
        return deviations
    }

    private static func deviation(
        of trip: Trip, _ samples: ClosedRange<Int>, plan: ClosedRange<Double>? = nil,
        _ route: GuidanceRoute
    ) -> TripDeviation? {
        let (from, to) = (trip.samples[samples.lowerBound], trip.samples[samples.upperBound])
        let driven = to.distance - from.distance
        let planned = plan.map { $0.upperBound - $0.lowerBound }
        let gaps = trip.gaps.filter {
            samples.contains($0.sample) && $0.sample < samples.upperBound
        }
        let isUnknown = gaps.contains { $0.kind != .pause }
        let isOff = samples.count > 2 && driven >= leastDeviation
        let isShortened = (planned ?? 0) - driven >= leastDeviation && !isUnknown
        guard isOff || isShortened else { return nil }
        let seconds = plan.flatMap { route.time(from: $0.lowerBound, to: $0.upperBound) }
        let isTimed = trip.isTimed && !gaps.contains { $0.kind == .withheld }
        let middle = samples.first {
            trip.samples[$0].distance - from.distance >= driven / 2
        }
        return TripDeviation(
            samples: samples, plan: plan,
            place: trip.samples[middle ?? samples.lowerBound].coordinate, time: from.time,
            extraMeters: isUnknown ? nil : planned.map { driven - $0 },
            extraSeconds: isTimed ? seconds.map { to.time - from.time - $0 } : nil)
    }

    private static func shown(of trip: Trip, _ marks: [Mark]) -> [ClosedRange<Double>] {
        let cuts = trip.gaps.filter { $0.kind == .withheld }.map(\.sample)
        var shown: [ClosedRange<Double>] = []
        for (from, to) in zip(marks, marks.dropFirst()) where from.distance < to.distance {
            if cuts.contains(where: { (from.sample..<to.sample).contains($0) }) { continue }
            if let last = shown.last, last.upperBound >= from.distance {
                shown[shown.count - 1] = last.lowerBound...max(last.upperBound, to.distance)
            } else {
                shown.append(from.distance...to.distance)
            }
        }
        return shown
    }
}

/// A part of a trip that was not driven as planned.
struct TripDeviation: Hashable, Sendable {
    /// The trip's samples from where it left the plan to where it came back, both included.
    let samples: ClosedRange<Int>
    /// The stretch of the plan that was not driven, in metres from its start; `nil` where the trip
    /// began or ended off the plan.
    let plan: ClosedRange<Double>?
    /// The place where it is reported: half-way along the stretch driven instead.
    let place: Coordinate
    /// The time when it left the plan, in seconds since the trip's start.
    let time: Double
    /// The distance driven beyond the planned one, in metres; negative if shorter, `nil` if
    /// either is unknown.
    let extraMeters: Double?
    /// The time beyond the planned one, in seconds; `nil` if either is unknown.
    let extraSeconds: Double?
}
