import Geometry
import Guidance
import MapStore
import Overlays
import Parameters
import Routes

/// The maneuvers of a route as rows of directions.
struct DirectionsList {
    private let guidance: GuidanceRoute
    private let text: GuidanceText
    private let maneuvers: [UpcomingManeuver]

    /// Prepares the list of a route in a language.
    init(_ guidance: GuidanceRoute, _ text: GuidanceText) {
        self.guidance = guidance
        self.text = text
        maneuvers = guidance.maneuvers.indices.compactMap { guidance.maneuver($0 + 1) }
    }

    /// The places of the maneuvers.
    var places: [Coordinate] { maneuvers.map { guidance.coordinate(at: $0.distance) } }

    /// Returns the directions.
    ///
    /// - Parameter addresses: the names of places; `nil` for those of the route alone.
    /// - Returns: a row for each maneuver, and the names of the ends.
    /// - Throws: `MapStoreError` if the map's addresses can't be read.
    func content(_ addresses: TripAddresses?) throws(MapStoreError) -> DirectionsContent {
        let duration = guidance.time(from: 0, to: guidance.length)
        return DirectionsContent(
            places: try places(addresses), distance: text.tripDistance(guidance.length),
            time: duration.map(text.duration) ?? "",
            rows: maneuvers.indices.map(row))
    }

    /// The names of start, stops and goal.
    private func places(_ addresses: TripAddresses?) throws(MapStoreError) -> [String] {
        let stops = guidance.waypoints.filter { $0.role == .stop }
        let inner = stops.dropFirst().dropLast().map { ($0.location, $0.name) }
        let ends = [
            (guidance.coordinate(at: 0), stops.first?.name),
            (guidance.coordinate(at: guidance.length), stops.count > 1 ? stops.last?.name : nil),
        ]
        var found: [String] = []
        for (place, name) in [ends[0]] + inner + [ends[1]] {
            let address = try addresses?.address(of: place)
            let name = name.flatMap { $0.isEmpty ? nil : $0 }
            found.append(address ?? name ?? Self.text(of: place))
        }
        return found
    }

    /// A place without a name, as it is asked for.
    private static func text(of place: Coordinate) -> String {
        [place.longitude, place.latitude].map { NumberText.decimals($0, 5) }.joined(separator: ",")
    }

    private func row(_ index: Int) -> DirectionsContent.Row {
        let maneuver = maneuvers[index]
        let said = text.instruction(maneuver)
        let isLast = index == maneuvers.count - 1
        let end = isLast ? guidance.length : maneuvers[index + 1].distance
        let way = max(end - maneuver.distance, 0)
        let isEnd = isLast && maneuver.step.maneuver.type == .arrive
        let time = isEnd ? nil : guidance.time(from: maneuver.distance, to: end)
        let country = guidance.state(at: maneuver.distance).country
        let refs = maneuver.road.refs.filter { !said.contains($0) }
        let signs = (maneuver.signpost?.destinations ?? []).filter { !said.contains($0) }
        return DirectionsContent.Row(
            number: maneuver.number, symbol: maneuver.symbol(side: guidance.drivingSide),
            text: said,
            shields: refs.prefix(3).map { RoadShield(ref: $0, country: country) },
            detail: TextDirection.joined(Array(signs.prefix(3)), separator: ", "),
            distance: isEnd ? "" : text.distance(way),
            time: time.map(text.exactDuration) ?? "",
            kind: index == 0 && maneuver.step.maneuver.type == .depart
                ? .start : isEnd ? .end : .passing)
    }
}
