package import Geometry

/// One way from the first stop to the last.
package struct Route: Hashable, Sendable {
    /// The lines to draw, each of two points or more; several where the source has gaps.
    ///
    /// Gaps (the segments of a GPX track) are not bridged. An engine's route is one line.
    package let lines: [[Coordinate]]
    /// The parts between stops, in order of travel; one without steps if there is only a
    /// line.
    package let legs: [RouteLeg]
    /// Length in metres: the engine's figure, or measured along ``lines`` if there was
    /// none.
    package let distance: Double
    /// Travel time in seconds; `nil` if the source gave none.
    package let duration: Double?
    /// The route's name in the file.
    package let name: String?
    /// Language of names and instructions as a BCP 47 tag (`en-US`); `nil` if not given.
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

extension Route {
    /// A route without steps: a leg for each line, measured along it.
    init(lines: [[Coordinate]], name: String? = nil) {
        let legs = lines.map { line in
            RouteLeg(geometry: line, distance: line.lengthMeters)
        }
        self.init(
            lines: lines, legs: legs, distance: legs.reduce(0) { $0 + $1.distance }, name: name)
    }

    /// The line of an engine's route: its legs' lines as one, without the points that two
    /// have in common.
    static func line(through legs: [RouteLeg]) -> [Coordinate] {
        // A single leg, the typical case, shares its storage with the route.
        if legs.count == 1 { return legs[0].geometry }
        var line: [Coordinate] = []
        for leg in legs {
            let isShared = line.last != nil && line.last == leg.geometry.first
            line += isShared ? leg.geometry[1...] : leg.geometry[...]
        }
        return line
    }
}
