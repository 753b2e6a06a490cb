import Formats
import Testing

@Suite struct OpeningHoursTests {
    /// Oslo's clocks in winter.
    private static func isOpen(_ hours: OpeningHours, _ moment: String) -> Bool? {
        let numbers = moment.split { "- :".contains($0) }.compactMap { Int($0) }
        guard numbers.count == 5 else { return nil }
        let day = CalendarDay(year: numbers[0], month: numbers[1], day: numbers[2])
        let time = LocalTime(day: day, minute: numbers[3] * 60 + numbers[4], minutesEast: 60)
        return hours.contains(time, latitude: 59.91, longitude: 10.75)
    }

    /// Hours with moments at which they are open, and moments at which they are not.
    ///
    /// The 25th of November 2026 is a Wednesday.
    static let table: [(hours: String, open: [String], closed: [String])] = [
        ("24/7", ["2026-11-25 00:00", "2026-11-25 23:59"], []),
        ("07:00-09:00", ["2026-11-25 07:00", "2026-11-25 08:59"], ["2026-11-25 09:00"]),
        (
            "Mo-Fr 07:00-09:00,15:00-17:00; PH off",
            ["2026-11-25 08:00", "2026-11-27 16:59"],
            ["2026-11-25 12:00", "2026-11-28 08:00", "2026-11-25 17:00"]
        ),
        (
            "Mo-Fr 00:00-11:00; Sa 00:00-09:00; PH off",
            ["2026-11-25 10:59", "2026-11-28 08:59"], ["2026-11-28 10:00", "2026-11-29 08:00"]
        ),
        // Over midnight: Friday's hours end on Saturday.
        (
            "Mo-Fr 22:00-06:00", ["2026-11-27 23:00", "2026-11-28 05:59", "2026-11-23 22:00"],
            ["2026-11-28 23:00", "2026-11-23 05:00", "2026-11-28 06:00"]
        ),
        ("Fr 22:00-26:00", ["2026-11-28 01:59"], ["2026-11-28 02:00", "2026-11-27 01:00"]),
        ("Su,PH 06:00-00:00", ["2026-11-29 23:59"], ["2026-11-30 00:00", "2026-11-25 12:00"]),
        ("Sa-Mo", ["2026-11-28 12:00", "2026-11-30 12:00"], ["2026-12-01 12:00"]),
        ("Nov-May", ["2026-11-25 12:00", "2027-05-31 23:59"], ["2026-06-01 00:00"]),
        ("Nov 01 - Apr 8", ["2026-11-01 00:00", "2027-04-08 23:59"], ["2027-04-09 00:00"]),
        ("Oct 14-March 16", ["2026-12-31 12:00"], ["2026-10-13 12:00", "2026-03-17 12:00"]),
        ("2020 Nov 2-23", ["2020-11-23 12:00"], ["2021-11-10 12:00", "2020-11-24 12:00"]),
        (
            "2020 Jul 20 - 2021 Jan 18", ["2020-12-01 12:00", "2021-01-18 12:00"],
            ["2021-07-25 12:00", "2020-07-19 12:00"]
        ),
        ("2025-2026 Mo", ["2026-11-23 12:00"], ["2027-11-22 12:00", "2026-11-25 12:00"]),
        ("2026+", ["2030-01-01 12:00"], ["2025-12-31 12:00"]),
        ("Dec 24,Dec 25 10:00-12:00", ["2026-12-25 11:00"], ["2026-12-26 11:00"]),
        ("Jun-Aug: Mo-Fr 08:00-16:00", ["2026-07-01 12:00"], ["2026-11-25 12:00"]),
        ("week 48", ["2026-11-25 12:00"], ["2026-12-01 12:00"]),
        ("Mo[1] 10:00-11:00", ["2026-12-07 10:30"], ["2026-12-14 10:30"]),
        ("Su[-1]", ["2026-11-29 12:00"], ["2026-11-22 12:00"]),
        // A later rule replaces the earlier ones on its days, or adds to them.
        ("Mo-Su 08:00-18:00; We 10:00-12:00", ["2026-11-25 11:00"], ["2026-11-25 09:00"]),
        ("Mo-Fr 07:00-09:00, Mo-Fr 15:00-18:00", ["2026-11-25 08:00", "2026-11-25 17:00"], []),
        ("08:00-18:00; 12:00-13:00 off", ["2026-11-25 11:59"], ["2026-11-25 12:30"]),
        ("24/7; We off", ["2026-11-26 12:00"], ["2026-11-25 12:00"]),
        ("20:00+", ["2026-11-25 23:59"], ["2026-11-26 00:00"]),
        ("Monday – Friday 08:00–16:00 \"school\"", ["2026-11-25 12:00"], ["2026-11-29 12:00"]),
        // The sun rose at 8:40 and set at 15:28 in Oslo that day.
        ("sunrise-sunset", ["2026-11-25 08:50", "2026-11-25 15:15"], ["2026-11-25 08:30"]),
        ("sunset-sunrise", ["2026-11-25 15:40", "2026-11-26 08:30"], ["2026-11-25 12:00"]),
        ("(sunset+02:00)-23:00", ["2026-11-25 17:45"], ["2026-11-25 17:00"]),
    ]

    @Test(arguments: table)
    func `hours are open when they say so`(
        _ row: (hours: String, open: [String], closed: [String])
    ) throws {
        let hours = try #require(OpeningHours(row.hours))
        for moment in row.open { #expect(Self.isOpen(hours, moment) == true, "\(moment)") }
        for moment in row.closed { #expect(Self.isOpen(hours, moment) == false, "\(moment)") }
    }

    @Test(
        arguments: [
            "", ";", "PH", "PH off", "Jun-Aug: SH", "off", "summer", "wet", "destination",
            "weight>3.5", "Ma-Sa 09:00-20:00", "Sa 08-13", "Mo-Fr 09:00-15:00; Sa-Su 24h", "07:00-",
            "25:00-26:60", "Mo[7]", "easter", "Nov 31-Foo", "2022-2020", "08:00-10:00/15",
        ])
    func `what is not understood is no hours`(_ text: String) {
        #expect(OpeningHours(text) == nil)
    }

    @Test func `day and night follow the sun also where it stays up or down`() throws {
        let day = try #require(OpeningHours("sunrise-sunset"))
        for (month, isUp) in [(6, true), (12, false)] {
            let time = LocalTime(day: CalendarDay(year: 2026, month: month, day: 21), minute: 60)
            #expect(day.contains(time, latitude: 78.2, longitude: 15.6) == isUp)
        }
    }

    /// Texts of the words of the syntax in any order, with bytes that are none.
    @Test func `any text is read or refused, at any time and place`() {
        let words = [
            "Mo", "Fr", "PH", "Nov", "May", "2026", "24/7", "07:00", "26:30", "-", ",", ";", "[1]",
            "[-1]", "(", ")", "sunset", "+", "off", "week 3", "\"", "48:00", "31", "@", "é", ":",
            "9999", "0000", "99:99", " ",
        ]
        var random = SystemRandomNumberGenerator()
        var readCount = 0
        for _ in 0..<20_000 {
            let count = Int.random(in: 1...8, using: &random)
            let text = (0..<count).compactMap { _ in words.randomElement(using: &random) }
                .joined(separator: Bool.random(using: &random) ? " " : "")
            guard let hours = OpeningHours(text) else { continue }
            readCount += 1
            for latitude in [-90, 0, 67.5, 90, Double.nan] {
                let time = LocalTime(
                    localSeconds: .random(in: -1e11...3e11, using: &random),
                    minutesEast: Bool.random(using: &random) ? nil : .random(in: -2000...2000))
                _ = hours.contains(time, latitude: latitude, longitude: latitude * 2)
            }
        }
        #expect(readCount > 100)
        #expect(OpeningHours(String(repeating: "Mo,", count: 1000)) == nil)
    }
}
