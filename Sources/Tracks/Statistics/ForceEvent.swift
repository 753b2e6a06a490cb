/// A moment at which a strong force acted on the vehicle.
package struct ForceEvent: Hashable, Sendable {
    /// The direction of the force.
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        /// The vehicle lost speed.
        case braking
        /// The vehicle gained speed.
        case acceleration
        /// Sideways.
        case cornering
        /// From below or above.
        case jolt
    }

    /// Seconds since the trip's start.
    package let time: Double
    /// The force in g, without gravity.
    package let force: Double
    /// The main direction of the force.
    package let kind: Kind
    /// Whether it was a crash: more than 2 g while driving, followed by standing.
    package let isCrash: Bool
}

extension Trip {
    /// The moments of the strongest forces, in order.
    ///
    /// - Parameter threshold: in g; weaker forces do not count.
    /// - Returns: one event for each period in which the force is above the threshold,
    ///   ignoring breaks of less than three seconds; empty if the log has no forces.
    package func forceEvents(over threshold: Double) -> [ForceEvent] {
        var events: [ForceEvent] = []
        var peak: Force?
        var last = 0.0
        func finish() {
            guard let peak else { return }
            events.append(
                ForceEvent(
                    time: peak.time, force: peak.force, kind: peak.kind,
                    isCrash: peak.force > 2 && isFollowedByStanding(peak.time)))
        }
        for force in forces where force.force > threshold {
            if peak != nil, force.time - last >= 3 {
                finish()
                peak = nil
            }
            if force.force > peak?.force ?? 0 { peak = force }
            last = force.time
        }
        finish()
        return events
    }

    private typealias Force = (time: Double, force: Double, kind: ForceEvent.Kind)

    /// The force at each time of the axis with the most values.
    ///
    /// The median of an axis is its value at rest: gravity, and the mounting of the sensor.
    private var forces: [Force] {
        let channels: [Channel] = [.accelerationX, .accelerationY, .accelerationZ]
        let axes = channels.compactMap { channel -> Axis? in
            guard let series = self.channels[channel], !series.isEmpty else { return nil }
            return Axis(
                channel: channel, series: series, rest: series.values.sorted()[series.count / 2])
        }
        guard let fullest = axes.max(by: { $0.series.count < $1.series.count }) else { return [] }
        return fullest.series.times.map { time in
            let parts = axes.map { axis in
                axis.series.value(at: time, greatestAge: 1).map { $0 - axis.rest } ?? 0
            }
            let square = parts.reduce(0) { $0 + $1 * $1 }
            let strongest = zip(axes, parts).max { $0.1.magnitude < $1.1.magnitude }
            return (
                time, square.squareRoot(), strongest.map { $0.0.kind(of: $0.1) } ?? .jolt
            )
        }
    }

    /// A sensor's axis with its value at rest.
    private struct Axis {
        let channel: Channel
        let series: ChannelSeries
        let rest: Double

        /// The kind of event of a force along the axis.
        func kind(of force: Double) -> ForceEvent.Kind {
            switch channel {
            case .accelerationX: .cornering
            case .accelerationY: force < 0 ? .braking : .acceleration
            default: .jolt
            }
        }
    }

    /// Whether the vehicle was driving just before a time and within 20 seconds of it
    /// stands for ten or more.
    private func isFollowedByStanding(_ time: Double) -> Bool {
        let drove = [1.0, 2, 3].contains { speed(at: time - $0) ?? 0 > 3 }
        guard drove else { return false }
        return (1...20).contains { delay in
            (0...10).allSatisfy { second in
                (speed(at: time + Double(delay + second)) ?? 0) < Trip.standingSpeed
            }
        }
    }

    private func speed(at time: Double) -> Double? {
        (0...duration).contains(time)
            ? moment(at: time).speed ?? value(of: .speed, at: time) : nil
    }
}
