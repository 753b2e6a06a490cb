import MapGeometry

extension Route {
    /// A route of which only the line is known: a leg without steps for each line, measured.
    init(lines: [[Coordinate]], name: String? = nil) {
        let legs = lines.map { line in
            RouteLeg(geometry: line, distance: RouteGeometry.meters(along: line))
        }
        self.init(
            lines: lines, legs: legs, distance: legs.reduce(0) { $0 + $1.distance }, name: name)
    }
}
