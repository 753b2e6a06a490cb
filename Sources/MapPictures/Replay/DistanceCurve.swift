import Geometry

/// The distance that a vehicle has travelled at each time.
///
/// Between two fixes it speeds up and slows down smoothly and never goes back. This is a monotone
/// cubic interpolation (Fritsch and Carlson, SIAM Journal on Numerical Analysis 17, 1980): the
/// speed has no step, and distances stay between those of the neighbouring fixes.
struct DistanceCurve: Sendable {
    private let times: [Double]
    private let distances: [Double]
    private let speeds: [Double]

    /// A curve through fixes.
    ///
    /// - Parameters:
    ///   - times: seconds, in increasing order.
    ///   - distances: metres at each time, never decreasing.
    init(times: [Double], distances: [Double]) {
        let count = min(times.count, distances.count)
        let slopes = (0..<max(count - 1, 0)).map { index in
            let seconds = times[index + 1] - times[index]
            return seconds > 0 ? (distances[index + 1] - distances[index]) / seconds : 0
        }
        speeds = (0..<count).map { index in
            guard index > 0, index < count - 1 else {
                return slopes.isEmpty ? 0 : slopes[min(index, slopes.count - 1)]
            }
            let (before, after) = (slopes[index - 1], slopes[index])
            // The harmonic mean is at most twice the smaller slope, so the curve is monotone.
            return before > 0 && after > 0 ? 2 * before * after / (before + after) : 0
        }
        self.times = Array(times.prefix(count))
        self.distances = Array(distances.prefix(count))
    }

    /// Returns metres and metres per second at a time; beyond the ends the vehicle is at rest.
    func state(at time: Double) -> (distance: Double, speed: Double) {
        guard let first = times.first, let last = times.last else { return (0, 0) }
        guard time > first else { return (distances[0], 0) }
        guard time < last else { return (distances[distances.count - 1], 0) }
        let high = times.partitioningIndex { $0 > time }
        let low = high - 1
        let seconds = times[high] - times[low]
        let fraction = (time - times[low]) / seconds
        let (rest, rise) = (1 - fraction, distances[high] - distances[low])
        let distance =
            distances[low] + rise * fraction * fraction * (3 - 2 * fraction)
            + seconds * fraction * rest * (speeds[low] * rest - speeds[high] * fraction)
        let speed =
            rise / seconds * 6 * fraction * rest
            + speeds[low] * rest * (1 - 3 * fraction) + speeds[high] * fraction * (3 * fraction - 2)
        return (min(max(distance, distances[low]), distances[high]), max(speed, 0))
    }
}
