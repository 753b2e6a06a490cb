import Geometry
import Guidance
import MapStore
import Tracks

/// The last known place of a trip, and the way there.
struct LastPlace: Sendable {
    /// The position of the place.
    let place: Coordinate
    /// The time, in seconds since 1970 UTC; `nil` if unknown.
    let time: Double?
    /// The user's own position; `nil` if unknown.
    let me: Coordinate?
    /// The way there on foot; `nil` if unknown.
    let way: WayThere?

    /// The straight-line distance in metres; `nil` if the user's position is unknown.
    var straightMeters: Double? { me.map { $0.distance(to: place) } }

    /// Creates the last place of a trip.
    ///
    /// - Parameters:
    ///   - recorded: the trip.
    ///   - me: the user's own position; `nil` if unknown.
    ///   - mapPaths: maps, of which the first with a road network provides the way.
    /// - Throws: `MapStoreError` for a map that can't be read.
    init(of recorded: RecordedTrip, me: Coordinate?, mapPaths: [String]) throws {
        let trip = recorded.trip
        let last = trip.samples[trip.samples.count - 1]
        place = last.coordinate
        time = trip.start.map { $0 + last.time }
        self.me = me
        let map = try mapPaths.lazy.compactMap { try TilesetFile.importedMap($0) }.first
        guard let me, let map, try map.lastRoutingNode() != nil else {
            way = nil
            return
        }
        way = try Router(map).wayThere(from: me, to: last.coordinate, by: .foot)
    }
}
