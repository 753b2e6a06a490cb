package import Geometry
import Guidance
package import MapStore
package import Routes
package import Tracks

/// A trip with the file that it comes from, the clock on the wall where it was, and its numbers.
package struct RecordedTrip: Sendable {
    /// What messages call the file.
    package let file: String
    /// The trip.
    package let trip: Trip
    /// Whether private places may have been cut out: then the file's name may tell of them too.
    package let isCut: Bool
    /// The clock of the place.
    package let clock: PlaceClock
    /// The side of the road that traffic keeps to there.
    package let drivingSide: DrivingSide
    /// The speed limit at each sample, in metres per second; `nil` where nobody knows.
    package let limits: [Double?]
    /// The numbers of the trip.
    package let statistics: TripStatistics

    /// The ways along roads, at least two places each, that it probably took where it has no position.
    package let bridges: [[Coordinate]]

    /// A trip from its parts.
    ///
    /// - Parameters:
    ///   - file: what messages call the file.
    ///   - trip: the trip.
    ///   - clock: the clock of the place.
    ///   - drivingSide: the side of the road that traffic keeps to there.
    ///   - limits: the speed limit at each sample, in metres per second; `nil` for those of the log.
    ///   - bridges: the ways along roads that it took where it has no position.
    ///   - isCut: whether private places may have been cut out.
    package init(
        file: String, trip: Trip, clock: PlaceClock, drivingSide: DrivingSide = .right,
        limits: [Double?]? = nil, bridges: [[Coordinate]] = [],
        isCut: Bool = false
    ) {
        let limits = limits ?? trip.samples.map { trip.value(of: .speedLimit, at: $0.time) }
        self.file = file
        self.trip = trip
        self.isCut = isCut
        self.clock = clock
        self.drivingSide = drivingSide
        self.limits = limits
        self.bridges = bridges
        statistics = TripStatistics(trip, limits: limits)
    }

    /// What a user should know of it, a sentence each.
    package var notes: [String] {
        trip.notes + [trip.start == nil ? nil : clock.note].compactMap { $0 }
    }

    /// A time of the trip as a program reads it: `2025-06-16T14:00:00+02:00`.
    ///
    /// - Parameter time: seconds since 1970 UTC.
    /// - Returns: ISO 8601, in the time of the place.
    package func text(of time: Double) -> String {
        TripTime.iso8601(time, secondsEast: clock.secondsEast(at: time))
    }
}

extension RecordedTrip {
    /// The same trip on the roads that it followed: with their limits where its log tells none, and
    /// with the ways between places, as through a tunnel.
    ///
    /// - Parameter map: the roads; `nil` leaves the trip as it is.
    /// - Returns: the trip; its numbers count the time over those limits.
    /// - Throws: `MapStoreError` for a map that can't be read.
    package func matched(to map: MapDatabase?) throws(MapStoreError) -> RecordedTrip {
        guard let map else { return self }
        return matched(to: try RoadGraph(map, around: trip.samples.map(\.coordinate)))
    }

    func matched(to graph: RoadGraph) -> RecordedTrip {
        var limits = limits
        var bridges: [[Coordinate]] = []
        for part in trip.matchableParts {
            let track = TrackMatcher(graph).match(trip.observations(of: part))
            for (index, place) in zip(part, track.places) where limits[index] == nil {
                let limit = place.flatMap { graph.speedLimit(on: $0.edge) }
                limits[index] = limit?.kilometersPerHour.map { $0 / 3.6 }
            }
            bridges += trip.gaps.compactMap { gap in
                guard part.contains(gap.sample), part.contains(gap.sample + 1) else { return nil }
                let first = gap.sample - part.lowerBound
                return track.line(from: first, to: first + 1)
            }
        }
        return RecordedTrip(
            file: file, trip: trip, clock: clock, drivingSide: drivingSide, limits: limits,
            bridges: bridges, isCut: isCut)
    }
}
