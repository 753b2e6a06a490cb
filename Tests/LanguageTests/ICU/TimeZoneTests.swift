import Language
import Testing

@Suite struct TimeZoneTests {
    @Test(arguments: [
        ("Europe/Oslo", 1_750_075_200.0, 7200.0), ("Europe/Oslo", 1_736_942_400, 3600),
        ("America/New_York", 1_750_075_200, -14_400), ("Asia/Kathmandu", 1_750_075_200, 20_700),
        ("UTC", 1_750_075_200, 0), ("UTC", -1e300, 0), ("UTC", .nan, 0),
    ])
    func `a time zone's offset follows summer time and its history`(
        name: String, time: Double, east: Double
    )
        throws
    {
        #expect(try TimeZone(name).secondsEast(at: time) == east)
    }

    @Test(arguments: ["", "Mars/Base", "Europe/Osl", String(repeating: "x", count: 5000)])
    func `an unknown time zone is refused`(name: String) {
        #expect(throws: ICUError.self) { try TimeZone(name) }
    }

    @Test func `countries have their zones`() {
        #expect(TimeZone.names(ofCountry: "NO") == ["Europe/Oslo"])
        #expect(TimeZone.names(ofCountry: "US").count > 10)
        #expect(TimeZone.names(ofCountry: "??").isEmpty)
    }
}
