import Geometry
import Glibc

/// A named point of interest in a block of objects.
struct NamedPlace: Sendable {
    /// Its local name.
    let name: String
    /// The position of its label.
    let point: FixedPoint
    /// Its area as a share of the world square; 0 for a point.
    let fraction: Double
    /// How much it matters; the higher stays.
    let rank: Int32
    /// The indexes of its features in the feature store of the block.
    let features: Range<Int>
}

/// Finds points of interest with the same name at one place, such as a school's site, its building
/// and its entrance.
///
/// Only the most important one of each such group stays in the tiles; all of them can still be
/// searched for.
struct RepeatedNames {
    /// One named point of interest.
    private struct Place {
        let point: FixedPoint
        /// The radius of a circle with its area, in units of the grid; 0 for a point.
        let radius: Double
        /// How far from it a point of its name is the same place, in units of the grid.
        let extent: Double
        let rank: Int32
        /// Its features in the store.
        let features: Range<Int>
    }

    private var places: [String: [Place]] = [:]

    /// The largest distance between two points with the same name that count as one, in metres on
    /// the ground, in addition to their own sizes.
    private static let nearMeters = 60.0
    /// The most points with one name that are compared; chains use a name a thousand times, and it
    /// then no longer identifies a place.
    private static let mostOfOneName = 2000

    /// Remembers a named point of interest.
    ///
    /// - Parameters:
    ///   - place: the point of interest.
    ///   - first: the index in the feature store of the first feature of its block.
    mutating func add(_ place: NamedPlace, featuresFrom first: Int) {
        let radius = (max(place.fraction, 0) / .pi).squareRoot() * FixedPoint.worldSide
        let latitude = place.point.worldPoint.coordinate.latitude * .pi / 180
        let perMeter = FixedPoint.worldSide / (EarthModel.equatorMeters * max(cos(latitude), 0.01))
        places[place.name, default: []].append(
            Place(
                point: place.point, radius: radius,
                extent: Self.nearMeters * perMeter + radius, rank: place.rank,
                features: place.features.lowerBound + first..<place.features.upperBound + first))
    }

    /// The features that repeat the name of a more important one nearby, by their indexes in the
    /// store.
    func repeatedFeatures() -> Set<Int> {
        var repeated = Set<Int>()
        for group in places.values where group.count > 1 && group.count <= Self.mostOfOneName {
            // Of equal ranks the larger comes first, then the earlier one in the file.
            let ordered = group.enumerated().sorted { a, b in
                (b.element.rank, b.element.radius, a.offset)
                    < (a.element.rank, a.element.radius, b.offset)
            }.map(\.element)
            var kept: [Place] = []
            for place in ordered {
                if kept.contains(where: { Self.areOne($0, place) }) {
                    repeated.formUnion(place.features)
                } else {
                    kept.append(place)
                }
            }
        }
        return repeated
    }

    private static func areOne(_ a: Place, _ b: Place) -> Bool {
        let (x, y) = (Double(a.point.x) - Double(b.point.x), Double(a.point.y) - Double(b.point.y))
        return (x * x + y * y).squareRoot() <= a.extent + b.radius
    }
}
