import Geometry
import Glibc

/// A named point of interest, as a block of objects has it.
struct NamedPlace: Sendable {
    /// Its local name.
    let name: String
    /// Where its label stands.
    let point: FixedPoint
    /// Its area as a share of the world square; 0 for a point.
    let fraction: Double
    /// How much it matters; the higher stays.
    let rank: Int32
    /// Its places in the feature store of the block.
    let features: Range<Int>
}

/// Finds points of interest that bear one name at one place, such as a school's site, its house and its
/// entrance.
///
/// Of each such group only the most important one stays in the tiles; all of them can still be searched for.
struct RepeatedNames {
    /// One named point of interest.
    private struct Place {
        let point: FixedPoint
        /// The radius of a circle of its area, in units of the grid; 0 for a point.
        let radius: Double
        /// How far from it a point of its name is the same place, in units of the grid.
        let extent: Double
        let rank: Int32
        /// Its features in the store.
        let features: Range<Int>
    }

    private var places: [String: [Place]] = [:]

    /// How near two of one name stand if they are one, in metres on the ground, besides their own sizes.
    private static let nearMeters = 60.0
    /// Chains have a name a thousand times; beyond this many it tells nothing of one place.
    private static let mostOfOneName = 2000

    /// Remembers a named point of interest.
    ///
    /// - Parameters:
    ///   - place: the point of interest.
    ///   - first: where the features of its block begin in the feature store.
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

    /// The features that say again what a more important one near by says, by their places in the store.
    func repeatedFeatures() -> Set<Int> {
        var repeated = Set<Int>()
        for group in places.values where group.count > 1 && group.count <= Self.mostOfOneName {
            // Equal ranks: the larger, then the earlier one of the file.
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
