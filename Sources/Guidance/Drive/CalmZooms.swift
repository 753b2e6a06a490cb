/// Zooms that hold for long stretches of a route, or of a replay's time, and never exceed
/// those of the camera: a drive selects its labels at these zooms.
///
/// A change of zoom changes labels, so the zoom is lowered only where necessary and raised
/// only where it may stay up for long. It depends on the whole route and not on the frames
/// that were drawn before.
package struct CalmZooms: Sendable {
    /// One zoom for each step of the route.
    private let zooms: [Double]

    /// The least rise of the zoom that is worth a change of labels.
    private static let leastRise = 1.0
    /// The step of which all zooms are multiples, so that drives of one map have them in
    /// common.
    private static let grid = 0.25
    /// The maximum number of positions of a route: longer routes have positions farther
    /// apart.
    private static let mostPlaces = 20_000.0

    /// Plans the zooms of a route.
    ///
    /// - Parameters:
    ///   - length: the route's length, in metres; or a time in seconds.
    ///   - step: the distance between the sampled positions.
    ///   - stretch: how far ahead a zoom should hold.
    ///   - zoom: the zoom at a position, where there is no maneuver.
    package init(
        length: Double, step: Double = 100, ahead stretch: Double = 2000, zoom: (Double) -> Double
    ) {
        let count = Int(min(max(length / step, 0), Self.mostPlaces)) + 1
        let places = (0...count).map { zoom(length * Double($0) / Double(count)) }
        let ahead = Int(
            min(max((stretch * Double(count) / max(length, step)).rounded(), 1), Double(count)))
        var zooms: [Double] = []
        var current = -Double.infinity
        for index in 0..<count {
            let least = places[index...min(index + ahead, count)].min() ?? 0
            let fitting = Self.calm(least)
            let isTooNear = min(places[index], places[index + 1]) < current
            if isTooNear || fitting >= current + Self.leastRise { current = fitting }
            zooms.append(current)
        }
        self.zooms = zooms
    }

    /// The nearest of the zooms that are used which does not exceed a zoom.
    package static func calm(_ zoom: Double) -> Double { (zoom / grid).rounded(.down) * grid }

    /// The zoom at a share of the route's length.
    package func zoom(atFraction fraction: Double) -> Double {
        guard !zooms.isEmpty, fraction.isFinite else { return 0 }
        return zooms[Int(min(max(fraction, 0) * Double(zooms.count), Double(zooms.count - 1)))]
    }
}
