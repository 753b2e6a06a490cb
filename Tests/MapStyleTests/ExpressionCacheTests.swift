import Formats
import Geometry
import TestSupport
import Testing

@testable import MapStyle

/// What is remembered has an end, whatever tiles and styles hold.
@Suite struct ExpressionCacheTests {
    @Test func `a key with endless values gets a bounded number of codes`() {
        let expressions = ExpressionCache()
        let values = (0..<30_000).map { StyleValue.number(Double($0)) }
        let column = FeatureColumn(
            values: values, places: values.indices.map { Int32($0) },
            dictionary: expressions.dictionary(for: "id"))
        column.prepareCodes()
        let codes = Set(column.codes)
        #expect(codes.count == ValueDictionary.capacity)
        #expect(codes.contains(FeatureColumn.uncoded))
        #expect(column.value(29_999) == .number(29_999))
        #expect(expressions.dictionary(for: "id").code(of: .string("street")) == nil)
    }

    @Test func `words that come back keep their codes among endless names`() {
        let dictionary = ValueDictionary()
        let street = dictionary.code(of: .string("street"))
        for number in 0..<1500 { _ = dictionary.code(of: .string("name \(number)")) }
        #expect(street == 1)
        #expect(dictionary.code(of: .string("street")) == 1)
        #expect(dictionary.code(of: .string(String(repeating: "a", count: 500))) == nil)
    }

    @Test func `thousands of layers are remembered up to a limit and still right`() throws {
        let layers: [JSONValue] = (0..<300).map { number in
            [
                "id": .string("l\(number)"), "type": "line", "source": "s", "source-layer": "x",
                "paint": ["line-width": ["+", ["get", "a"], .number(Double(number))]],
            ]
        }
        let style = try Style(json: ["version": 8, "sources": [:], "layers": .array(layers)])
        var random = SeededRandom(seed: 1)
        let features = RandomFeatures(
            700, names: ["a"], words: (0..<700).map { .number(Double($0)) }, using: &random)
        let expressions = ExpressionCache()
        let table = features.table(expressions)
        for (number, layer) in style.layers.enumerated() {
            guard case .line(let line) = layer.kind else { continue }
            let width = line.width.resolved(zoom: 1)
            var context = EvaluationContext(zoom: 1, features: table)
            for row in [0, 5, 699] {
                context.move(to: row)
                let expected =
                    features.rows[row][0].number.map { $0 + Double(number) } ?? 1
                #expect(width.value(in: context) == expected)
            }
            #expect(expressions.budget >= 0)
        }
        // 300 tables of up to 700 results do not fit.
        #expect(expressions.budget < ExpressionCache.capacity)
    }
}
