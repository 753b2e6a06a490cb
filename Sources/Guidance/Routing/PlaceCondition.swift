import Geometry
import MapStore

/// What a place of a request requires of the road that it is on.
package struct PlaceCondition: Hashable, Sendable {
    /// The side of the vehicle on which the place must be.
    package enum Approach: String, CaseIterable, Sendable {
        /// Any side.
        case unrestricted
        /// The side of the kerb, so that nobody has to cross the road.
        case curb
        /// The side of the oncoming traffic.
        case opposite
    }

    /// A direction of travel: degrees clockwise from north, and how many it may differ.
    package struct Bearing: Hashable, Sendable {
        /// Degrees clockwise from north.
        package let degrees: Double
        /// Degrees to each side.
        package let range: Double

        /// A bearing from its parts, in degrees.
        package init(degrees: Double, range: Double) {
            self.degrees = degrees
            self.range = range
        }
    }

    /// On which side of the vehicle the place is; a road that can be used in one direction only is
    /// used in that.
    package var approach: Approach
    /// The direction in which the place is passed; roads without it are not used.
    package var bearing: Bearing?

    /// A condition from its parts.
    package init(approach: Approach = .unrestricted, bearing: Bearing? = nil) {
        self.approach = approach
        self.bearing = bearing
    }

    /// Metres from a road's line from which on a place is beside it.
    private static let leastOffset = 1.0
}

extension PlaceCondition {
    /// The directions along a road that meet the condition.
    ///
    /// - Parameters:
    ///   - place: the place.
    ///   - line: the road.
    ///   - distance: metres along the line to the point nearest to the place.
    ///   - directions: those that can be used: `false` along the line, `true` against it.
    ///   - keepsLeft: whether traffic keeps left.
    /// - Returns: some of the directions; none if no direction has the bearing.
    func directions(
        at place: Coordinate, beside line: MeasuredLine<Coordinate>, distance: Double,
        among directions: Set<Bool>, keepsLeft: Bool
    ) -> Set<Bool> {
        let course = line.course(at: distance)
        var chosen = directions
        if let bearing {
            chosen = chosen.filter { isReversed in
                let turn = course + (isReversed ? 180 : 0) - bearing.degrees
                return abs(turn.remainder(dividingBy: 360)) <= bearing.range
            }
        }
        guard approach != .unrestricted, chosen.count == 2 else { return chosen }
        let point = line.point(at: distance)
        guard point.distance(to: place) >= Self.leastOffset else { return chosen }
        let aside = (point.bearing(to: place) - course).remainder(dividingBy: 360)
        // Against the line, what is to its right is to the left.
        let isRightAlong = aside > 0
        let wantsRight = (approach == .curb) != keepsLeft
        return [isRightAlong != wantsRight]
    }
}
