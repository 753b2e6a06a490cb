package import Geometry
package import MapStore

/// The map's roads of an area, as guidance queries them.
///
/// It is the only interface between guidance and a map's road network. Its results are not
/// trusted: lines may be damaged, numbers absurd, and nodes unconnected.
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

    /// The names of a road in all its languages.
    ///
    /// - Parameter id: the road's number within the map.
    /// - Returns: its names; `nil` if only the one is known that its segments have.
    func names(ofRoad id: Int) -> LocalizedNames?

    /// The road signs on edges.
    ///
    /// - Parameter edges: the edges' numbers within the map.
    /// - Returns: the signs; none where the map knows none.
    func signs(onEdges edges: [Int]) -> [RoadSign]

    /// The building at a place with its doors.
    ///
    /// - Parameter place: where a stop is.
    /// - Returns: the building; `nil` where the map knows no door.
    func enteredBuilding(at place: Coordinate) -> EnteredBuilding?
}

extension RoadNetwork {
    /// No borders, as in most maps of a town.
    package func countryBorders(in box: CoordinateBox) -> [NetworkBorder] { [] }

    /// No names, as in networks in one language.
    package func names(ofRoad id: Int) -> LocalizedNames? { nil }

    /// No signs, as in maps made before they were stored.
    package func signs(onEdges edges: [Int]) -> [RoadSign] { [] }

    /// No doors, as in maps made before they were stored.
    package func enteredBuilding(at place: Coordinate) -> EnteredBuilding? { nil }

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
        return plane.area(box.expanded(by: extent)).map(segments) ?? []
    }
}

/// The maximum distance between places, in metres.
private let mostMeters = 10_000.0
