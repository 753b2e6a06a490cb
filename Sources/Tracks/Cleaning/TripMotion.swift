import Geometry

/// How the vehicle moved from fix to fix: speeds, courses and distances.
struct TripMotion {
    /// Metres per second for each fix; 0 while it stands.
    private(set) var speeds: [Double] = []
    /// Degrees clockwise from north for each fix.
    private(set) var courses: [Double] = []
    /// Metres driven until each fix.
    private(set) var distances: [Double] = []
    /// Metres above sea level for each fix.
    private(set) var elevations: [Double?] = []
    /// What was found about units.
    private(set) var notes: [String] = []

    private let fixes: [TimedFix]
    /// The fixes between two gaps, by ranges.
    private let stretches: [Range<Int>]
    /// Metres along the fixes, noise included, gaps not.
    private let path: [Double]
    private var isStanding: [Bool] = []

    /// Measures fixes that are clean.
    ///
    /// - Parameters:
    ///   - fixes: in order of time, at least one.
    ///   - gaps: between them.
    ///   - speed: of the car's instruments, on the clock of the fixes.
    ///   - elevation: where the fixes have none.
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

    /// Seconds before and after a fix over which speed is measured: two neighbours tell mostly noise.
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

    /// Speed by the places a few seconds before and after: straight to each, so that little of the
    /// receiver's trembling counts.
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

    /// What turns the log's speeds into metres per second: formats demand them, and not all heed it.
    ///
    /// Four of five fixes must agree: places that slide to their right ones tell nothing.
    private mutating func unitFactor(_ measured: [Double]) -> Double {
        let ratios = zip(fixes, measured).compactMap { fix, speed in
            speed > 3 ? fix.point.speed.map { $0 / speed } : nil
        }.sorted()
        guard ratios.count >= 20 else { return 1 }
        let median = ratios[ratios.count / 2]
        let agreeing = ratios.count { ($0 / median - 1).magnitude < 0.2 }
        guard agreeing * 5 >= ratios.count * 4 else { return 1 }
        // The last two: what was taken for km/h, because a table did not name its unit.
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

    /// Slow enough to stand, and not yet fast enough to have left.
    private mutating func findStanding(isTimed: Bool) {
        isStanding = [Bool](repeating: false, count: fixes.count)
        guard isTimed else { return }
        var stands = false
        for index in fixes.indices {
            stands = speeds[index] < (stands ? Trip.standingSpeed * 1.5 : Trip.standingSpeed)
            isStanding[index] = stands
            if stands { speeds[index] = 0 }
        }
    }

    /// Trembling while it stands is no way.
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
