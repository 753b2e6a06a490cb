package import Geometry
import Platform

/// Places that a trip must not reveal: everything in them is cut out before anything is
/// drawn, measured or written.
///
/// The cut is not at the zone's own edge, from which many trips together would reveal its
/// middle: each zone grows, and its middle moves, at random. The random numbers are seeded
/// by the bytes of the track's file, so each picture of one trip has the same cut; and
/// since the cut part belongs to these bytes, the cut can't be reproduced from the picture
/// alone. The requested zone always lies inside.
package struct PrivacyZones: Hashable, Sendable {
    /// A circle on the ground.
    package struct Circle: Hashable, Sendable {
        /// The circle's middle.
        package var center: Coordinate
        /// The radius in metres.
        package var radius: Double

        /// A circle from its parts.
        package init(center: Coordinate, radius: Double) {
            self.center = center
            self.radius = radius
        }
    }

    /// The zones that are known.
    package var circles: [Circle]
    /// The radius in metres around the trip's first and last place; `nil` to show its ends.
    package var ends: Double?

    /// Zones from their parts.
    package init(circles: [Circle] = [], ends: Double? = nil) {
        self.circles = circles
        self.ends = ends
    }

    /// Whether nothing is private.
    package var isEmpty: Bool { circles.isEmpty && ends == nil }

    /// Returns the public part of a trip: samples, channels, stops, faults, times and
    /// totals outside the zones.
    ///
    /// - Parameter trip: the whole trip.
    /// - Returns: the trip without the private parts, and without its name, which may
    ///   reveal them too; `nil` if nothing is left.
    package func applied(to trip: Trip) -> Trip? {
        guard !isEmpty else { return trip }
        var places = circles
        if let ends, let first = trip.samples.first, let last = trip.samples.last {
            places += [first, last].map { Circle(center: $0.coordinate, radius: ends) }
        }
        var chance = SplitMix64(seed: trip.fingerprint)
        return TripCut(trip, hiding: places.map { Self.blurred($0, &chance) }).trip
    }

    /// A larger circle with another middle, around the given one.
    private static func blurred(_ circle: Circle, _ chance: inout SplitMix64) -> Circle {
        let offset = circle.radius * chance.fraction() / 4
        let bearing = 360 * chance.fraction()
        let growth = circle.radius * chance.fraction() / 4
        return Circle(
            center: circle.center.moved(by: offset, bearing: bearing),
            radius: circle.radius + offset + growth)
    }
}
