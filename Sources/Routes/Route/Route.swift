package import Geometry

/// One way to go from the first stop to the last.
package struct Route: Hashable, Sendable {
    /// The lines to draw, each of two points or more; several where the source has gaps.
    ///
    /// Gaps (the segments of a GPX track) are not bridged. An engine's route is one line.
    package let lines: [[Coordinate]]
    /// The parts between stops, in order of travel; one without steps where there is only a line.
    package let legs: [RouteLeg]
    /// Length in metres: the engine's figure, or measured along ``lines`` where there was none.
    package let distance: Double
    /// Travel time in seconds; `nil` where the source gave none.
    package let duration: Double?
    /// What the file calls it.
    package let name: String?
    /// Language of names and instructions as a BCP 47 tag (`en-US`); `nil` if not said.
    package let language: String?

    /// A route from its parts.
    package init(
        lines: [[Coordinate]], legs: [RouteLeg], distance: Double, duration: Double? = nil,
        name: String? = nil, language: String? = nil
    ) {
        self.lines = lines
        self.legs = legs
        self.distance = distance
        self.duration = duration
        self.name = name
        self.language = language
    }
}
