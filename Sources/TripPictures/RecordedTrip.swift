public import Tracks

/// A trip with the file that it comes from and the clock on the wall where it was.
public struct RecordedTrip: Sendable {
    /// What messages call the file.
    public let file: String
    /// The trip.
    public let trip: Trip
    /// The clock of the place.
    public let clock: PlaceClock

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
