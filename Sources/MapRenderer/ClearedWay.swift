package import Geometry

/// The way that a tilted picture is about: no house hides it.
///
/// Houses beside it are lowered and translucent, and those between it and the eye are as high as
/// they may be. What a house is lowered by changes smoothly along the way and beside it, so that no
/// house jumps from frame to frame.
package struct ClearedWay: Hashable, Sendable {
    /// A place that is kept clear.
    package struct Place: Hashable, Sendable {
        /// Where it is.
        package let point: WorldPoint
        /// How much it counts, from 0 to 1.
        package let weight: Double
        /// Metres around it within which houses are lowered by all of its weight.
        package let reach: Double
        /// Whether houses before it are lowered as well, until it is seen.
        package let isSeen: Bool

        /// A place from its parts.
        package init(_ point: WorldPoint, weight: Double, reach: Double, isSeen: Bool = true) {
            self.point = point
            self.weight = min(max(weight, 0), 1)
            self.reach = max(reach, 0)
            self.isSeen = isSeen
        }
    }

    /// The places, some metres apart along the way.
    package let places: [Place]

    /// More places than these no way needs that a driver looks at.
    static let mostPlaces = 200

    /// A way from its places; of too many the first.
    package init(_ places: [Place]) { self.places = Array(places.prefix(Self.mostPlaces)) }
}
