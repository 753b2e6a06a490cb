package import Geometry

/// The state of the vehicle at one time of a trip.
package struct TripMoment: Hashable, Sendable {
    /// The vehicle's motion.
    enum State: Hashable, Sendable {
        /// It is moving.
        case driving
        /// It is standing.
        case standing
        /// Its position is unknown, since that many seconds after the trip's start.
        case noPosition(since: Double)
    }

    /// The coordinate; without a position the last one, before the first position the
    /// first.
    package var coordinate: Coordinate
    /// The vehicle's direction, in degrees clockwise from north.
    var course: Double
    /// Metres per second; `nil` if unknown.
    package var speed: Double?
    /// Metres driven until then.
    package var distance: Double
    /// Metres above sea level; `nil` if unknown.
    package var elevation: Double?
    /// The vehicle's motion.
    var state: State
    /// The index of the last sample at or before the time; of the first one if that is
    /// later.
    package var sample: Int
}

extension Trip {
    /// The speed below which the vehicle is standing, in metres per second: half of a slow
    /// walk.
    static let standingSpeed = 0.6

    /// Returns the state at a time, found in logarithmic time.
    ///
    /// - Parameter seconds: since the trip's start; times outside the trip count as its
    ///   ends.
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

    /// The gap that directly follows a sample, if there is one.
    package func gap(after sample: Int) -> TripGap? {
        let position = gaps.partitioningIndex { $0.sample >= sample }
        return position < gaps.count && gaps[position].sample == sample ? gaps[position] : nil
    }

    private func known(_ index: Int) -> TripMoment {
        let sample = samples[index]
        return TripMoment(
            coordinate: sample.coordinate, course: sample.course, speed: sample.speed,
            distance: sample.distance, elevation: sample.elevation,
            state: sample.speed > 0 ? .driving : .standing, sample: index)
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
            state: isStanding(one.speed, other.speed, speed) ? .standing : .driving, sample: index)
    }

    /// Returns whether the vehicle stands between two samples; slow ones with a speed make way.
    private func isStanding(_ one: Double, _ other: Double, _ speed: Double) -> Bool {
        one > 0 && other > 0 ? false : speed < Self.standingSpeed
    }
}
