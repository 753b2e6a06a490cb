/// Zooms that hold for long stretches of a route, or of a replay's time, and are never above those of
/// the camera: those at which a drive decides which labels show.
///
/// A change of it changes labels, so it is lowered only where it must be and raised only where it may
/// stay up for long. It depends on the whole route and not on the frames that were drawn before.
package struct CalmZooms: Sendable {
    /// One for each step of the route.
    private let zooms: [Double]

    /// A smaller rise is not worth the change.
    private static let leastRise = 1.0
    /// Zooms are multiples of it, so that drives of one map share them.
    private static let grid = 0.25
    /// No route has more places: the others are farther apart.
    private static let mostPlaces = 20_000.0

    /// Plans the zooms of a route.
    ///
    /// - Parameters:
    ///   - length: the route's, in metres; or a time in seconds.
    ///   - step: how far places that are looked at are from each other.
    ///   - stretch: how far ahead a zoom should do.
    ///   - zoom: the zoom at a place, where there is no maneuver.
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
            let fitting = (least / Self.grid).rounded(.down) * Self.grid
            let isTooNear = min(places[index], places[index + 1]) < current
            if isTooNear || fitting >= current + Self.leastRise { current = fitting }
            zooms.append(current)
        }
        self.zooms = zooms
    }

    /// The zoom at a share of the route's length.
    package func zoom(atFraction fraction: Double) -> Double {
        guard !zooms.isEmpty, fraction.isFinite else { return 0 }
        return zooms[Int(min(max(fraction, 0) * Double(zooms.count), Double(zooms.count - 1)))]
    }
}
