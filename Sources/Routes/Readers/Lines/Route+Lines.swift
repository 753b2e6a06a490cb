import Geometry

extension Route {
    /// A route of which only the line is known: a leg without steps for each line, measured.
    init(lines: [[Coordinate]], name: String? = nil) {
        let legs = lines.map { line in
            RouteLeg(geometry: line, distance: line.lengthMeters)
        }
        self.init(
            lines: lines, legs: legs, distance: legs.reduce(0) { $0 + $1.distance }, name: name)
    }

    /// The line of an engine's route: its legs' lines as one, without the points that two share.
    static func line(through legs: [RouteLeg]) -> [Coordinate] {
        // The usual single leg shares its storage with the route.
        if legs.count == 1 { return legs[0].geometry }
        var line: [Coordinate] = []
        for leg in legs {
            let isShared = line.last != nil && line.last == leg.geometry.first
            line += isShared ? leg.geometry[1...] : leg.geometry[...]
        }
        return line
    }
}
