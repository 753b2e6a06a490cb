import Formats
import Geometry
import Testing

@testable import MapStyle

/// Whatever numbers a style holds: the renderer gets only those that it can compute with.
@Suite struct PropertyRangeTests {
    /// Every property that is a number or has numbers, with a value made of one number.
    private static func properties(
        _ kind: String, of number: JSONValue
    ) -> [(group: String, name: String, value: JSONValue)] {
        let pair: JSONValue = [number, number]
        switch kind {
        case "fill": return [("paint", "fill-translate", pair), ("paint", "fill-opacity", number)]
        case "line":
            let lengths = ["width", "gap-width", "offset", "blur", "opacity"]
            return lengths.map { ("paint", "line-\($0)", number) } + [
                ("layout", "line-miter-limit", number), ("layout", "line-round-limit", number),
                ("paint", "line-translate", pair), ("paint", "line-dasharray", pair),
            ]
        case "circle":
            let names = ["radius", "blur", "opacity", "stroke-width", "stroke-opacity"]
            return names.map { ("paint", "circle-\($0)", number) } + [
                ("paint", "circle-translate", pair)
            ]
        case "heatmap":
            return ["radius", "weight", "intensity", "opacity"].map {
                ("paint", "heatmap-\($0)", number)
            }
        case "raster":
            let names = [
                "opacity", "hue-rotate", "brightness-min", "brightness-max", "saturation",
                "contrast", "fade-duration",
            ]
            return names.map { ("paint", "raster-\($0)", number) }
        case "hillshade":
            return ["illumination-direction", "exaggeration"].map {
                ("paint", "hillshade-\($0)", number)
            }
        case "fill-extrusion":
            return ["height", "base", "opacity"].map {
                ("paint", "fill-extrusion-\($0)", number)
            } + [("paint", "fill-extrusion-translate", pair)]
        default:
            let layout = [
                "text-size", "text-max-width", "text-line-height", "text-letter-spacing",
                "text-radial-offset", "text-max-angle", "text-rotate", "text-padding",
                "icon-size", "icon-rotate", "symbol-spacing",
            ]
            let paint = [
                "text-opacity", "text-halo-width", "text-halo-blur", "icon-opacity",
                "icon-halo-width", "icon-halo-blur",
            ]
            return layout.map { ("layout", $0, number) } + paint.map { ("paint", $0, number) } + [
                ("layout", "text-offset", pair), ("layout", "icon-offset", pair),
                ("layout", "icon-padding", [number]),
                ("layout", "icon-text-fit-padding", [number, number, number, number]),
                ("layout", "text-variable-anchor-offset", ["top", pair]),
                ("paint", "text-translate", pair), ("paint", "icon-translate", pair),
            ]
        }
    }

    /// All numbers of a layer's properties, in whatever value they stand.
    private static func numbers(of style: Any, _ context: EvaluationContext) -> [Double] {
        Mirror(reflecting: style).children.flatMap { child -> [Double] in
            switch child.value {
            case let property as Property<Double>: [property.value(in: context)]
            case let property as Property<NumberList>: property.value(in: context).values
            case let property as Property<[Double]>: property.value(in: context)
            case let property as Property<EdgePadding>: property.value(in: context).values
            case let property as Property<StyleOffset>:
                [property.value(in: context).x, property.value(in: context).y]
            case let property as Property<[AnchorOffset]>:
                property.value(in: context).flatMap { [$0.offset.x, $0.offset.y] }
            case let property as Property<Double?> where !(child.label ?? "").contains("sortKey"):
                property.value(in: context).map { [$0] } ?? []
            case is IconStyle, is TextStyle: numbers(of: child.value, context)
            default: []
            }
        }
    }

    private static func numbers(_ layer: StyleLayer, _ context: EvaluationContext) -> [Double] {
        switch layer.kind {
        case .fill(let fill): numbers(of: fill, context)
        case .line(let line): numbers(of: line, context)
        case .symbol(let symbol): numbers(of: symbol, context)
        case .circle(let circle): numbers(of: circle, context)
        case .fillExtrusion(let extrusion): numbers(of: extrusion, context)
        case .heatmap(let heatmap): numbers(of: heatmap, context)
        case .raster(let raster): numbers(of: raster, context)
        case .hillshade(let hillshade): numbers(of: hillshade, context)
        case .colorRelief(let relief): numbers(of: relief, context)
        case .background, .unsupported: []
        }
    }

    private static let kinds = [
        "fill", "line", "symbol", "circle", "fill-extrusion", "heatmap", "raster", "hillshade",
    ]
    private static let absurd = [1e300, -1e300, 1e9, -1e9]

    @Test(arguments: kinds, absurd)
    func `an absurd constant is reported and not used`(kind: String, number: Double) throws {
        let properties = Self.properties(kind, of: .number(number))
        for (group, name, value) in properties {
            let style = try StyleTests.style([("type", .string(kind)), (group, [name: value])])
            let problem = try #require(style.problems.first, "\(name)")
            let words = problem.severity == .error ? "is not in the range" : "is taken as"
            #expect(problem.message.contains(words), "\(name)")
            let found = Self.numbers(style.layers[0], EvaluationContext(zoom: 5))
            #expect(found.count > 1 && found.allSatisfy { $0.magnitude <= 10_000 }, "\(name)")
        }
    }

    @Test(
        arguments: ["fill", "line", "symbol", "circle", "fill-extrusion", "heatmap"],
        absurd + [.infinity, -.infinity, .nan])
    func `an absurd function value is clamped`(kind: String, number: Double) throws {
        // A step function of the zoom is allowed nearly everywhere; its value comes from a division.
        let divisor: JSONValue = number.isFinite ? 1 : 0
        let dividend = number.isNaN ? 0 : number.isFinite ? number : number < 0 ? -1 : 1
        for (group, name, value) in Self.properties(kind, of: 1) where value.number != nil {
            let quotient: JSONValue = ["/", .number(dividend), divisor]
            let style = try StyleTests.style([
                ("type", .string(kind)), (group, [name: ["step", ["zoom"], quotient, 22, 1]]),
            ])
            #expect(style.problems.isEmpty, "\(name): \(style.problems)")
            let found = Self.numbers(style.layers[0], EvaluationContext(zoom: 5))
            #expect(found.allSatisfy { $0.magnitude <= 10_000 }, "\(name)")
        }
    }

    @Test(
        arguments: [
            ("line-width", 10_000, nil), ("line-width", 10_000.5, 10_000), ("line-width", -1, 1),
            ("line-offset", -20_000, -10_000), ("line-blur", 20_000, 10_000),
            ("line-opacity", 1, nil), ("line-opacity", 1.5, 1), ("line-opacity", 0.5, nil),
        ] as [(String, Double, Double?)])
    func `a valid value beyond this program's limit is clamped with a warning`(
        name: String, value: Double, taken: Double?
    ) throws {
        let style = try StyleTests.style([
            ("type", "line"), ("paint", [name: .number(value)]),
        ])
        guard case .line(let line) = style.layers[0].kind else { throw CancellationError() }
        let property =
            [
                "line-width": line.width, "line-offset": line.offset, "line-blur": line.blur,
                "line-opacity": line.opacity,
            ][name]
        #expect(property?.value(zoom: 5) == taken ?? value)
        let isOwn = name != "line-opacity" && value != -1
        #expect(style.problems.map(\.severity) == (taken == nil ? [] : [isOwn ? .warning : .error]))
    }

    @Test func `offsets from functions are clamped`() throws {
        for (name, group) in [
            ("text-offset", "layout"), ("icon-offset", "layout"), ("text-translate", "paint"),
            ("icon-padding", "layout"),
        ] {
            let style = try StyleTests.style([
                ("type", "symbol"),
                (
                    group,
                    [
                        name: [
                            "step", ["zoom"], ["literal", [1e300, -1e300]], 9,
                            ["literal", [0, 0]],
                        ]
                    ]
                ),
            ])
            #expect(style.problems.isEmpty, "\(name): \(style.problems)")
            let found = Self.numbers(style.layers[0], EvaluationContext(zoom: 5))
            #expect(found.allSatisfy { $0.magnitude <= 10_000 }, "\(name): \(found)")
        }
    }

    @Test func `a font stack is limited to twenty names of limited length`() throws {
        let names = (0..<500).map { JSONValue.string("Font \($0)") }
        let long = JSONValue.string(String(repeating: "x", count: 129))
        let (symbol, _) = try PropertyTests.symbol(["text-font": .array([long] + names)])
        let fonts = symbol.text.font.value(in: EvaluationContext(zoom: 0))
        #expect(fonts == (0..<20).map { "Font \($0)" })
    }

    @Test(arguments: [(1e-300, 0), (0.009, 0), (0.01, 0.01), (3, 3)] as [(Double, Double)])
    func `a size too small to be visible is 0`(size: Double, expected: Double) throws {
        let (symbol, _) = try PropertyTests.symbol([
            "icon-size": .number(size), "text-size": ["step", ["zoom"], .number(size), 30, 1],
        ])
        let context = EvaluationContext(zoom: 5)
        #expect(symbol.icon.size.value(in: context) == expected)
        #expect(symbol.text.size.value(in: context) == expected)
    }

    @Test func `the number of dashes in a pattern is limited`() throws {
        let line = try PropertyTests.line([
            "line-dasharray": .array([JSONValue](repeating: 1, count: 9999))
        ])
        #expect(line.dashArray.value(in: EvaluationContext(zoom: 0)).count == 64)
    }
}
