import Geometry

/// A quantity of a replay, such as the camera's zoom, that changes without a jolt: neither it nor
/// its rate of change has a step, and it never leaves the range of the values it was made from.
///
/// Values at even times are averaged three times with their neighbours, which are known on both
/// sides since the whole trip is: nothing lags behind. The averages are the control points of a
/// uniform cubic B-spline, which has a continuous second derivative and stays between them
/// (de Boor, A Practical Guide to Splines, chapter 9).
struct SmoothCurve: Sendable {
    private let controls: [Double]
    private let step: Double

    /// A curve along values at even times, the first at 0.
    ///
    /// - Parameters:
    ///   - values: what to follow, at least one.
    ///   - step: seconds between two.
    ///   - reach: seconds on each side over which a change is spread.
    init(_ values: [Double], step: Double, reach: Double) {
        self.step = step
        // Three averages over 2n + 1 values reach 3n values far.
        let radius = Int((reach / step / 3).rounded(.up))
        controls = (0..<3).reduce(values) { averaged, _ in Self.averages(averaged, radius) }
    }

    /// Each value averaged with so many on both sides; the ends go on as they are.
    private static func averages(_ values: [Double], _ radius: Int) -> [Double] {
        guard radius > 0, let first = values.first, let last = values.last else { return values }
        let padded =
            Array(repeating: first, count: radius) + values
            + Array(repeating: last, count: radius)
        let width = 2 * radius + 1
        // Sums of differences from the first value lose no digits on long ways.
        var sum = padded.prefix(width - 1).reduce(0) { $0 + ($1 - first) }
        return values.indices.map { index in
            sum += padded[index + width - 1] - first
            defer { sum -= padded[index] - first }
            return first + sum / Double(width)
        }
    }

    /// The value at a time in seconds; before the beginning and after the end, that of the ends.
    func value(at time: Double) -> Double {
        guard controls.count > 1 else { return controls.first ?? 0 }
        let place = min(max(time / step, 0), Double(controls.count - 1))
        let index = min(Int(place), controls.count - 2)
        let share = place - Double(index)
        func control(_ offset: Int) -> Double {
            controls[min(max(index + offset, 0), controls.count - 1)]
        }
        let rest = 1 - share
        let weights = (
            rest * rest * rest / 6,
            (3 * share * share * share - 6 * share * share + 4) / 6,
            (3 * rest * rest * rest - 6 * rest * rest + 4) / 6,
            share * share * share / 6
        )
        return control(-1) * weights.0 + control(0) * weights.1 + control(1) * weights.2
            + control(2) * weights.3
    }

    /// Directions in degrees without jumps at north: each is the one before and the shorter turn.
    static func unwrapped(_ directions: [Double]) -> [Double] {
        var last = directions.first ?? 0
        return directions.map { direction in
            last += Bearing.turn(direction - last)
            return last
        }
    }
}
