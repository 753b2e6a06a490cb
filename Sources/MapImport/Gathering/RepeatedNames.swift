import Geometry
import Glibc

/// A named thing with a label in a block of objects.
struct NamedPlace: Sendable {
    /// Its local name.
    let name: String
    /// Its kind: only things of one kind are the same thing.
    var kind = Kind.pointOfInterest
    /// The position of its label.
    let point: FixedPoint
    /// Its area as a share of the world square; 0 for a point.
    let fraction: Double
    /// How much it matters; the higher stays.
    let rank: Int32
    /// The indexes of its features in the feature store of the block.
    let features: Range<Int>

    /// What names are compared among.
    enum Kind: Hashable, Sendable {
        /// Points of interest, whatever they are.
        case pointOfInterest
        /// Stations, airports and quays of one kind.
        case transport(String)
        /// Stops of buses and trams, which stand on both sides of a street: each is shown, one named.
        case stop
        /// Places of one kind, such as islands.
        case place(String)

        /// The largest distance between two points with the same name that count as one, in metres
        /// on the ground, in addition to their own sizes: stations are mapped on a track and as
        /// a building beside it.
        fileprivate var nearMeters: Double {
            switch self {
            case .pointOfInterest: 60
            case .transport: 250
            case .stop: 120
            case .place: 300
            }
        }

        /// Creates the kind of a thing that the tiles label once; `nil` for other features, and for
        /// entrances, whose names differ if they are to be told apart.
        ///
        /// - Parameter draft: the feature of its label.
        init?(_ draft: FeatureDraft) {
            let texts = draft.attributes.reduce(into: [String: String]()) { texts, attribute in
                if case .string(let text) = attribute.value { texts[attribute.key] = text }
            }
            switch draft.layer {
            case .pois: self = .pointOfInterest
            case .publicTransport:
                switch texts["kind"] {
                case nil, "subway_entrance": return nil
                case "bus_stop", "tram_stop": self = .stop
                case "halt": self = .transport(texts["station"] ?? "station")
                case let kind?: self = .transport(texts["station"] ?? kind)
                }
            case .placeLabels:
                guard let kind = texts["kind"] else { return nil }
                self = .place(kind)
            default: return nil
            }
        }
    }
}

/// Finds things with the same name at one place, such as a school's site, its building and its
/// entrance, or an airport's node and its area.
///
/// Only the most important one of each such group stays in the tiles, except that all stops stay;
/// all of them can still be searched for.
struct RepeatedNames {
    /// One named thing.
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

    private var places: [Key: [Place]] = [:]

    private struct Key: Hashable {
        let name: String
        let kind: NamedPlace.Kind
    }

    /// The most points with one name that are compared; chains use a name a thousand times, and it
    /// then no longer identifies a place.
    private static let mostOfOneName = 2000

    /// Remembers a named thing.
    ///
    /// - Parameters:
    ///   - place: the thing.
    ///   - first: the index in the feature store of the first feature of its block.
    mutating func add(_ place: NamedPlace, featuresFrom first: Int) {
        let radius = (max(place.fraction, 0) / .pi).squareRoot() * FixedPoint.worldSide
        let latitude = place.point.worldPoint.coordinate.latitude * .pi / 180
        let perMeter = FixedPoint.worldSide / (EarthModel.equatorMeters * max(cos(latitude), 0.01))
        places[Key(name: place.name, kind: place.kind), default: []].append(
            Place(
                point: place.point, radius: radius,
                extent: place.kind.nearMeters * perMeter + radius, rank: place.rank,
                features: place.features.lowerBound + first..<place.features.upperBound + first))
    }

    /// The features that repeat the name of a more important one nearby, by their indexes in the
    /// store.
    ///
    /// - Parameter stops: whether to find those of stops; otherwise, those of all else.
    /// - Returns: the indexes.
    func repeatedFeatures(ofStops stops: Bool = false) -> Set<Int> {
        var repeated = Set<Int>()
        for (key, group) in places
        where (key.kind == .stop) == stops && group.count > 1 && group.count <= Self.mostOfOneName {
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
