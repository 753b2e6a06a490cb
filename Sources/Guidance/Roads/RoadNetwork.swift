package import Geometry
package import MapStore

/// What guidance asks a map for: the roads of an area.
///
/// The one door between guidance and a map's road network. What comes through it is not trusted:
/// lines may be damaged, numbers absurd, and nodes unconnected.
package protocol RoadNetwork {
    /// The roads that cars may use and that come near an area.
    ///
    /// - Parameter box: the area, a kilometre across at most.
    /// - Returns: each direction of each stretch between junctions; empty where nothing is known.
    func segments(in box: CoordinateBox) -> [RoadSegment]

    /// The borders between countries that come near an area.
    ///
    /// - Parameter box: the area, as large as a route.
    /// - Returns: each line once; empty where the map knows none.
    func countryBorders(in box: CoordinateBox) -> [NetworkBorder]

    /// What a road is called in all its languages.
    ///
    /// - Parameter id: the road's number within the map.
    /// - Returns: its names; `nil` where only the one is known that its segments have.
    func names(ofRoad id: Int) -> LocalizedNames?
}

extension RoadNetwork {
    /// None, as most maps of a town have.
    package func countryBorders(in box: CoordinateBox) -> [NetworkBorder] { [] }

    /// None, as networks in one language have.
    package func names(ofRoad id: Int) -> LocalizedNames? { nil }

    /// The roads that come near places, each once, on both sides of the antimeridian.
    ///
    /// - Parameters:
    ///   - places: some places; wider apart than a town they are beside a gap, and nothing is asked.
    ///   - extent: metres around them.
    /// - Returns: the roads in an order of the network's own.
    func segments(around places: [Coordinate], extent: Double) -> [RoadSegment] {
        guard let origin = places.first else { return [] }
        let plane = LocalPlane(origin: origin)
        let box = PlanarBox(around: places.map(plane.point))
        guard box.maxX - box.minX < mostMeters, box.maxY - box.minY < mostMeters else { return [] }
        let areas = plane.areas(box.expanded(by: extent))
        guard areas.count > 1 else { return areas.first.map(segments) ?? [] }
        var known: Set<Int> = []
        return areas.flatMap(segments).filter { known.insert($0.id).inserted }
    }
}

/// Metres that places may be apart.
private let mostMeters = 10_000.0
