package import Geometry
package import Guidance
package import MapStore
package import Routes
package import Tracks

/// A trip with its file, local clock and numbers.
package struct RecordedTrip: Sendable {
    /// The file's name in messages.
    package let file: String
    /// The trip.
    package let trip: Trip
    /// Whether private places may have been cut out; if so, the file's name may disclose them
    /// too.
    package let isCut: Bool
    /// The clock of the place.
    package let clock: PlaceClock
    /// The side of the road that traffic drives on there.
    package let drivingSide: DrivingSide
    /// The speed limit at each sample, in metres per second; `nil` if unknown.
    package let limits: [Double?]
    /// The numbers of the trip.
    package let statistics: TripStatistics

    /// The probable routes along roads, at least two places each, where the trip has no position.
    package let bridges: [[Coordinate]]

    /// Its number among the trips of its file, from 1.
    package var number = 1
    /// How many trips the file has.
    package var tripsInFile = 1
    /// The pause between the file's trip before and this one; `nil` for none.
    package var pauseBefore: TripPause?

    /// Creates a trip from its parts.
    ///
    /// - Parameters:
    ///   - file: the file's name in messages.
    ///   - trip: the trip.
    ///   - clock: the clock of the place.
    ///   - drivingSide: the side of the road that traffic drives on there.
    ///   - limits: the speed limit at each sample, in metres per second; `nil` for those of the
    ///     log.
    ///   - bridges: the routes along roads where the trip has no position.
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

    /// Its file, with its number if the file has several trips.
    var title: String { tripsInFile > 1 ? "\(file) \(number)" : file }

    /// Notes for the user, a sentence each.
    package var notes: [String] {
        trip.notes + [trip.start == nil ? nil : clock.note].compactMap { $0 }
    }

    /// Returns a time of the trip in machine-readable form: `2025-06-16T14:00:00+02:00`.
    ///
    /// - Parameter time: seconds since 1970 UTC.
    /// - Returns: ISO 8601, in local time.
    package func text(of time: Double) -> String {
        TripTime.iso8601(time, secondsEast: clock.secondsEast(at: time))
    }
}

extension RecordedTrip {
    /// Returns the trip matched to the roads that it followed: with their limits where its log
    /// has none, and with the routes between positions, such as through a tunnel.
    ///
    /// - Parameter map: the roads; `nil` leaves the trip as it is.
    /// - Returns: the trip; its numbers count the time above those limits.
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
        var matched = RecordedTrip(
            file: file, trip: trip, clock: clock, drivingSide: drivingSide, limits: limits,
            bridges: bridges, isCut: isCut)
        (matched.number, matched.tripsInFile) = (number, tripsInFile)
        matched.pauseBefore = pauseBefore
        return matched
    }
}

extension Trip {
    /// The ranges of samples between withheld parts; matching across these would disclose them.
    var matchableParts: [Range<Int>] {
        let breaks = gaps.filter { $0.kind == .withheld }.map { $0.sample + 1 }
        return zip([0] + breaks, breaks + [samples.count]).compactMap { start, end in
            start < end ? start..<end : nil
        }
    }

    /// Returns samples as input for matching.
    ///
    /// - Parameter range: the indices of the samples.
    /// - Returns: that many observations.
    package func observations(of range: Range<Int>) -> [TrackObservation] {
        samples[range].map {
            TrackObservation($0.coordinate, time: isTimed ? $0.time : nil, course: $0.course)
        }
    }
}
