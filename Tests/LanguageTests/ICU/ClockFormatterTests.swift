import Language
import Testing

@Suite struct ClockFormatterTests {
    @Test(arguments: [
        ("en", "09:05", "23:59"), ("nb", "09:05", "23:59"), ("sv", "09:05", "23:59"),
        ("da", "09.05", "23.59"), ("fi", "9.05", "23.59"), ("de", "09:05", "23:59"),
    ])
    func `times are written in each language's format`(
        locale: String, morning: String, night: String
    ) throws {
        let clock = try ClockFormatter(.hours24, locale: locale)
        #expect(try clock.text(minutes: 545) == morning)
        #expect(try clock.text(minutes: 1_439) == night)
        #expect(try clock.text(minutes: 1_439 + 1_440) == night)
    }

    @Test func `clocks of twelve hours name the half of the day`() throws {
        let clock = try ClockFormatter(.hours12, locale: "en-US")
        let times = try [0, 545, 725].map { try clock.text(minutes: $0) }
        #expect(
            times.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
                == ["12:00 AM", "9:05 AM", "12:05 PM"])
    }
}
