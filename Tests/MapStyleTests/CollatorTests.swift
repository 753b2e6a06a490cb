import Formats
import MapStyle
import Testing

/// `collator`, `resolved-locale` and `number-format` beyond the specification's own cases.
@Suite struct CollatorTests {
    private func value(_ expression: JSONValue) throws -> StyleValue {
        let probe = ExpressionProbe(expression, specification: nil, globalState: [:])
        #expect(probe.failures.isEmpty)
        return try probe.evaluate(EvaluationContext(zoom: 0)).get()
    }

    @Test(
        arguments: [
            (["==", "Łódź", "lodz", ["collator", ["locale": "en"]]], true),
            (["==", "aa", "å", ["collator", ["locale": "da"]]], true),
            (["==", "aa", "å", ["collator", ["locale": "en"]]], false),
            (["<", "z", "å", ["collator", ["locale": "nb", "case-sensitive": true]]], true),
            (["<", "å", "z", ["collator", ["locale": "de", "diacritic-sensitive": true]]], true),
            (["==", "東京", "東京", ["collator", [:]]], true),
            (["<", "あ", "い", ["collator", ["locale": "ja"]]], true),
            (["==", "ﾄｳｷｮｳ", "トウキョウ", ["collator", ["locale": "ja"]]], true),
        ] as [(JSONValue, Bool)])
    func `texts are compared in the alphabet of a language`(
        expression: JSONValue, holds: Bool
    ) throws {
        #expect(try value(expression) == .bool(holds))
    }

    @Test(arguments: [
        ("de", "de"), ("nb_NO", "nb-NO"), ("xx", "en-US"), ("", "en-US"), ("C", "en-US"),
    ])
    func `texts in an unknown language are compared as in English`(asked: String, used: String)
        throws
    {
        let expression: JSONValue = [
            "resolved-locale", ["collator", ["locale": ["concat", .string(asked), ""]]],
        ]
        #expect(try value(expression) == .string(used))
        #expect(try value(["resolved-locale", ["collator", [:]]]) == .string("en-US"))
    }

    @Test func `a collator with a language from a feature's property compares correctly`() throws {
        let probe = ExpressionProbe(
            ["==", "aa", "å", ["collator", ["locale": ["get", "lang"]]]], specification: nil,
            globalState: [:])
        for round in 0..<200 {
            let language = ["da", "en", "nb", "x\(round)"][round % 4]
            let context = EvaluationContext(zoom: 0, properties: [.string(language)])
            #expect(
                try probe.evaluate(context).get() == .bool(["da", "nb"].contains(language)))
        }
    }
}
