import Geometry

/// Finds where the vehicle stayed: standing samples and pauses of the recorder that follow one
/// another.
struct StopFinder {
    let samples: [TripSample]
    let gaps: [TripGap]
    let rules: CleaningRules

    /// The stops that are long enough, in order.
    var stops: [TripStop] {
        let kinds = Dictionary(gaps.map { ($0.sample, $0.kind) }, uniquingKeysWith: { $1 })
        var stops: [TripStop] = []
        var start: Int?
        for index in samples.indices.dropLast() {
            let stands =
                kinds[index].map { $0 == .pause }
                ?? (samples[index].speed == 0 && samples[index + 1].speed == 0)
            if stands {
                start = start ?? index
            } else if let first = start {
                add(first, index, to: &stops)
                start = nil
            }
        }
        if let start { add(start, samples.count - 1, to: &stops) }
        return stops
    }

    private func add(_ first: Int, _ last: Int, to stops: inout [TripStop]) {
        let seconds = samples[last].time - samples[first].time
        guard seconds >= rules.stopSeconds else { return }
        stops.append(
            TripStop(
                samples[(first + last) / 2].coordinate, time: samples[first].time, seconds: seconds)
        )
    }
}
