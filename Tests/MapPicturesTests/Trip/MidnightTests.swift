import Geometry
import Language
import Routes
import Testing
import Tracks

@testable import MapPictures

@Suite struct MidnightTests {
    /// A trip that begins on Friday 2025-06-13 at 19:55 UTC.
    private static func date(_ seconds: Double, _ language: String) -> String {
        let place = Coordinate(longitude: 10.75, latitude: 59.91)
        let trip = Trip(
            start: 1_749_844_500, duration: seconds,
            samples: [TripSample(place, time: 0, speed: 0, course: 0, distance: 0)])
        let text = GuidanceText(language: SpokenLanguages().language(preferred: [language]))
        return TripFigures(
            RecordedTrip(file: "a.gpx", trip: trip, clock: .sun(secondsEast: 0)), text,
            .of(text.language)
        ).date
    }

    @Test(arguments: [
        ("en", "Saturday"), ("de", "Samstag"), ("nb", "lørdag"), ("sv", "lördag"),
        ("da", "lørdag"), ("fi", "lauantaina"),
    ])
    func `a trip over midnight names its second day`(language: String, day: String) {
        #expect(Self.date(60_420, language).contains("– \(day) "))
        #expect(!Self.date(3600, language).contains(day))
    }

    @Test func `a trip of a week has the date of its end, since weekdays repeat`() {
        let date = Self.date(7 * 86_400, "en")
        #expect(date.contains("June 13, 2025") && date.contains("June 20, 2025"))
    }
}
