/// A moment at which a great force acted on the vehicle.
public struct ForceEvent: Hashable, Sendable {
    /// Seconds since the trip's start.
    public let time: Double
    /// How much it was, in g, gravity not counted.
    public let force: Double
    /// Whether it was a crash: more than 2 g while it drove, and then it stood.
    public let isCrash: Bool
}

extension Trip {
    /// The moments at which a force was greatest, in order.
    ///
    /// - Parameter threshold: in g; weaker forces do not count.
    /// - Returns: one event for each time in which the force is above the threshold, breaks of less
    ///   than three seconds not counted; empty where the log has no forces.
    public func forceEvents(over threshold: Double) -> [ForceEvent] {
        var events: [ForceEvent] = []
        var peak: (time: Double, force: Double)?
        var last = 0.0
        func finish() {
            guard let peak else { return }
            events.append(
                ForceEvent(
                    time: peak.time, force: peak.force,
                    isCrash: peak.force > 2 && isFollowedByStanding(peak.time)))
        }
        for (time, force) in forces where force > threshold {
            if peak != nil, time - last >= 3 {
                finish()
                peak = nil
            }
            if force > peak?.force ?? 0 { peak = (time, force) }
            last = time
        }
        finish()
        return events
    }

    /// The force at each time of the fullest axis.
    ///
    /// What an axis shows half of the time is its rest: gravity, and how the sensor lies.
    private var forces: [(time: Double, force: Double)] {
        let axes = [Channel.accelerationX, .accelerationY, .accelerationZ].compactMap {
            channels[$0].flatMap { $0.isEmpty ? nil : $0 }
        }
        guard let fullest = axes.max(by: { $0.count < $1.count }) else { return [] }
        let rests = axes.map { $0.values.sorted()[$0.count / 2] }
        return fullest.times.map { time in
            let square = zip(axes, rests).reduce(0.0) { sum, axis in
                let force = axis.0.value(at: time, greatestAge: 1).map { $0 - axis.1 } ?? 0
                return sum + force * force
            }
            return (time, square.squareRoot())
        }
    }

    /// Whether it drove just before a time and stands within 20 seconds of it, for ten or more.
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
