import Language
import Testing

@Suite struct DateFormatterTests {
    @Test(arguments: [
        ("en", "Monday, June 16, 2025"), ("nb", "mandag 16. juni 2025"),
        ("sv", "måndag 16 juni 2025"), ("da", "mandag den 16. juni 2025"),
        ("fi", "maanantaina 16. kesäkuuta 2025"), ("de", "Montag, 16. Juni 2025"),
    ])
    func `dates are written in each language's format`(locale: String, date: String) throws {
        #expect(try DateFormatter(locale: locale).text(1_750_075_200) == date)
    }

    @Test func `a day ends at midnight of the clock that is shown`() throws {
        let dates = try DateFormatter(locale: "en")
        #expect(try dates.text(86_399.9) == "Thursday, January 1, 1970")
        #expect(try dates.text(86_400) == "Friday, January 2, 1970")
        #expect(try dates.text(-1) == "Wednesday, December 31, 1969")
    }
}
