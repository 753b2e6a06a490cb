import Formats
import TestSupport
import Testing

@testable import MapStyle

@Suite struct HostileStyleTests {
    /// A small style that uses every corner of the engine.
    static let own: JSONValue = [
        "version": 8, "sources": ["m": ["type": "vector", "tiles": ["t"], "maxzoom": 14]],
        "state": ["dark": ["default": false]],
        "layers": [
            ["id": "b", "type": "background", "paint": ["background-color": "#eee"]],
            [
                "id": "f", "type": "fill", "source": "m", "source-layer": "l",
                "filter": ["all", ["==", "class", "x"], ["!in", "$type", "Point"]],
                "paint": [
                    "fill-color": [
                        "match", ["get", "k"], ["a", "b"], "red",
                        ["case", ["to-boolean", ["global-state", "dark"]], "#000", "#fff"],
                    ],
                    "fill-opacity": ["base": 1.5, "stops": [[3, 0], [9, 1]]],
                ],
            ],
            [
                "id": "l", "type": "line", "source": "m", "source-layer": "x",
                "filter": ["any", ["in", ["get", "c"], ["literal", ["a", 2]]], ["has", "d"]],
                "layout": ["line-cap": "round"],
                "paint": [
                    "line-width": [
                        "interpolate", ["exponential", 1.4], ["zoom"], 4, 1, 18,
                        ["*", 2, ["number", ["get", "w"], 1]],
                    ],
                    "line-dasharray": [2, 1],
                    "line-color": [
                        "property": "p", "type": "categorical", "default": "blue",
                        "stops": [
                            [["zoom": 1, "value": "a"], "red"],
                            [["zoom": 5, "value": "a"], "lime"],
                        ],
                    ],
                ],
            ],
            [
                "id": "s", "type": "symbol", "source": "m", "source-layer": "x",
                "layout": [
                    "text-field": [
                        "format", ["get", "name"], ["font-scale": 1.2], "\n", [:],
                        ["concat", ["upcase", ["get", "ref"]], "-"], ["text-color": "red"],
                    ],
                    "icon-image": "i-{k}", "icon-padding": [1, 2],
                    "text-variable-anchor-offset": ["top", [0, 1], "left", [2, 0]],
                    "text-size": [
                        "step", ["zoom"], 10, 5, ["let", "a", 3, ["+", ["var", "a"], 9]],
                    ],
                ],
            ],
        ],
    ]

    @Test func `the sample style itself is without a problem`() throws {
        let style = try Style(json: Self.own)
        #expect(style.problems == [])
        for layer in style.layers { _ = try Probe.evaluate(layer, zoom: 7.3) }
    }

    @Test func `no random change of a style can stop the program`() throws {
        try mutate(Self.own, rounds: 600)
    }

    @Test(.needsShared(RealStyleTests.styles), arguments: RealStyleTests.styles)
    func `no random change of a style that people bring can stop the program`(file: String) throws {
        try mutate(JSONValue(parsing: ProjectFiles.read(SharedData.path(file))), rounds: 5)
    }

    private func mutate(_ sample: JSONValue, rounds: Int) throws {
        var random = SplitMix(seed: 20)
        for _ in 0..<rounds {
            let mutant = Mutation.mutate(sample, fraction: 0.01, &random)
            guard let style = try? Style(json: mutant) else { continue }
            for layer in style.layers { _ = try Probe.evaluate(layer, zoom: 11.5) }
        }
    }

    @Test(arguments: [150, 198, 210, 5_000])
    func `nesting is bounded`(depth: Int) {
        var expression: JSONValue = ["get", "x"]
        var filter: JSONValue = ["==", "a", 1]
        for _ in 0..<depth {
            expression = ["to-number", expression]
            filter = ["none", filter]
        }
        let session = ExpressionParser.Session(slots: PropertySlots())
        let parsed = ExpressionParser(session: session).parse(expression)
        #expect((parsed != nil) == (depth <= ExpressionParser.maximumDepth))
        #expect(session.problems.isEmpty == (depth <= ExpressionParser.maximumDepth))
        let compiled = FilterCompiler.compile(
            filter, session: ExpressionParser.Session(slots: PropertySlots()))
        #expect((compiled != nil) == (depth <= ExpressionParser.maximumDepth))
    }

    @Test func `variables can't multiply the work without bound`() {
        var expression: JSONValue = ["var", "v60"]
        for level in (1...60).reversed() {
            let below: JSONValue = ["var", .string("v\(level - 1)")]
            expression = ["let", .string("v\(level)"), ["+", below, below], expression]
        }
        expression = ["let", "v0", ["number", ["get", "x"]], expression]
        let session = ExpressionParser.Session(slots: PropertySlots())
        #expect(ExpressionParser(session: session).parse(expression) == nil)
        #expect(session.problems.first?.message.contains("steps") == true)
    }

    @Test func `text can't grow without bound`() {
        var expression: JSONValue = ["var", "v60"]
        for level in (1...60).reversed() {
            let below: JSONValue = ["var", .string("v\(level - 1)")]
            expression = ["let", .string("v\(level)"), ["concat", below, below], expression]
        }
        expression = ["let", "v0", .string(String(repeating: "x", count: 100_000)), expression]
        let session = ExpressionParser.Session(slots: PropertySlots())
        #expect(ExpressionParser(session: session).parse(expression) == nil)
    }

    @Test func `an absurd number of stops is refused`() {
        let stops = (0..<10_000).map { JSONValue.array([.number(Double($0)), 1]) }
        let style: JSONValue = [
            "version": 8, "sources": [:],
            "layers": [
                [
                    "id": "b", "type": "background",
                    "paint": ["background-opacity": ["stops": .array(stops)]],
                ]
            ],
        ]
        let problems = (try? Style(json: style))?.problems.map(\.message) ?? []
        #expect(problems.contains { $0.contains("5000") })
    }
}

/// A small reproducible generator (Steele, Lea, Flood 2014: SplitMix64).
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// Changes a document here and there.
enum Mutation {
    static let strange: [JSONValue] = [
        .null, true, -1, 0, 1e300, -1e300, 1e-300, 9_007_199_254_740_993, "", "{", "{a}{", "#12",
        "rgba(1,2,3", "hsl(1e99,1%,1%)", [], [[]], [:], ["get", "x"], ["zoom"], ["get", 1],
        ["interpolate", ["linear"], ["zoom"], 0, 0, 1, 1], ["stops": []], ["property": "x"],
        ["stops": [[0, 0]]], ["stops": [[["zoom": 1, "value": 1], 2], [3, 4]]], ["var", "x"],
        ["literal", ["a", 1]], ["at", -1, ["literal", [1]]], ["format"], ["%", 1, 0],
        ["slice", "abc", 1e300, -1e300], ["index-of", "b", "abc", -1e300], ["^", -1, 0.5],
        ["number-format", 1e300, ["max-fraction-digits": 1e300]], ["/", 0, 0], ["step", ["zoom"]],
        ["rgba", 300, 1, 1, 1], ["split", "", ""], ["error", "no"], ["match", ["get", "x"], 1e16],
    ]

    static func mutate(
        _ json: JSONValue, fraction: Double, _ random: inout SplitMix
    ) -> JSONValue {
        if Double.random(in: 0..<1, using: &random) < fraction {
            return strange.randomElement(using: &random) ?? .null
        }
        switch json {
        case .array(let values):
            var changed = values.map { mutate($0, fraction: fraction, &random) }
            if changed.count > 1, Double.random(in: 0..<1, using: &random) < fraction {
                changed.remove(at: Int.random(in: 0..<changed.count, using: &random))
            }
            if changed.count > 1, Double.random(in: 0..<1, using: &random) < fraction {
                changed.shuffle(using: &random)
            }
            return .array(changed)
        case .object(let object):
            return .object(
                JSONObject(
                    object.members.map { ($0.key, mutate($0.value, fraction: fraction, &random)) }))
        default: return json
        }
    }
}
