import Testing

@testable import Tracks

@Suite struct TripTimeTests {
    @Test(arguments: [
        ("2026-01-31", 1_769_817_600.0), ("2026-01-31T12:00:00Z", 1_769_860_800),
        ("2026-01-31T12:00", 1_769_860_800), ("2026-01-31T13:00:00+01:00", 1_769_860_800),
        ("2026-01-31T06:30:00-05:30", 1_769_860_800),
    ])
    func `A date and a time are the same moment in any zone`(text: String, seconds: Double) {
        #expect(TripTime.seconds(ofDate: text) == seconds)
    }

    @Test(arguments: ["", "12:00", "2026-02-31", "2026-01-31T25:00", "2026-01-31 x"])
    func `Other texts are no dates`(text: String) {
        #expect(TripTime.seconds(ofDate: text) == nil)
    }
}
