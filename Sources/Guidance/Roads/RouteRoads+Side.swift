import Geometry
import MapStore
import Routes

extension RouteRoads {
    /// On which side of the road one drives, told by the other carriageway of the same road.
    ///
    /// Looks at some places of the route where one drives on a road of one direction: if traffic
    /// of the same road comes the other way on the left of it only, one keeps right.
    ///
    /// - Parameters:
    ///   - matches: the edges along the route.
    ///   - line: the route's line.
    ///   - network: the map's roads.
    /// - Returns: the side; `nil` where too few places tell, or not all of them the same.
    static func side(
        of matches: [Match], line: MeasuredLine<Coordinate>, network: any RoadNetwork
    ) -> DrivingSide? {
        let parted = matches.filter { match in
            match.edge.isOneway && !match.edge.isRoundabout && !match.edge.roadClass.isLink
                && (match.edge.name != nil || match.edge.ref != nil)
                && match.edge.rank <= .secondary
                && match.stretch.upperBound - match.stretch.lowerBound > 40
        }
        var (left, right) = (0, 0)
        let step = max(parted.count / mostPlaces, 1)
        for number in stride(from: 0, to: parted.count, by: step) {
            switch side(of: parted[number], line: line, network: network) {
            case .left: left += 1
            case .right: right += 1
            case nil: break
            }
        }
        guard max(left, right) >= 2, min(left, right) * 5 <= max(left, right) else { return nil }
        return left > right ? .left : .right
    }

    /// Places that are looked at.
    private static let mostPlaces = 16
    /// Metres beside the vehicle at which traffic the other way is looked for, 18 m around.
    private static let offset = 17.0

    private static func side(
        of match: Match, line: MeasuredLine<Coordinate>, network: any RoadNetwork
    ) -> DrivingSide? {
        let middle = (match.stretch.lowerBound + match.stretch.upperBound) / 2
        let place = line.point(at: middle)
        let course = line.course(at: middle, behind: 15, ahead: 15)
        let sides = [-90.0, 90].map { place.moved(by: offset, bearing: course + $0) }
        let edges = network.segments(around: sides, reach: NearbyRoads.reach).filter { edge in
            edge.isOneway && !edge.isRoundabout && !edge.roadClass.isLink
                && edge.rank == match.edge.rank
                && edge.name == match.edge.name && edge.ref == match.edge.ref
        }
        let nearby = NearbyRoads(edges, around: place)
        let comes = sides.map { !nearby.hits(at: $0, course: course + 180).isEmpty }
        return comes[0] == comes[1] ? nil : comes[0] ? .right : .left
    }
}
