package import Geometry

/// One of the trips that a track contains, with the pause before it.
package struct TripOfTrack: Hashable, Sendable {
    /// The trip; its times count from its own start.
    package var trip: Trip
    /// The pause between the trip before and this one; `nil` for the first.
    package var pauseBefore: TripPause?

    /// A trip from its parts.
    package init(trip: Trip, pauseBefore: TripPause? = nil) {
        self.trip = trip
        self.pauseBefore = pauseBefore
    }
}

/// The time between two trips of one track.
package struct TripPause: Hashable, Sendable {
    /// The duration in seconds.
    package var seconds: Double
    /// Where the vehicle was parked; `nil` if the next trip begins elsewhere.
    package var place: Coordinate?

    /// A pause from its parts.
    package init(seconds: Double, place: Coordinate?) {
        self.seconds = seconds
        self.place = place
    }

    /// The distance up to which a trip begins where the last one ended, in metres: receivers that
    /// wake up in a car park are not more accurate.
    static let nearby = 300.0
}

extension Trip {
    /// The seconds of standing, or without a position, that separate two trips by default.
    package static let pauseBetweenTrips = 1800.0

    /// The trips between long pauses: times of standing, and times without a position.
    ///
    /// A pause at the beginning or the end separates nothing and stays a stop. What moves less
    /// than 50 m between two pauses is no trip, but belongs to them.
    ///
    /// - Parameter seconds: the minimum length of a pause; shorter ones stay inside a trip.
    /// - Returns: the trips in order; only the trip itself if no pause is that long. What was
    ///   cleaned away is reported with the trip during or after which it occurred; fixes without
    ///   a time, and those dropped for it, with the first.
    package func trips(apartBy seconds: Double) -> [TripOfTrack] {
        var pauses: [ClosedRange<Double>] = []
        var first = 0.0
        for pause in longPauses(seconds) where moves(in: first...max(first, pause.lowerBound)) {
            pauses.append(pause)
            first = pause.upperBound
        }
        // A movement that is too short for a trip is part of the pause.
        pauses = joined(pauses, longPauses(seconds))
        while let last = pauses.last, !moves(in: last.upperBound...max(last.upperBound, duration)) {
            pauses.removeLast()
        }
        guard !pauses.isEmpty else { return [TripOfTrack(trip: self)] }
        let starts = [0] + pauses.map(\.upperBound)
        let ends = pauses.map(\.lowerBound) + [duration]
        let parts = zip(starts, ends).map { part($0...max($0, $1)) }
        return zip(parts.indices, report.split(at: starts)).compactMap { index, report in
            guard var trip = parts[index] else { return nil }
            trip.report = report
            trip.report.set(.gap, trip.gaps.count)
            let pause = index == 0 ? nil : parked(pauses[index - 1], parts[index - 1], trip)
            return TripOfTrack(trip: trip, pauseBefore: pause)
        }
    }

    /// The times of standing and without a position from a length on, in order, joined where they
    /// touch each other.
    private func longPauses(_ seconds: Double) -> [ClosedRange<Double>] {
        let silent = gaps.filter { $0.sample + 1 < samples.count }.map {
            samples[$0.sample].time...samples[$0.sample + 1].time
        }.filter { $0.upperBound - $0.lowerBound - drivingSeconds(byLogIn: $0) >= seconds }
        let standing = stops.map { $0.time...($0.time + $0.seconds) }
            .filter { $0.upperBound - $0.lowerBound >= seconds }
        let long = silent + standing
        var pauses: [ClosedRange<Double>] = []
        for pause in long.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = pauses.last, pause.lowerBound <= last.upperBound {
                pauses[pauses.count - 1] =
                    last.lowerBound...max(last.upperBound, pause.upperBound)
            } else {
                pauses.append(pause)
            }
        }
        return pauses
    }

    /// The seconds of a time for which the car's log has a speed above zero.
    private func drivingSeconds(byLogIn range: ClosedRange<Double>) -> Double {
        guard let log = channels[.speed]?.part(range), log.count > 1 else { return 0 }
        return (1..<log.count).reduce(0) { sum, index in
            let seconds = log.times[index] - log.times[index - 1]
            return log.values[index] > 0 && seconds <= Channel.speed.greatestAge
                ? sum + seconds : sum
        }
    }

    /// Extends each chosen pause over those that follow it before the next chosen one.
    private func joined(
        _ chosen: [ClosedRange<Double>], _ all: [ClosedRange<Double>]
    ) -> [ClosedRange<Double>] {
        let next = chosen.dropFirst().map(\.lowerBound) + [.infinity]
        return zip(chosen, next).map { pause, end in
            let last = all.last { $0.lowerBound < end && $0.lowerBound >= pause.lowerBound }
            return pause.lowerBound...max(pause.upperBound, last?.upperBound ?? 0)
        }
    }

    /// Whether the vehicle gets anywhere in a time.
    private func moves(in range: ClosedRange<Double>) -> Bool {
        let first = samples.partitioningIndex { $0.time >= range.lowerBound }
        let end = samples.partitioningIndex { $0.time > range.upperBound }
        guard first + 1 < end else { return false }
        return samples[end - 1].distance - samples[first].distance >= 50
    }

    private func parked(
        _ pause: ClosedRange<Double>, _ before: Trip?, _ after: Trip
    ) -> TripPause {
        let seconds = pause.upperBound - pause.lowerBound
        guard let place = before?.samples.last?.coordinate, let next = after.samples.first,
            place.distance(to: next.coordinate) <= TripPause.nearby
        else { return TripPause(seconds: seconds, place: nil) }
        return TripPause(seconds: seconds, place: place)
    }
}
