import Glibc

/// Refuses lines that bend too much for a text: too sharply, or too far in all.
///
/// A single corner is spread over two or three letters by the smoothing of their direction, so each
/// letter is compared with all within a window, not only with its neighbour.
struct BendLimit {
    private let maximumAngle: Double
    private let window: Double
    private var recent: [(angle: Double, distance: Double)] = []
    private var total = 0.0

    /// A text may turn by this many times the angle allowed in one place before it is hard to read.
    private static let wholeTurns = 2.5

    /// - Parameters:
    ///   - maximumAngle: degrees that may lie between two letters of a window.
    ///   - window: pixels along the line.
    init(maximumAngle: Double, window: Double) {
        self.maximumAngle = maximumAngle
        self.window = window
    }

    /// Takes the next letter and says whether the line up to it may carry the text.
    ///
    /// - Parameters:
    ///   - angle: the letter's direction in degrees.
    ///   - distance: its place along the line in pixels.
    /// - Returns: `false` if the line bends too much.
    mutating func allows(_ angle: Double, at distance: Double) -> Bool {
        if let last = recent.last { total += remainder(angle - last.angle, 360) }
        recent.removeAll { distance - $0.distance > window }
        let isSharp = recent.contains { abs(remainder(angle - $0.angle, 360)) > maximumAngle }
        recent.append((angle, distance))
        return !isSharp && abs(total) <= maximumAngle * Self.wholeTurns
    }
}
