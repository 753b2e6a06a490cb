import FileOutput
import MapGeometry
import MapStore

/// Knows from the roads what cannot be sea.
///
/// One lake whose island is tagged as coastline would flood an inland extract: where islands alone
/// say that there is sea, the roads are asked as well.
struct LandCheck {
    private let places: [Coordinate]

    /// Asks some hundred of the nodes of all roads, evenly taken.
    init(roads: ScratchArray<FixedCoordinate>) {
        let step = max(1, roads.count / 500)
        places = stride(from: 0, to: roads.count, by: step).map { roads[$0].coordinate }
    }

    /// The share of the roads that lies in rings; 0 where there are hardly any roads.
    func share(in rings: [[Coordinate]]) -> Double {
        guard places.count > 20 else { return 0 }
        let rings = rings.map { RingIndex($0) }
        let inside = places.count { place in rings.contains { $0.contains(place) } }
        return Double(inside) / Double(places.count)
    }

    /// Whether most roads would lie in the water.
    func contradicts(_ sea: SeaBuilder.Sea) -> Bool {
        let outer = RingIndex(sea.outer)
        let islands = sea.islands.map { RingIndex($0) }
        let drowned = places.filter { place in
            outer.contains(place) && !islands.contains { $0.contains(place) }
        }
        return drowned.count * 2 > places.count
    }
}
