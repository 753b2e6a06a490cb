import MapGeometry
public import MapStore
public import Navigation
import Routing
public import Tracks

/// A trip with the file that it comes from, the clock on the wall where it was, and its numbers.
public struct RecordedTrip: Sendable {
    /// What messages call the file.
    public let file: String
    /// The trip.
    public let trip: Trip
    /// The clock of the place.
    public let clock: PlaceClock
    /// The side of the road that traffic keeps to there.
    public let drivingSide: DrivingSide
    /// The speed limit at each sample, in metres per second; `nil` where nobody knows.
    public let limits: [Double?]
    /// The numbers of the trip.
    public let statistics: TripStatistics

    /// A trip from its parts.
    ///
    /// - Parameters:
    ///   - file: what messages call the file.
    ///   - trip: the trip.
    ///   - clock: the clock of the place.
    ///   - drivingSide: the side of the road that traffic keeps to there.
    ///   - limits: the speed limit at each sample, in metres per second; `nil` for those of the log.
    public init(
        file: String, trip: Trip, clock: PlaceClock, drivingSide: DrivingSide = .right,
        limits: [Double?]? = nil
    ) {
        let limits = limits ?? trip.samples.map { trip.value(of: .speedLimit, at: $0.time) }
        self.file = file
        self.trip = trip
        self.clock = clock
        self.drivingSide = drivingSide
        self.limits = limits
        statistics = TripStatistics(trip, limits: limits)
    }

    /// What a user should know of it, a sentence each.
    public var notes: [String] {
        trip.notes + [trip.start == nil ? nil : clock.note].compactMap { $0 }
    }

    /// A time of the trip as a program reads it: `2025-06-16T14:00:00+02:00`.
    ///
    /// - Parameter time: seconds since 1970 UTC.
    /// - Returns: ISO 8601, in the time of the place.
    public func text(of time: Double) -> String {
        TripTime.iso8601(time, secondsEast: clock.secondsEast(at: time))
    }
}

extension RecordedTrip {
    /// The same trip with the limits of the roads that it followed, where its log tells none.
    ///
    /// - Parameter map: the roads; `nil` leaves the trip as it is.
    /// - Returns: the trip; its numbers count the time over those limits.
    /// - Throws: `MapStoreError` for a map that can't be read.
    public func limited(by map: MapDatabase?) throws(MapStoreError) -> RecordedTrip {
        guard let map, limits.contains(nil) else { return self }
        return limited(by: try RoadGraph(map, around: trip.samples.map(\.coordinate)))
    }

    /// The same trip with the limits of the roads that it followed, where its log tells none.
    func limited(by graph: RoadGraph) -> RecordedTrip {
        guard limits.contains(nil) else { return self }
        var limits = limits
        for part in trip.matchableParts {
            let places = TrackMatcher(graph).match(trip.observations(of: part)).places
            for (index, place) in zip(part, places) where limits[index] == nil {
                let limit = place.flatMap { graph.speedLimit(on: $0.edge) }
                limits[index] = limit?.kilometersPerHour.map { $0 / 3.6 }
            }
        }
        return RecordedTrip(
            file: file, trip: trip, clock: clock, drivingSide: drivingSide, limits: limits)
    }
}
