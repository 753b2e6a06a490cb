extension Trip {
    /// The fuel that was burnt from one value of the log to the next.
    struct FuelIncrement {
        /// Seconds since the trip's start.
        let time: Double
        let litres: Double
    }

    /// By the counter where the log has one, else by the flow.
    var fuelIncrements: [FuelIncrement] {
        if let counter = channels[.fuelUsed], counter.count > 1 {
            return increments(of: counter) { max(0, $1.value - $0.value) }
        }
        guard let rate = channels[.fuelRate], rate.count > 1 else { return [] }
        return increments(of: rate) { one, other in
            let seconds = other.time - one.time
            guard seconds <= 10 else { return 0 }
            return (one.value + other.value) / 2 * seconds / 3600
        }
    }

    private func increments(
        of series: ChannelSeries,
        _ litres: ((time: Double, value: Double), (time: Double, value: Double)) -> Double
    ) -> [FuelIncrement] {
        (1..<series.count).map { index in
            let one = (time: series.times[index - 1], value: series.values[index - 1])
            let other = (time: series.times[index], value: series.values[index])
            return FuelIncrement(time: one.time, litres: litres(one, other))
        }
    }

    /// Litres by the hour of the day, 0 to 23; hours without fuel are absent.
    ///
    /// - Parameter secondsEast: how far the clock at the place is ahead of UTC at a time since 1970.
    /// - Returns: empty where the log tells no fuel, or nobody knows when the trip was.
    package func fuelByHour(secondsEast: (Double) -> Double) -> [Int: Double] {
        guard let start else { return [:] }
        var hours: [Int: Double] = [:]
        for increment in fuelIncrements where increment.litres > 0 {
            let time = start + increment.time
            let hour = ((time + secondsEast(time)) / 3600).rounded(.down)
            guard let hour = Int(exactly: hour) else { continue }
            hours[((hour % 24) + 24) % 24, default: 0] += increment.litres
        }
        return hours
    }
}
