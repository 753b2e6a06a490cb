package import Geometry

/// What is known of the vehicle at one time of a trip.
package struct TripMoment: Hashable, Sendable {
    /// What the vehicle is doing.
    enum State: Hashable, Sendable {
        /// It moves.
        case driving
        /// It stands.
        case standing
        /// Nobody knows where it is, since that many seconds after the trip's start.
        case noPosition(since: Double)
    }

    /// Where it is; without a position the last place, before the first position the first.
    package var coordinate: Coordinate
    /// Where it points, in degrees clockwise from north.
    var course: Double
    /// Metres per second; `nil` where nobody knows.
    package var speed: Double?
    /// Metres driven until then.
    package var distance: Double
    /// Metres above sea level; `nil` where nobody knows.
    package var elevation: Double?
    /// What it is doing.
    var state: State
    /// The last sample at or before the time; the first one before it has begun.
    package var sample: Int
}

extension Trip {
    /// Slower than this, in metres per second, counts as standing: half of a slow walk.
    static let standingSpeed = 0.6

    /// What is known at a time, found in logarithmic time.
    ///
    /// - Parameter seconds: since the trip's start; times outside the trip count as its ends.
    /// - Returns: the moment.
    package func moment(at seconds: Double) -> TripMoment {
        let seconds = seconds.isFinite ? min(max(seconds, 0), duration) : 0
        let next = samples.partitioningIndex { $0.time > seconds }
        guard next > 0 else { return silent(at: seconds, since: 0, after: 0) }
        let index = next - 1
        guard next < samples.count else {
            let end = samples[index].time
            return seconds > end ? silent(at: seconds, since: end, after: index) : known(index)
        }
        if seconds > samples[index].time, let gap = gap(after: index) {
            if gap.kind == .pause { return held(index) }
            return silent(at: seconds, since: samples[index].time, after: index)
        }
        return between(index, next, seconds)
    }

    /// The gap that follows a sample, if one does.
    package func gap(after sample: Int) -> TripGap? {
        let position = gaps.partitioningIndex { $0.sample >= sample }
        return position < gaps.count && gaps[position].sample == sample ? gaps[position] : nil
    }

    private func known(_ index: Int) -> TripMoment {
        let sample = samples[index]
        return TripMoment(
            coordinate: sample.coordinate, course: sample.course, speed: sample.speed,
            distance: sample.distance, elevation: sample.elevation,
            state: sample.speed < Self.standingSpeed ? .standing : .driving, sample: index)
    }

    private func held(_ index: Int) -> TripMoment {
        var moment = known(index)
        moment.speed = 0
        moment.state = .standing
        return moment
    }

    private func silent(at seconds: Double, since: Double, after index: Int) -> TripMoment {
        var moment = known(index)
        moment.speed = value(of: .speed, at: seconds)
        moment.state = .noPosition(since: since)
        return moment
    }

    private func between(_ index: Int, _ next: Int, _ seconds: Double) -> TripMoment {
        let (one, other) = (samples[index], samples[next])
        let span = other.time - one.time
        guard span > 0 else { return known(index) }
        let fraction = (seconds - one.time) / span
        func blend(_ one: Double, _ other: Double) -> Double { one + fraction * (other - one) }
        let speed = blend(one.speed, other.speed)
        var elevation: Double?
        if let low = one.elevation, let high = other.elevation { elevation = blend(low, high) }
        return TripMoment(
            coordinate: one.coordinate.point(toward: other.coordinate, fraction: fraction),
            course: Bearing.positive(
                one.course + fraction * Bearing.turn(other.course - one.course)),
            speed: speed, distance: blend(one.distance, other.distance),
            elevation: elevation ?? one.elevation,
            state: speed < Self.standingSpeed ? .standing : .driving, sample: index)
    }
}
