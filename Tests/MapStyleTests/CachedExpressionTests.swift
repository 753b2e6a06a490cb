import Formats
import Geometry
import TestSupport
import Testing

@testable import MapStyle

/// What is remembered is what evaluation gives.
@Suite struct CachedExpressionTests {
    @Test func `cached evaluation of the shipped style equals plain evaluation`() throws {
        try compare("styles/day.json")
    }

    @Test(.needsShared(RealStyleTests.styles), arguments: RealStyleTests.styles)
    func `cached evaluation of public styles equals plain evaluation`(file: String) throws {
        try compare(SharedData.path(file))
    }

    private func compare(_ file: String) throws {
        let json = try JSONValue(parsing: ProjectFiles.read(file))
        let (plain, remembering) = (try Style(json: json), try Style(json: json))
        let expressions = ExpressionCache()
        let words = try #require(json["layers"]).words.filter {
            if case .string(let text) = $0 { text.utf8.count < 20 } else { true }
        }
        var compared = 0
        for (one, other) in zip(plain.layers, remembering.layers) {
            var random = SeededRandom(seed: 11)
            // Few words for a layer, so that features are alike.
            let few = (0..<12).compactMap { _ in words.randomElement(using: &random) }
            let features = RandomFeatures(
                10, names: one.propertyNames, words: few + one.words(in: json) + [.bool(true)],
                using: &random)
            let table = features.table(expressions)
            for zoom in [6.0, 13.5, 6] {
                let rows = table.rows(passing: other.filter, zoom: zoom)
                let expected = features.rows.indices.filter {
                    one.filter?.matches(features.context($0, zoom: zoom)) ?? true
                }
                #expect(rows.map(Int.init) == expected, "\(one.id) at \(zoom)")
                compared += try compare(one.kind, other.kind, features, table, zoom: zoom)
            }
        }
        #expect(compared > 50)
        #expect(plain.evaluationProblems == remembering.evaluationProblems)
    }

    /// Compares all properties that depend on features, and gives their number.
    private func compare(
        _ one: Any, _ other: Any, _ features: RandomFeatures, _ table: FeatureTable, zoom: Double
    ) throws -> Int {
        var count = 0
        let pairs = zip(Mirror(reflecting: one).children, Mirror(reflecting: other).children)
        for (one, other) in pairs {
            guard let plain = one.value as? any ComparableProperty,
                let remembering = other.value as? any ComparableProperty
            else {
                count += try compare(one.value, other.value, features, table, zoom: zoom)
                continue
            }
            guard plain.dependsOnFeature else { continue }
            count += 1
            var context = EvaluationContext(zoom: zoom, features: table)
            let text = remembering.texts(zoom)
            for row in features.rows.indices {
                context.move(to: row)
                let expected = plain.text(features.context(row, zoom: zoom))
                try #require(text(context) == expected, "\(one.label ?? "")")
            }
        }
        return count
    }

    /// Tests that fail for some features, look at several properties, or at what no table tells.
    static let filters: [JSONValue] = [
        ["<", ["get", "a"], 5], ["any", ["<", ["get", "a"], 5], ["has", "b"]],
        ["any", ["has", "b"], ["<", ["get", "a"], 5]],
        ["all", ["has", "b"], [">", ["number", ["get", "a"]], 1], ["!", ["has", "c"]]],
        ["!", ["<", ["get", "a"], 5]], ["==", ["get", "a"], ["get", "b"]],
        ["all", ["!=", "a", 1], ["none", ["==", "b", "x"], ["==", "$type", "Point"]]],
        ["any", ["in", "a", "x", 1], ["all", ["has", "c"], ["==", "$id", 3]]],
        ["==", ["geometry-type"], "Polygon"], ["all"], ["any"], ["none"],
        ["<", ["zoom"], 5], ["all", [">", ["zoom"], ["get", "a"]], ["has", "b"]],
        ["case", ["==", ["get", "a"], "x"], ["boolean", ["get", "b"]], ["has", "c"]],
        [
            "<", ["id"],
            ["match", ["get", "a"], "x", 9, ["match", ["get", "b"], "y", 3, ["get", "c"]]],
        ],
    ]

    @Test(arguments: filters)
    func `a filter over a column passes the same features as one by one`(json: JSONValue) throws {
        let style: JSONValue = [
            "version": 8, "sources": [:],
            "layers": [
                ["id": "l", "type": "line", "source": "s", "source-layer": "x", "filter": json]
            ],
        ]
        let (plain, remembering) = (try Style(json: style), try Style(json: style))
        #expect(!plain.problems.contains { $0.path.contains("filter") })
        let words: [StyleValue] = [
            .string("x"), .string("y"), .number(1), .number(3), .number(9), .bool(true),
            .number(.nan), .number(-0.0), .number(0), .string("é"), .string("e\u{301}"),
        ]
        let expressions = ExpressionCache()
        var random = SeededRandom(seed: 1)
        for _ in 0..<5 {
            let layer = plain.layers[0]
            let features = RandomFeatures(
                80, names: layer.propertyNames, words: words, using: &random)
            for zoom in [3.0, 7] {
                let rows = features.table(expressions)
                    .rows(passing: remembering.layers[0].filter, zoom: zoom)
                let expected = features.rows.indices.filter {
                    layer.filter?.matches(features.context($0, zoom: zoom)) ?? true
                }
                #expect(rows.map(Int.init) == expected)
            }
        }
        #expect(plain.evaluationProblems == remembering.evaluationProblems)
    }

    /// What looks at two properties keeps the columns of the last table.
    @Test func `alternating attribute tables do not mix their cached values`() throws {
        let style = try Style(json: [
            "version": 8, "sources": [:],
            "layers": [
                [
                    "id": "l", "type": "symbol", "source": "s", "source-layer": "x",
                    "layout": ["text-field": ["concat", ["get", "a"], "-", ["get", "b"]]],
                ]
            ],
        ])
        guard case .symbol(let symbol) = style.layers[0].kind else { return }
        var random = SeededRandom(seed: 4)
        let words: [StyleValue] = ["x", "y", "z", "w"].map(StyleValue.string)
        let names = style.layers[0].propertyNames
        let caches = [ExpressionCache(), ExpressionCache()]
        let tables = [3, 40, 1, 25].enumerated().map { number, count in
            let features = RandomFeatures(count, names: names, words: words, using: &random)
            return (features: features, table: features.table(caches[number % 2]))
        }
        let field = symbol.text.field.resolved(zoom: 1)
        for _ in 0..<200 {
            guard let (features, table) = tables.randomElement(using: &random) else { return }
            let row = features.rows.indices.randomElement(using: &random) ?? 0
            var context = EvaluationContext(zoom: 1, features: table)
            context.move(to: row)
            #expect(
                field.value(in: context).description
                    == symbol.text.field.value(in: features.context(row, zoom: 1)).description)
        }
    }

    @Test func `texts that are canonically equal keep their own spelling`() throws {
        let style = try Style(json: [
            "version": 8, "sources": [:],
            "layers": [
                [
                    "id": "l", "type": "symbol", "source": "s", "source-layer": "x",
                    "layout": ["text-field": ["get", "name"]],
                ]
            ],
        ])
        guard case .symbol(let symbol) = style.layers[0].kind else { return }
        let spellings = ["\u{E9}", "e\u{301}"]
        let expressions = ExpressionCache()
        let table = FeatureTable(
            expressions: expressions, kinds: FeatureTable.kindColumn(of: [.point, .point]),
            slotCount: 1,
            column: { _ in
                FeatureColumn(
                    values: spellings.map(StyleValue.string), places: [0, 1],
                    dictionary: expressions.dictionary(for: "name"))
            }, id: { _ in nil })
        let field = symbol.text.field.resolved(zoom: 1)
        var context = EvaluationContext(zoom: 1, features: table)
        for (row, spelling) in spellings.enumerated() {
            context.move(to: row)
            #expect(field.value(in: context).description.utf8.elementsEqual(spelling.utf8))
        }
    }
}

/// A property whose values can be compared as texts, whatever their type.
private protocol ComparableProperty {
    var dependsOnFeature: Bool { get }
    func text(_ context: EvaluationContext) -> String
    func texts(_ zoom: Double) -> (EvaluationContext) -> String
}

extension Property: ComparableProperty {
    fileprivate func text(_ context: EvaluationContext) -> String { "\(value(in: context))" }

    fileprivate func texts(_ zoom: Double) -> (EvaluationContext) -> String {
        let resolved = resolved(zoom: zoom)
        return { "\(resolved.value(in: $0))" }
    }
}

extension StyleLayer {
    /// The words of the layer in its document.
    fileprivate func words(in style: JSONValue) -> [StyleValue] {
        style["layers"]?.array?.first { $0["id"]?.string == id }.map(\.words) ?? []
    }
}
