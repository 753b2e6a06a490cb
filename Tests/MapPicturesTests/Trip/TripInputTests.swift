import Geometry
import MapPictures
import Parameters
import TestSupport
import Testing
import Tracks

@Suite struct TripInputTests {
    private static func values(_ pairs: [(ParameterDefinition, String)]) -> ParameterValues {
        var values = ParameterValues()
        for (parameter, text) in pairs { values.add(text, for: parameter) }
        return values
    }

    @Test func `trip options are read`() throws {
        let input = try TripInput(
            Self.values([
                (PictureParameter.obd.definition, "drive.csv"),
                (PictureParameter.offset.definition, "-2.5s"),
                (PictureParameter.split.definition, "10m"),
                (PictureParameter.timeZone.definition, "Europe/Oslo"),
                (PictureParameter.privacy.definition, "10.75,59.91,300m"),
                (PictureParameter.privacy.definition, "ends:0.5km"),
            ]))
        #expect(input.offset == -2.5)
        #expect(input.split == 600)
        #expect(input.privacy.circles.map(\.radius) == [300])
        #expect(input.privacy.ends == 500)
    }

    @Test(arguments: [
        (PictureParameter.split.definition, "ten"), (PictureParameter.split.definition, "-5m"),
        (PictureParameter.timeZone.definition, "Mars/Base"),
        (PictureParameter.privacy.definition, "59.91,10.75"),
        (PictureParameter.privacy.definition, "10.7,59.9,nan"),
        (PictureParameter.privacy.definition, "ends:"),
        (PictureParameter.from.definition, "noon"), (PictureParameter.columns.definition, "lat"),
        (PictureParameter.offset.definition, "1e300h"),
    ])
    func `an invalid trip option is refused`(parameter: ParameterDefinition, text: String) {
        #expect(throws: ParameterError.self) {
            try TripInput(Self.values([(parameter, text), (PictureParameter.obd.definition, "x")]))
        }
    }

    @Test(.needsShared("data/gpx", "data/obd"))
    func `a drive in Oslo uses Oslo's time and joins its car's log`() throws {
        let name = "simulated-oslo-radhuset-carl-berner"
        var input = TripInput()
        input.log = SharedData.path("data/obd/\(name).obd.csv")
        let trip = try #require(
            try input.trips(reading: [SharedData.path("data/gpx/\(name).gpx")]).first)
        #expect(trip.trip.samples[0].time == 84)
        #expect(trip.text(of: trip.trip.start ?? 0) == "2025-06-16T14:00:00+02:00")
        #expect(trip.trip.value(of: .rpm, at: 10) != nil)
    }

    @Test(.needsShared("data/obd/twizy-T1-2021-07-01.csv"))
    func `local times use the time zone of the position`() throws {
        let path = SharedData.path("data/obd/twizy-T1-2021-07-01.csv")
        let trip = try #require(try TripInput().trips(reading: [path]).first)
        #expect(trip.text(of: trip.trip.start ?? 0).hasPrefix("2021-07-01T10:34:36"))
        var input = TripInput()
        input.timeZone = "UTC"
        input.from = PictureParameter.time("11:00")
        let late = try #require(try input.trips(reading: [path]).first)
        #expect(late.text(of: late.trip.start ?? 0).hasPrefix("2021-07-01T11:00:"))
    }

    /// Of its rows, one a second, 163 are faster than the limit by more than 1 km/h.
    @Test(.needsShared("data/obd/twizy-T1-2021-07-01.csv"))
    func `time over the limit counts log rows, not only fixes`() throws {
        let path = SharedData.path("data/obd/twizy-T1-2021-07-01.csv")
        let trip = try #require(try TripInput().trips(reading: [path]).first)
        #expect(trip.statistics.secondsOverLimit == 163)
    }
}

extension PictureParameter {
    fileprivate static func time(_ text: String) -> TripTime? { try? from.read(text) }
}
