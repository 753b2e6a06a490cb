import Geometry
package import MapStore

/// A sign that one passes on a route, in the direction of travel.
package struct RouteSign: Hashable, Sendable {
    /// The sign.
    package let sign: RoadSign
    /// Its kind.
    package let kind: SignKind
    /// Metres from the route's start.
    package let distance: Double
}

/// A sign ahead of a vehicle, or one that was passed and stays for a while.
package struct SignAhead: Hashable, Sendable {
    /// The sign.
    package let sign: RoadSign
    /// Its kind.
    package let kind: SignKind
    /// Metres to it; negative once it was passed.
    package let distance: Double
}

/// Finds the signs along a route: those on its edges, in the direction of travel.
struct RouteSigns {
    /// The signs in the order in which they are passed.
    let signs: [RouteSign]

    /// Metres between the route's line and the place on the road from which a sign is not on it.
    private static let extent = 15.0
    /// The same at the route's ends, beyond which nothing is passed.
    private static let endExtent = 3.0
    /// Metres within which two sources tell the same sign.
    private static let sameness = 60.0
    /// The most signs of a route.
    private static let most = 100_000

    /// The signs along a route.
    init(
        on roads: RouteRoads, line: MeasuredLine<Coordinate>, network: any RoadNetwork,
        _ catalogue: SignCatalogue
    ) {
        var known: Set<Int> = []
        let edges = roads.matches.map(\.edge.id).filter { known.insert($0).inserted }
        let byEdge = Dictionary(grouping: network.signs(onEdges: edges), by: \.edge)
        var found: [RouteSign] = []
        var last: RouteRoads.Match?
        for match in roads.matches {
            let before = last.flatMap { byEdge[$0.edge.id] } ?? []
            for sign in byEdge[match.edge.id] ?? [] where found.count < Self.most {
                guard let kind = catalogue[sign.kind],
                    Self.isNews(sign, kind, on: match.edge, after: last?.edge, before),
                    let distance = Self.distance(of: sign, on: match, line)
                else { continue }
                found.append(RouteSign(sign: sign, kind: kind, distance: distance))
            }
            last = match
        }
        signs = Self.withoutRepetitions(
            found.sorted {
                ($0.distance, $0.sign.kind, $0.sign.source)
                    < ($1.distance, $1.sign.kind, $1.sign.source)
            })
    }

    /// Whether a driver did not have the same on the edge before.
    private static func isNews(
        _ sign: RoadSign, _ kind: SignKind, on edge: RoadSegment, after last: RoadSegment?,
        _ before: [RoadSign]
    ) -> Bool {
        guard sign.origin == .road, let last else { return true }
        if kind.number?.quantity == .speed || kind.group == "limit" {
            return last.speedLimit != edge.speedLimit
        }
        return !before.contains {
            $0.origin == .road && $0.kind == sign.kind && $0.value == sign.value
        }
    }

    /// The distance of a sign from the route's start; `nil` if the route does not pass it.
    private static func distance(
        of sign: RoadSign, on match: RouteRoads.Match, _ line: MeasuredLine<Coordinate>
    ) -> Double? {
        guard let road = MeasuredLine(match.edge.line) else { return nil }
        let place = road.point(at: min(sign.offset, road.length))
        let from = max(match.stretch.lowerBound - extent, 0)
        let near = line.nearest(to: place, in: from...max(match.stretch.upperBound + extent, from))
        let isAtEnd = near.position.distance <= 0 || near.position.distance >= line.length
        guard near.position.point.distance(to: place) <= (isAtEnd ? endExtent : extent) else {
            return nil
        }
        return near.position.distance
    }

    /// Leaves out signs that a better source tells at nearly the same place.
    private static func withoutRepetitions(_ signs: [RouteSign]) -> [RouteSign] {
        signs.enumerated().filter { index, sign in
            !signs[..<index].reversed().prefix { sign.distance - $0.distance <= sameness }
                .contains { isBetter($0, than: sign) }
                && !signs[(index + 1)...].prefix { $0.distance - sign.distance <= sameness }
                    .contains { isBetter($0, than: sign) }
        }.map(\.element)
    }

    private static func isBetter(_ other: RouteSign, than sign: RouteSign) -> Bool {
        other.sign.kind == sign.sign.kind && other.sign.origin > sign.sign.origin
            && (other.sign.value == sign.sign.value || other.sign.value == nil
                || sign.sign.value == nil)
    }
}

extension GuidanceRoute {
    /// The signs that are shown at a distance along the route.
    ///
    /// - Parameters:
    ///   - distance: metres from the start.
    ///   - speed: the vehicle's speed in kilometres per hour.
    ///   - chosen: identifiers of kinds or groups; `nil` for all.
    /// - Returns: the signs, the most important first, and of equal ones the nearest.
    package func signs(
        at distance: Double, speed: Double, chosen: Set<String>? = nil
    ) -> [SignAhead] {
        signs.compactMap { passed -> SignAhead? in
            let ahead = passed.distance - distance
            let kind = passed.kind
            guard ahead > 0 || ahead >= -kind.stay && kind.stay > 0,
                ahead <= kind.ahead.meters(atSpeed: speed),
                chosen.map({ $0.contains(kind.id) || $0.contains(kind.group) }) ?? true
            else { return nil }
            return SignAhead(sign: passed.sign, kind: kind, distance: ahead)
        }.sorted { (-$0.kind.priority, $0.distance) < (-$1.kind.priority, $1.distance) }
    }

    /// The signs along a stretch of the route, in order.
    ///
    /// - Parameters:
    ///   - start: metres from the route's start.
    ///   - end: likewise.
    /// - Returns: the signs.
    package func signs(from start: Double, to end: Double) -> ArraySlice<RouteSign> {
        let first = signs.partitioningIndex { $0.distance >= start }
        return signs[first...].prefix { $0.distance <= end }
    }

    /// Whether the map has the road at a distance from the start, so that its signs are known.
    package func hasSignData(at distance: Double) -> Bool {
        let near = max(distance - Self.dataGap, 0)...(max(distance, 0) + Self.dataGap)
        return roads.matches(in: near).contains { $0.isSure }
    }

    /// Metres without a road of the map that are no lack of data, such as at junctions.
    private static let dataGap = 40.0

    /// The distance at which a sign begins to be shown at the route's own speed, in metres from the
    /// start.
    func beginning(of sign: RouteSign) -> Double {
        let meters = sign.kind.ahead.meters(atSpeed: defaultSpeed(at: sign.distance))
        return max(sign.distance - meters, 0)
    }
}
