import Formats
import MapStyle
import Testing

/// `number-format` beyond the specification's own cases.
@Suite struct NumberFormatTests {
    private func probe(_ number: JSONValue, _ options: JSONValue) -> ExpressionProbe {
        ExpressionProbe(
            ["number-format", number, options], specification: nil, globalState: [:])
    }

    @Test(
        arguments: [
            (123_456.789, [:], "123,456.789"),
            (1_234.567, ["locale": "en-US", "unit": "meter"], "1,234.567 m"),
            (1_234.567, ["locale": "en-US", "unit": "celsius"], "1,234.567°C"),
            (1_234.567, ["locale": "en-US", "unit": "kilobyte"], "1,234.567 kB"),
            (80, ["locale": "nb", "unit": "kilometer-per-hour"], "80 km/t"),
            (0.5, ["unit": "percent"], "0.5%"),
            (1.5, ["unit": "meter", "max-fraction-digits": 0], "2 m"),
            (1.5, ["unit": "meter", "min-fraction-digits": 2], "1.50 m"),
            (1.005, ["max-fraction-digits": 2], "1.01"),
            (2.5, ["max-fraction-digits": 0], "3"), (-2.5, ["max-fraction-digits": 0], "-3"),
            (1.5, ["currency": "KWD"], "KWD\u{A0}1.500"),
            (1.5, ["currency": "EUR", "max-fraction-digits": 1], "€1.5"),
            (1.5, ["currency": "EUR", "max-fraction-digits": 4], "€1.50"),
            (1.5, ["currency": "eur", "locale": "de", "min-fraction-digits": 3], "1,500\u{A0}€"),
            (1_234_567.8, ["locale": "en-IN"], "12,34,567.8"),
            (1_234.5, ["locale": "fr"], "1\u{202F}234,5"),
            (1_234, ["locale": "pl"], "1234"),
        ] as [(Double, JSONValue, String)])
    func `numbers are written as Intl.NumberFormat writes them`(
        number: Double, options: JSONValue, text: String
    ) throws {
        let probe = probe(.number(number), options)
        #expect(probe.failures.isEmpty)
        #expect(try probe.evaluate(EvaluationContext(zoom: 0)).get() == .string(text))
    }

    @Test func `a currency and a unit exclude each other`() {
        let probe = probe(1, ["currency": ["get", "c"], "unit": ["get", "u"]])
        #expect(
            probe.failures.map(\.message) == [
                "NumberFormat options `currency` and `unit` are mutually exclusive"
            ])
    }

    @Test(
        arguments: [
            ["currency": "EURO"], ["currency": "EUR percent"], ["unit": "smoot"],
            ["min-fraction-digits": 5, "max-fraction-digits": 2], ["max-fraction-digits": 1e300],
            ["min-fraction-digits": -1],
        ] as [JSONValue])
    func `impossible number-format options fail on evaluation`(options: JSONValue) {
        let dynamic = probe(["get", "number"], options)
        #expect(dynamic.failures.isEmpty)
        #expect(throws: (any Error).self) {
            try dynamic.evaluate(EvaluationContext(zoom: 0, properties: [.number(1)])).get()
        }
    }
}
