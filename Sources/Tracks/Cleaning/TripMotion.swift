import Geometry
import Glibc

/// The motion of the vehicle from fix to fix: speeds, courses and distances.
struct TripMotion {
    /// Metres per second for each fix; 0 while it stands.
    private(set) var speeds: [Double] = []
    /// Degrees clockwise from north for each fix.
    private(set) var courses: [Double] = []
    /// Metres driven until each fix.
    private(set) var distances: [Double] = []
    /// Metres above sea level for each fix.
    private(set) var elevations: [Double?] = []
    /// Notes about detected units.
    private(set) var notes: [String] = []

    private let fixes: [TimedFix]
    /// The ranges of the fixes between two gaps.
    private let stretches: [Range<Int>]
    /// Metres along the fixes, including noise but not gaps.
    private let path: [Double]
    private var isStanding: [Bool] = []

    /// Measures cleaned fixes.
    ///
    /// - Parameters:
    ///   - fixes: in order of time, at least one.
    ///   - gaps: the gaps between them.
    ///   - speed: the speed of the car's instruments, on the clock of the fixes.
    ///   - elevation: the elevation for fixes without one.
    ///   - isTimed: whether the vehicle can stand.
    init(
        fixes: [TimedFix], gaps: [TripGap], speed: ChannelSeries?, elevation: ChannelSeries?,
        isTimed: Bool
    ) {
        self.fixes = fixes
        let ends = gaps.map { $0.sample + 1 } + [fixes.count]
        stretches = zip([0] + ends, ends).map { $0..<$1 }
        let gapStarts = Set(gaps.map(\.sample))
        var path = [0.0]
        path.reserveCapacity(fixes.count)
        for index in fixes.indices.dropFirst() {
            let step =
                gapStarts.contains(index - 1)
                ? 0 : fixes[index - 1].point.coordinate.distance(to: fixes[index].point.coordinate)
            path.append(path[index - 1] + step)
        }
        self.path = path
        elevations = fixes.map { fix in
            fix.point.elevation
                ?? elevation?.value(
                    at: fix.time, greatestAge: Channel.elevation.greatestAge)
        }
        measureSpeeds(instrument: speed)
        findStanding(isTimed: isTimed)
        measureDistances()
        measureCourses()
    }

    // MARK: Speed

    /// Seconds before and after a fix over which speed is measured: the difference of two
    /// neighbours is mostly noise.
    private static let window = 2.5

    private mutating func measureSpeeds(instrument: ChannelSeries?) {
        let measured = windowSpeeds()
        let factor = unitFactor(measured)
        speeds = fixes.indices.map { index in
            if let speed = fixes[index].point.speed { return speed * factor }
            return instrument?.value(
                at: fixes[index].time, greatestAge: Channel.speed.greatestAge) ?? measured[index]
        }
    }

    /// The speeds by the places a few seconds before and after: straight to each, so that
    /// the receiver's jitter has little effect.
    private func windowSpeeds() -> [Double] {
        var speeds = [Double](repeating: 0, count: fixes.count)
        for stretch in stretches where stretch.count > 1 {
            var (first, last) = (stretch.lowerBound, stretch.lowerBound)
            for index in stretch {
                let time = fixes[index].time
                while first + 1 < index, fixes[first + 1].time <= time - Self.window { first += 1 }
                last = max(last, min(index + 1, stretch.upperBound - 1))
                while last + 1 < stretch.upperBound, fixes[last].time < time + Self.window {
                    last += 1
                }
                let place = fixes[index].point.coordinate
                let distance =
                    fixes[first].point.coordinate.distance(to: place)
                    + place.distance(to: fixes[last].point.coordinate)
                let seconds = fixes[last].time - fixes[first].time
                if seconds > 0 { speeds[index] = distance / seconds }
            }
        }
        return speeds
    }

    /// The factor that converts the log's speeds to metres per second: formats require
    /// them, but not all writers comply.
    ///
    /// Four of five fixes must agree: places that slowly drift to their right ones are no
    /// evidence.
    private mutating func unitFactor(_ measured: [Double]) -> Double {
        let ratios = zip(fixes, measured).compactMap { fix, speed in
            speed > 3 ? fix.point.speed.map { $0 / speed } : nil
        }.sorted()
        guard ratios.count >= 20 else { return 1 }
        let median = ratios[ratios.count / 2]
        let agreeing = ratios.count { ($0 / median - 1).magnitude < 0.2 }
        guard agreeing * 5 >= ratios.count * 4 else { return 1 }
        // The last two are for values that were taken for km/h, because a table did not
        // name its unit.
        let units = [
            ("km/h", 3.6), ("mph", 1 / 0.44704), ("knots", 3600 / 1852.0), ("m/s", 1 / 3.6),
            ("mph", 1 / 1.609344),
        ]
        for (name, ratio) in units where (median / ratio - 1).magnitude < 0.06 {
            notes.append("the speeds of its points are \(name), as its places tell")
            return 1 / ratio
        }
        return 1
    }

    // MARK: Standing

    /// Finds standing: slow enough to stand, not yet fast enough to have left, and staying at a
    /// place instead of making way slowly.
    private mutating func findStanding(isTimed: Bool) {
        isStanding = [Bool](repeating: false, count: fixes.count)
        guard isTimed else { return }
        var stands = false
        for index in fixes.indices {
            stands = speeds[index] < (stands ? Trip.standingSpeed * 1.5 : Trip.standingSpeed)
            isStanding[index] = stands
        }
        for stretch in stretches {
            for slow in runs(in: stretch) { findWay(in: slow) }
        }
        for index in fixes.indices where isStanding[index] { speeds[index] = 0 }
    }

    /// The ranges of consecutive slow fixes.
    private func runs(in stretch: Range<Int>) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var start: Int?
        for index in stretch {
            if isStanding[index] {
                start = start ?? index
            } else if let first = start {
                runs.append(first..<index)
                start = nil
            }
        }
        if let start { runs.append(start..<stretch.upperBound) }
        return runs
    }

    /// Seconds over which slow way is told from standing, and of the shortest that is judged.
    private static let (wayWindow, leastWindow) = (120.0, 60.0)
    /// Metres per second over the window that are way: a parked receiver drifts more slowly.
    private static let wayGained = 0.28

    /// Marks the fixes of a slow run as moving around which way is made: in both halves of two
    /// minutes in the same direction.
    private mutating func findWay(in slow: Range<Int>) {
        var (first, last) = (slow.lowerBound, slow.lowerBound)
        var moving: [Int] = []
        for index in slow {
            let time = fixes[index].time
            let end = fixes[slow.upperBound - 1].time
            let from = min(time - Self.wayWindow / 2, end - Self.wayWindow)
            let until = max(from, fixes[slow.lowerBound].time) + Self.wayWindow
            while first + 1 < index, fixes[first + 1].time <= from { first += 1 }
            last = max(last, index)
            while last + 1 < slow.upperBound, fixes[last].time < until { last += 1 }
            if makesWay(first, last) { moving.append(index) }
        }
        for index in moving { isStanding[index] = false }
    }

    private func makesWay(_ first: Int, _ last: Int) -> Bool {
        let seconds = fixes[last].time - fixes[first].time
        guard seconds >= Self.leastWindow else { return false }
        let half = fixes[first].time + seconds / 2
        let middle = fixes[first...last].partitioningIndex { $0.time >= half }
        let (start, end) = (fixes[first].point.coordinate, fixes[last].point.coordinate)
        let place = fixes[middle].point.coordinate
        let gained = start.distance(to: end)
        guard gained >= Self.wayGained * seconds else { return false }
        // What the receiver or the car measured itself may say that it stood.
        let measured = speeds[first...last].reduce(0, +) / Double(last - first + 1)
        guard measured >= gained / seconds / 2 else { return false }
        // The way of each half along the whole: a place that jumps once is no way.
        let course = start.bearing(to: end)
        func along(_ from: Coordinate, _ to: Coordinate) -> Double {
            cos(Bearing.turn(from.bearing(to: to) - course) * .pi / 180) * from.distance(to: to)
        }
        return min(along(start, place), along(place, end)) >= 0.3 * gained
    }

    /// Measures distances; jitter while standing does not count.
    private mutating func measureDistances() {
        distances = [0]
        distances.reserveCapacity(fixes.count)
        for index in fixes.indices.dropFirst() {
            let stands = isStanding[index - 1] && isStanding[index]
            distances.append(
                distances[index - 1] + (stands ? 0 : path[index] - path[index - 1]))
        }
    }

    // MARK: Course

    /// Metres before and after a fix between which its course is measured.
    private static let extent = 8.0

    private mutating func measureCourses() {
        var measured = [Double?](repeating: nil, count: fixes.count)
        for stretch in stretches where stretch.count > 1 {
            var (first, last) = (stretch.lowerBound, stretch.lowerBound)
            for index in stretch {
                while first + 1 < index, path[index] - path[first + 1] >= Self.extent { first += 1 }
                last = max(last, min(index + 1, stretch.upperBound - 1))
                while last + 1 < stretch.upperBound, path[last] - path[index] < Self.extent {
                    last += 1
                }
                guard !isStanding[index] else { continue }
                let (from, to) = (fixes[first].point.coordinate, fixes[last].point.coordinate)
                if from.distance(to: to) >= 2 { measured[index] = from.bearing(to: to) }
            }
        }
        var course = measured.lazy.compactMap { $0 }.first ?? 0
        courses = measured.map { known in
            course = known ?? course
            return course
        }
    }
}
