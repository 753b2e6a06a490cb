import Parameters
import Testing

/// Lengths of time as people write them.
@Suite struct DurationTextTests {
    @Test(arguments: [
        ("90", 90.0), ("90s", 90), ("1.5m", 90), ("2h", 7200), ("1:30", 90), ("0:01:30", 90),
        ("-90s", -90), ("+1:30", 90), ("90:00", 5400), ("0", 0), (".5", 0.5),
    ])
    func `durations are read in common forms`(text: String, seconds: Double) {
        #expect(DurationText.seconds(text) == seconds)
    }

    @Test(arguments: [
        "", "-", "s", "1:60", "1:2:3:4", "1::2", "1e9", "nan", "inf", "1 s", "--1", "1:-2", "1,5",
        "1000000000", "٣s", "1d",
    ])
    func `other texts are not durations`(text: String) {
        #expect(DurationText.seconds(text) == nil)
    }
}
