import Formats
import Testing

@Suite struct ConditionalValueTests {
    static let table: [(text: String, values: [String])] = [
        ("no @ (07:00-10:00); no @ (15:00-18:00)", ["no|07:00-10:00", "no|15:00-18:00"]),
        ("no @ (Mo-Fr 07:00-09:00; PH off)", ["no|Mo-Fr 07:00-09:00; PH off"]),
        ("no @ Mo-Fr 07:00-09:00; Sa 08:00-10:00", ["no|Mo-Fr 07:00-09:00; Sa 08:00-10:00"]),
        ("no @ (Mo-Fr 07:00-09:00 AND weight>3.5)", ["no|Mo-Fr 07:00-09:00|weight>3.5"]),
        ("yes @ destination", ["yes|destination"]),
        ("60 @ (Nov 01 - Apr 8)", ["60|Nov 01 - Apr 8"]),
        ("no", []), ("@ (Mo)", []), ("no @", []), ("", []), (";;@;", []),
    ]

    @Test(arguments: table)
    func `values and their conditions are found`(_ row: (text: String, values: [String])) {
        let found = ConditionalValue.all(in: row.text)
        #expect(found.map { ([$0.value] + $0.conditions).joined(separator: "|") } == row.values)
    }

    @Test func `a condition is stored as text and read again`() throws {
        let time = LocalTime(day: CalendarDay(year: 2026, month: 11, day: 25), minute: 480)
        for (texts, isOutside, holds) in [
            (["Mo-Fr 07:00-09:00"], false, true), (["Mo-Fr 07:00-09:00"], true, false),
            (["Nov-May", "Mo-Fr 07:00-09:00"], false, true), (["Nov-May", "Sa"], false, false),
            (["Nov-May", "Sa"], true, true),
        ] {
            let made = try #require(TimeCondition(within: texts, isOutside: isOutside))
            #expect(made.holds(at: time, latitude: 60, longitude: 10) == holds)
            #expect(TimeCondition(made.text) == made)
        }
        #expect(TimeCondition("!24/7")?.isConstant == true)
        #expect(TimeCondition("wet") == nil)
        #expect(TimeCondition(within: []) == nil)
    }

    @Test func `days count and have their weekdays`() {
        for days in stride(from: -1_000_000, through: 1_000_000, by: 997) {
            #expect(CalendarDay(daysSince1970: days).daysSince1970 == days)
        }
        let day = CalendarDay(year: 2026, month: 11, day: 25)
        #expect(day.weekday == 2)
        #expect(day.week == 48)
        #expect(CalendarDay(year: 2027, month: 1, day: 3).week == 53)
        #expect(LocalTime(localSeconds: -60).minute == 1439)
        #expect(LocalTime(localSeconds: -60).day == -1)
    }
}
