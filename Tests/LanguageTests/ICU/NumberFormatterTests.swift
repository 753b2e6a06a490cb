import Language
import Testing

@Suite struct NumberFormatterTests {
    @Test(arguments: [
        (NumberStyle(), "en", 1_234.5678, "1,234.5678"),
        (NumberStyle(), "de", 1_234.5, "1.234,5"),
        (NumberStyle(), "de-CH", 1_234.5, "1’234.5"),
        (NumberStyle(), "nb", -1_234.5, "−1\u{A0}234,5"),
        (NumberStyle(fractionDigits: 2...2), "fr", 1_234.5, "1\u{202F}234,50"),
        (NumberStyle(fractionDigits: 0...0), "en", 2.5, "3"),
        (NumberStyle(fractionDigits: 0...0), "en", -0.5, "-1"),
        (NumberStyle(fractionDigits: 1...1, isGrouped: false), "sv", 12_345.67, "12345,7"),
        (NumberStyle(.currency("EUR")), "en", 123_456.789, "€123,456.79"),
        (NumberStyle(.currency("jpy")), "en", 123_456.789, "¥123,457"),
        (NumberStyle(.currency("NOK")), "nb", 49.9, "kr\u{A0}49,90"),
        (NumberStyle(.unit("kilometer-per-hour")), "nb", 80, "80 km/t"),
        (NumberStyle(.unit("celsius")), "en", 1_234.567, "1,234.567°C"),
        (NumberStyle(.unit("kilobyte")), "en", 1_234.567, "1,234.567 kB"),
        (NumberStyle(.unit("minute")), "de", 5, "5 Min."),
        (NumberStyle(), "en", .nan, "NaN"), (NumberStyle(), "en", .infinity, "∞"),
    ])
    func `numbers are written with separators, units and currencies of each language`(
        style: NumberStyle, locale: String, number: Double, text: String
    ) throws {
        #expect(try NumberFormatter(style, locale: locale).text(number) == text)
    }

    @Test(arguments: [
        NumberStyle.Quantity.currency("EU"), .currency("EUR percent"), .currency(""),
        .currency("€€€"),
        .unit(""), .unit("smoot"), .unit("meter scale/1000"), .unit("METER"),
        .unit(String(repeating: "meter-", count: 100)),
    ])
    func `an unknown currency or unit is refused by name`(
        quantity: NumberStyle.Quantity
    ) throws {
        let error = try #require(throws: ICUError.self) {
            try NumberFormatter(NumberStyle(quantity), locale: "en")
        }
        #expect(error.description.hasPrefix("can't write numbers of the "))
        #expect(error.description.hasSuffix(error.code))
    }

    @Test func `absurd numbers of fraction digits are clamped`() throws {
        for digits in [-5 ... -1, 0...1_000_000, 5_000...6_000, Int.min...Int.max] {
            let text = try NumberFormatter(NumberStyle(fractionDigits: digits), locale: "en")
                .text(1.5)
            #expect(text.utf8.count < 110)
        }
        #expect(
            try NumberFormatter(NumberStyle(), locale: "en").text(.greatestFiniteMagnitude)
                .utf8.count > 300)
    }

    @Test func `a unit's text is available without its number`() throws {
        let speed = try NumberFormatter(NumberStyle(.unit("kilometer-per-hour")), locale: "nb")
        #expect(try speed.unit(beside: 50) == "km/t")
        #expect(try NumberFormatter(NumberStyle(), locale: "nb").unit(beside: 50) == nil)
    }

    @Test func `currencies have their digits`() {
        #expect(NumberFormatter.fractionDigits(ofCurrency: "eur") == 2)
        #expect(NumberFormatter.fractionDigits(ofCurrency: "JPY") == 0)
        #expect(NumberFormatter.fractionDigits(ofCurrency: "KWD") == 3)
        #expect(NumberFormatter.fractionDigits(ofCurrency: "EURO") == nil)
    }
}
