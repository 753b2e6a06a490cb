import Parameters
import Tracks

/// The trips of a file that a picture shows.
package enum TripChoice: Hashable, Sendable {
    /// The trip of the greatest distance.
    case longest
    /// The last trip.
    case last
    /// The trip with a number, from 1.
    case number(Int)
    /// Each trip in its own picture.
    case all

    /// Returns the chosen ones of a file's trips.
    ///
    /// - Parameter trips: the file's trips, at least one.
    /// - Returns: at least one trip, and notes for the user, a line each.
    /// - Throws: ``ParameterError`` for a number that no trip has.
    func chosen(
        among trips: [RecordedTrip]
    ) throws(ParameterError) -> (trips: [RecordedTrip], notes: [Message]) {
        var chosen = trips
        var name: Message?
        switch self {
        case .all: break
        case .longest:
            let longest = trips.indices.max { one, other in
                (trips[one].trip.distance, other) < (trips[other].trip.distance, one)
            }
            chosen = longest.map { [trips[$0]] } ?? []
            name = "the longest"
        case .last:
            chosen = trips.suffix(1)
            name = "the last"
        case .number(let number):
            chosen = trips.filter { $0.number == number }
        }
        guard let first = chosen.first else {
            let count = trips.first?.tripsInFile ?? 0
            throw ParameterError(
                """
                \(PictureParameter.tripNumber): \(trips.first?.file ?? "the file") has \
                \(NumberText.counted(count, "trip"))
                """)
        }
        var notes: [Message] = first.notes.map { "\(first.file): \($0)" }
        if let name, trips.count > 1, let other = trips.first(where: { $0.number != first.number })
        {
            notes.append(
                """
                \(first.file): \(name) of \(first.tripsInFile) trips is shown, number \(first.number): \
                \(PictureParameter.tripNumber) \(other.number) chooses another
                """)
        }
        return (chosen, notes)
    }

    /// Returns the only one of chosen trips.
    ///
    /// - Throws: ``ParameterError`` if there are several, where one picture is drawn.
    static func only(of trips: [RecordedTrip]) throws(ParameterError) -> RecordedTrip {
        guard trips.count == 1, let trip = trips.first else {
            throw ParameterError(
                "\(PictureParameter.tripNumber): there is one picture, so write a number")
        }
        return trip
    }
}
