/// The smallest part of a circle that holds other parts of it: all but the largest gap between
/// them.
///
/// It is how a box is put around places on a round world. A span over the seam of the circle goes on
/// beyond it:
///
///     -180               0             180
///       |--a--|                  |--b--|      low = start of b, high = end of a + 360
public struct CircleSpan: Hashable, Sendable {
    /// Where it begins, within the first turn.
    public let low: Double
    /// Where it ends, not before `low`.
    public let high: Double
    private let turn: Double

    /// The span of parts; `nil` if there are none.
    ///
    /// Of gaps of one size that over the seam is left out, so that a span goes over the seam only if
    /// that makes it smaller.
    ///
    /// - Parameters:
    ///   - parts: where each begins and ends, `low <= high`, in any turns. Those that are not finite
    ///     are skipped.
    ///   - seam: where the first turn begins: -180 for degrees of longitude, 0 for x of the world.
    ///   - turn: the length of a turn, above 0: 360, or 1.
    public init?(
        around parts: some Sequence<(low: Double, high: Double)>, seam: Double, turn: Double
    ) {
        var sorted: [(low: Double, high: Double)] = []
        for part in parts where part.low.isFinite && part.high.isFinite {
            let turns = Self.turns(from: seam, to: part.low, turn)
            sorted.append((part.low - turns * turn, part.high - turns * turn))
        }
        sorted.sort { $0.low < $1.low }
        guard let first = sorted.first, let end = sorted.map(\.high).max() else { return nil }
        var (low, high) = (first.low, end)
        var widest = max(first.low + turn - end, 0)
        // What goes over the seam also covers the beginning of the turn.
        var reached = max(first.high, end - turn)
        for part in sorted.dropFirst() {
            if part.low - reached > widest {
                widest = part.low - reached
                (low, high) = (part.low, reached + turn)
            }
            reached = max(reached, part.high)
        }
        self.low = low
        self.high = high
        self.turn = turn
    }

    /// Whole turns from the turn that begins at the seam to a value; both ends of a turn belong to
    /// it, so that values there stay as they are.
    private static func turns(from seam: Double, to value: Double, _ turn: Double) -> Double {
        value >= seam && value <= seam + turn ? 0 : ((value - seam) / turn).rounded(.down)
    }

    /// How many turns a part that the span was made of has to be moved to lie in it.
    ///
    /// - Parameter part: where the part begins, in any turn.
    /// - Returns: a whole number.
    public func turns(to part: Double) -> Double {
        // A little less than a turn is a rounding error.
        ((low - part) / turn - 1e-9).rounded(.up)
    }
}
