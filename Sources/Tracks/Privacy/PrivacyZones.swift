package import Geometry

/// Places that nobody may learn from a trip: what lies in them is cut out before anything is drawn,
/// measured or written.
///
/// The cut is not at the zone's own edge, whose middle many trips together would tell: each zone
/// grows, and its middle moves, by chance. The chance is drawn from the bytes of the track's file, so
/// that each picture of one trip has the same cut; and since the cut part belongs to these bytes,
/// nobody can draw it who sees the picture only. The zone that was asked for always lies inside.
package struct PrivacyZones: Hashable, Sendable {
    /// A circle on the ground.
    package struct Circle: Hashable, Sendable {
        /// Its middle.
        package var center: Coordinate
        /// Metres.
        package var radius: Double

        /// A circle from its parts.
        package init(center: Coordinate, radius: Double) {
            self.center = center
            self.radius = radius
        }
    }

    /// The zones that are known.
    package var circles: [Circle]
    /// Metres around the trip's first and last place; `nil` to show its ends.
    package var ends: Double?

    /// Zones from their parts.
    package init(circles: [Circle] = [], ends: Double? = nil) {
        self.circles = circles
        self.ends = ends
    }

    /// Whether nothing is private.
    package var isEmpty: Bool { circles.isEmpty && ends == nil }

    /// What of a trip may be seen: samples, channels, stops, faults, times and totals outside the
    /// zones.
    ///
    /// - Parameter trip: the whole.
    /// - Returns: the trip without what is private, and without its name, which may tell it too;
    ///   `nil` where nothing is left.
    package func applied(to trip: Trip) -> Trip? {
        guard !isEmpty else { return trip }
        var places = circles
        if let ends, let first = trip.samples.first, let last = trip.samples.last {
            places += [first, last].map { Circle(center: $0.coordinate, radius: ends) }
        }
        var chance = SplitMix64(state: trip.fingerprint)
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

/// Sebastiano Vigna's generator of numbers by chance.
///
/// https://prng.di.unimi.it/splitmix64.c
struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to 1.
    mutating func fraction() -> Double { Double(next() >> 11) / 0x1p53 }
}
