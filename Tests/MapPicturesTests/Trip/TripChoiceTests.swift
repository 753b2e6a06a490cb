import Geometry
import Parameters
import Testing
import Tracks

@testable import MapPictures

@Suite struct TripChoiceTests {
    /// Trips of some metres in one file.
    private static func trips(_ meters: [Double]) -> [RecordedTrip] {
        let place = Coordinate(longitude: 10.75, latitude: 59.91)
        return meters.enumerated().map { index, meters in
            let samples = [0, meters].map {
                TripSample(place, time: $0 / 10, speed: 10, course: 0, distance: $0)
            }
            var trip = RecordedTrip(
                file: "a.gpx", trip: Trip(samples: samples), clock: .sun(secondsEast: 0))
            (trip.number, trip.tripsInFile) = (index + 1, 3)
            return trip
        }
    }

    @Test(arguments: [
        (TripChoice.longest, [2], 1), (.last, [3], 1), (.number(1), [1], 0), (.all, [1, 2, 3], 0),
    ])
    func `trips are chosen by length, by place or by number`(
        choice: TripChoice, numbers: [Int], notes: Int
    ) throws {
        let chosen = try choice.chosen(among: Self.trips([100, 900, 300]))
        #expect(chosen.trips.map(\.number) == numbers)
        #expect(chosen.notes.count == notes)
    }

    @Test func `the note of the longest names a number that chooses another`() throws {
        let notes = try TripChoice.longest.chosen(among: Self.trips([900, 100, 300])).notes
        #expect(
            notes.map { $0.text(.commandLine) } == [
                "a.gpx: the longest of 3 trips is shown, number 1: --trip 2 chooses another"
            ])
    }

    @Test func `a number that no trip has is refused`() {
        #expect(throws: ParameterError.self) {
            try TripChoice.number(4).chosen(among: Self.trips([1, 2, 3]))
        }
    }

    @Test func `split is a time, none or 0, half an hour by default`() throws {
        #expect(TripInput().split == 1800)
        let texts = [("none", nil), ("0", nil), ("10m", 600.0)]
        for (text, seconds) in texts {
            var values = ParameterValues()
            values.add(text, for: PictureParameter.split.definition)
            #expect(try TripInput(values).split == seconds)
        }
    }
}
