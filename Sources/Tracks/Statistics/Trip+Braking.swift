extension Trip {
    /// Seconds over which braking is measured: two fixes tell mostly noise.
    private static let brakingWindow = 2.0

    /// Where the speed fell most over two seconds, by the car's instruments, or the samples where the
    /// log has none; `nil` where it never fell.
    var hardestBraking: TripStatistics.Braking? {
        let times: [Double]
        let speeds: [Double]
        if let instrument = channels[.speed], instrument.count > 2 {
            (times, speeds) = (instrument.times, instrument.values)
        } else {
            (times, speeds) = (samples.map(\.time), samples.map(\.speed))
        }
        var hardest: TripStatistics.Braking?
        var end = 0
        for start in times.indices {
            while end < times.count, times[end] - times[start] < Self.brakingWindow { end += 1 }
            guard end < times.count else { break }
            let seconds = times[end] - times[start]
            // Over a gap nobody knows how it braked.
            guard seconds <= Self.brakingWindow * 2 else { continue }
            let deceleration = (speeds[start] - speeds[end]) / seconds
            // Harder than 1.5 g no tyre brakes.
            guard deceleration > 0, deceleration < 15 else { continue }
            if deceleration > hardest?.deceleration ?? 0 {
                hardest = TripStatistics.Braking(deceleration: deceleration, time: times[start])
            }
        }
        return hardest
    }
}
