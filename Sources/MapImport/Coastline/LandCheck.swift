import Geometry
import MapStore
import Platform

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
    ///
    /// - Parameters:
    ///   - rings: the rings.
    ///   - looksLeft: how many sides and boxes may still be looked at.
    /// - Returns: the share, from 0 to 1.
    func fraction(in rings: [RingIndex], _ looksLeft: inout Int) -> Double {
        guard places.count > 20 else { return 0 }
        var inside = 0
        for place in places where rings.contains(where: { $0.contains(place, &looksLeft) }) {
            inside += 1
        }
        return Double(inside) / Double(places.count)
    }

    /// Sides and boxes that are looked at to tell whether roads lie on islands: five hundred places among a
    /// hundred thousand islands need fifty million.
    private static let mostLooks = 300_000_000

    /// Whether most roads would lie in the water.
    func contradicts(_ sea: SeaBuilder.Sea) -> Bool {
        let outer = RingIndex(sea.outer)
        let islands = sea.islands.map { RingIndex($0) }
        var looksLeft = Self.mostLooks
        let drowned = places.count { place in
            outer.contains(place) && !islands.contains { $0.contains(place, &looksLeft) }
        }
        return drowned * 2 > places.count
    }
}
