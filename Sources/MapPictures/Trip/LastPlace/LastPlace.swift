package import Geometry
package import Guidance
import MapStore
import Tracks

/// Where a trip was last known to be, and how one gets there.
package struct LastPlace: Sendable {
    /// Where.
    package let place: Coordinate
    /// When, in seconds since 1970 UTC; `nil` where nobody knows.
    package let time: Double?
    /// Where one is oneself; `nil` where nobody said.
    package let me: Coordinate?
    /// The way there on foot; `nil` where none is known.
    package let way: WalkingRoute?

    /// Metres of the straight line; `nil` where nobody said where one is.
    package var straightMeters: Double? { me.map { $0.distance(to: place) } }

    /// The last place of a trip.
    ///
    /// - Parameters:
    ///   - recorded: the trip.
    ///   - me: where one is oneself; `nil` where nobody said.
    ///   - mapPaths: maps, of which the first with a road network tells the way.
    /// - Throws: `MapStoreError` for a map that can't be read.
    package init(of recorded: RecordedTrip, me: Coordinate?, mapPaths: [String]) throws {
        let trip = recorded.trip
        let last = trip.samples[trip.samples.count - 1]
        place = last.coordinate
        time = trip.start.map { $0 + last.time }
        self.me = me
        let map = try mapPaths.lazy.compactMap { try TilesetFile.importedMap($0) }.first
        guard let me, let map else {
            way = nil
            return
        }
        way = try WalkingRoute(from: me, to: last.coordinate, in: map)
    }
}
