import Geometry
import Routes

/// When a driver passes each point of a route's line.
struct RouteTimes {
    /// Seconds from the start to each point, never decreasing.
    private(set) var times: [Double] = [0]
    /// Whether an engine gave times; else they are guessed from limits and kinds of road.
    private(set) var isFromEngine = false

    /// Times a line.
    ///
    /// An engine's seconds for a step hold the waiting at its junctions, those for segments do not:
    /// so a step's seconds are shared out in proportion to its segments'.
    init(
        route: Route, line: MeasuredLine<Coordinate>, legPoints: [ClosedRange<Int>],
        roads: RouteRoads = .none
    ) {
        var seconds = [Double](repeating: 0, count: max(line.points.count - 1, 0))
        for index in seconds.indices {
            seconds[index] = Self.seconds(
                line.distances[index]...line.distances[index + 1], on: roads)
        }
        var knownLegs = 0
        let legs = route.legs.filter { !$0.geometry.isEmpty }
        for (leg, points) in zip(legs, legPoints) {
            let range = points.lowerBound..<points.upperBound
            Self.guess(leg, range, line: line, &seconds)
            if Self.setEngineTimes(leg, range, &seconds) { knownLegs += 1 }
        }
        if knownLegs == legs.count, knownLegs > 0 {
            isFromEngine = true
        } else if let duration = route.duration, duration > 0 {
            Self.scale(0..<seconds.count, to: duration, &seconds)
            isFromEngine = true
        }
        times.reserveCapacity(seconds.count + 1)
        for value in seconds { times.append(times[times.count - 1] + value) }
    }

    /// Metres a second where nothing at all is known: 40 km/h, a drive through a town.
    private static let defaultSpeed = 40 / 3.6

    /// A stretch at the limits that the map has, or what is usual on roads of their rank.
    private static func seconds(
        _ stretch: ClosedRange<Double>, on roads: RouteRoads
    ) -> Double {
        var (seconds, unknown) = (0.0, stretch.upperBound - stretch.lowerBound)
        for match in roads.matches(in: stretch) {
            let part = match.stretch.clamped(to: stretch)
            let meters = part.upperBound - part.lowerBound
            seconds += meters / (match.edge.defaultSpeed / 3.6)
            unknown -= meters
        }
        return seconds + max(unknown, 0) / defaultSpeed
    }

    /// Where the engine gave no time: the legal limit (no more than 130 km/h), or what is usual.
    private static func guess(
        _ leg: RouteLeg, _ range: Range<Int>, line: MeasuredLine<Coordinate>,
        _ seconds: inout [Double]
    ) {
        func set(_ span: ClosedRange<Int>, _ kilometersPerHour: Double) {
            let start = range.lowerBound + max(span.lowerBound, 0)
            let end = range.lowerBound + max(span.upperBound, 0)
            for index in start..<max(end, start) where range.contains(index) {
                let meters = line.distances[index + 1] - line.distances[index]
                seconds[index] = meters / (kilometersPerHour / 3.6)
            }
        }
        for step in leg.steps {
            switch step.mode {
            case .walking: set(step.points, 5)
            case .cycling: set(step.points, 17)
            case .ferry: set(step.points, 25)
            case .train, .transit: set(step.points, 60)
            case .driving, .other: break
            }
        }
        for span in leg.roadClasses {
            if span.value.contains(.ferry) {
                set(span.points, 25)
            } else if span.value.contains(.motorway) {
                set(span.points, 100)
            }
        }
        for span in leg.speedLimits {
            set(span.points, min(max(span.value.kilometersPerHour ?? 130, 5), 130))
        }
    }

    /// Shares out what the engine said; `false` if it said nothing.
    private static func setEngineTimes(
        _ leg: RouteLeg, _ range: Range<Int>, _ seconds: inout [Double]
    ) -> Bool {
        let hasSegments = leg.segmentDurations.count == range.count && !range.isEmpty
        if hasSegments {
            for (index, value) in zip(range, leg.segmentDurations) {
                seconds[index] = max(value, 0)
            }
        }
        if !leg.steps.isEmpty, leg.steps.allSatisfy({ $0.duration != nil }) {
            for step in leg.steps {
                let start = range.lowerBound + max(step.points.lowerBound, 0)
                let end = range.lowerBound + max(step.points.upperBound, 0)
                let part = (start..<max(end, start)).clamped(to: range)
                scale(part, to: step.duration ?? 0, &seconds)
            }
            // Steps that have a time but no way lose it: the leg as a whole has it.
            scale(range, to: leg.duration ?? seconds[range].reduce(0, +), &seconds)
            return true
        }
        if let duration = leg.duration { scale(range, to: duration, &seconds) }
        return leg.duration != nil || hasSegments
    }

    /// Makes a stretch take a time as a whole; nothing to share out leaves it as it is.
    private static func scale(_ range: Range<Int>, to total: Double, _ seconds: inout [Double]) {
        let sum = seconds[range].reduce(0, +)
        guard sum > 0, total.isFinite, total >= 0 else { return }
        for index in range { seconds[index] *= total / sum }
    }
}
