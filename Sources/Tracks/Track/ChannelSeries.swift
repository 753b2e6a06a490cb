import Geometry

/// The values of one channel over time.
package struct ChannelSeries: Hashable, Sendable {
    /// Seconds, rising, on the clock of the track or trip that owns the series.
    package private(set) var times: [Double]
    /// A value for each time, in the channel's unit.
    package private(set) var values: [Double]

    /// A series from pairs in any order.
    ///
    /// Of several values for one time the last counts; what is not finite is left out.
    package init(_ pairs: some Sequence<(time: Double, value: Double)> = []) {
        times = []
        values = []
        var pairs = pairs.filter { $0.time.isFinite && $0.value.isFinite }
        if !zip(pairs, pairs.dropFirst()).allSatisfy({ $0.time <= $1.time }) {
            // Pairs of one time stay in their order: the standard library's sort is stable.
            pairs.sort { $0.time < $1.time }
        }
        times.reserveCapacity(pairs.count)
        values.reserveCapacity(pairs.count)
        for pair in pairs {
            if times.last == pair.time {
                values[values.count - 1] = pair.value
            } else {
                times.append(pair.time)
                values.append(pair.value)
            }
        }
    }

    /// How many values there are.
    package var count: Int { times.count }

    /// Whether there are none.
    package var isEmpty: Bool { times.isEmpty }

    /// The value at a time: linear between neighbours, the last one's after them.
    ///
    /// - Parameters:
    ///   - time: seconds on the series' clock.
    ///   - greatestAge: neighbours further apart are not joined, and no value is older.
    /// - Returns: the value; `nil` where none is near enough before the time.
    package func value(at time: Double, greatestAge: Double) -> Double? {
        let next = times.firstIndex(after: time)
        guard next > 0 else { return nil }
        let last = next - 1
        if next < count, times[next] - times[last] <= greatestAge {
            let fraction = (time - times[last]) / (times[next] - times[last])
            return values[last] + fraction * (values[next] - values[last])
        }
        return time - times[last] <= greatestAge ? values[last] : nil
    }

    /// The values from one time to another, both included, their times moved.
    ///
    /// - Parameters:
    ///   - range: seconds on this series' clock.
    ///   - offset: is added to the times.
    /// - Returns: the part.
    package func part(_ range: ClosedRange<Double>, offset: Double = 0) -> ChannelSeries {
        let first = times.firstIndex(notBefore: range.lowerBound)
        let end = max(first, times.firstIndex(after: range.upperBound))
        var part = ChannelSeries()
        part.times = times[first..<end].map { $0 + offset }
        part.values = Array(values[first..<end])
        return part
    }
}

extension [Double] {
    /// The position of the first of these rising numbers that is greater.
    func firstIndex(after number: Double) -> Int { partitioningIndex { $0 > number } }

    /// The position of the first of these rising numbers that is not less.
    func firstIndex(notBefore number: Double) -> Int { partitioningIndex { $0 >= number } }
}
