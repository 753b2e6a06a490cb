/// The places along a stretch of a line where a label is tried, as distances from its middle.
struct LineSlides {
    /// How far the label may go from the middle, in pixels.
    let slack: Double
    /// How many places there are.
    let count: Int
    /// How many steps lie between the middle and the farthest place of a thorough search; 0 for a
    /// quick look.
    private let steps: Int

    /// A quick look: the middle, halfway to both ends, and the ends.
    ///
    /// - Parameter slack: how far the label may go, in pixels.
    /// - Returns: five places, or one where there is no room.
    static func few(within slack: Double) -> LineSlides {
        LineSlides(slack: slack, count: slack > 0 ? shares.count : 1, steps: 0)
    }

    private static let shares = [0, 0.5, -0.5, 1, -1]

    /// A thorough search: all the way to both ends, what is nearest to the middle first.
    ///
    /// The middle itself is left out: it was tried before.
    ///
    /// - Parameter slack: how far the label may go, in pixels.
    /// - Returns: two places for each step of ten pixels, twenty at most.
    static func all(within slack: Double) -> LineSlides {
        let steps = Int(min(max(slack / step, 1), mostSteps))
        return LineSlides(slack: slack, count: 2 * steps, steps: steps)
    }

    /// Pixels; a smaller step hardly leaves what was in the way.
    private static let step = 10.0
    private static let mostSteps = 10.0

    /// How far from the middle a place is.
    ///
    /// - Parameter index: below ``count``; the best first.
    /// - Returns: pixels, positive towards the line's end.
    func offset(_ index: Int) -> Double {
        guard slack > 0 else { return 0 }
        guard steps > 0 else { return Self.shares[index] * slack }
        let distance = Double(index / 2 + 1) / Double(steps) * slack
        return index % 2 == 0 ? distance : -distance
    }
}
