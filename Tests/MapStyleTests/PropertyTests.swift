import Formats
import Geometry
import Graphics
import Testing

@testable import MapStyle

@Suite struct PropertyTests {
    static func line(_ paint: JSONValue, layout: JSONValue = [:]) throws -> LineStyle {
        let style = try StyleTests.style([("paint", paint), ("layout", layout)])
        #expect(style.problems == [])
        guard case .line(let line) = style.layers[0].kind else { throw CancellationError() }
        return line
    }

    static func symbol(_ layout: JSONValue, paint: JSONValue = [:]) throws -> (SymbolStyle, Style) {
        let style = try StyleTests.style([
            ("type", "symbol"), ("layout", layout), ("paint", paint),
        ])
        #expect(style.problems == [])
        guard case .symbol(let symbol) = style.layers[0].kind else { throw CancellationError() }
        return (symbol, style)
    }

    @Test func `missing properties have the specification's defaults`() throws {
        let line = try Self.line([:])
        #expect(line.width.isConstant && !line.width.isSpecified)
        #expect(line.width.resolved(zoom: 3).constant == 1)
        #expect(line.miterLimit.resolved(zoom: 3).constant == 2)
        #expect(line.dashArray.resolved(zoom: 3).constant == [])
        #expect(line.gradient.resolved(zoom: 3).constant == .some(nil))
        let (symbol, _) = try Self.symbol([:])
        #expect(symbol.text.size.resolved(zoom: 3).constant == 16)
        #expect(symbol.icon.padding.resolved(zoom: 3).constant == EdgePadding(2))
        #expect(symbol.text.font.resolved(zoom: 3).constant?.first == "Open Sans Regular")
    }

    @Test func `properties know whether they depend on zoom or on features`() throws {
        let line = try Self.line([
            "line-width": ["interpolate", ["linear"], ["zoom"], 10, 1, 20, 11],
            "line-opacity": ["case", ["has", "x"], 1, 0.5], "line-offset": 3,
            "line-blur": ["step", ["zoom"], ["get", "a"], 5, 2],
        ])
        #expect(line.width.dependsOnZoom && !line.width.dependsOnFeature)
        #expect(line.width.resolved(zoom: 15).constant == 6)
        #expect(line.opacity.dependsOnFeature && !line.opacity.dependsOnZoom)
        #expect(line.opacity.resolved(zoom: 15).constant == nil)
        #expect(line.offset.isConstant && line.offset.isSpecified)
        #expect(line.blur.dependsOnZoom && line.blur.dependsOnFeature)
    }

    @Test(arguments: [(5, 0), (10, 1), (12, 2.2), (15, 8), (25, 8)] as [(Double, Double)])
    func `a legacy zoom function is evaluated`(zoom: Double, width: Double) throws {
        let line = try Self.line([
            "line-width": ["stops": [[5, 0], [10, 1], [15, 7]], "base": 1]
        ])
        let found = try #require(line.width.resolved(zoom: zoom).constant)
        let expected = zoom == 12 ? 1 + 6 * 2 / 5 : min(width, 7)
        #expect((found - expected).magnitude < 1e-9)
    }

    @Test func `a legacy function of zoom and property interpolates both`() throws {
        let line = try Self.line([
            "line-width": [
                "property": "w",
                "stops": [
                    [["zoom": 0, "value": 0], 0], [["zoom": 0, "value": 10], 10],
                    [["zoom": 10, "value": 0], 20], [["zoom": 10, "value": 10], 40],
                ],
            ]
        ])
        let context = EvaluationContext(zoom: 5, properties: [.number(5)])
        #expect(line.width.resolved(zoom: 5).value(in: context) == 17.5)
    }

    @Test func `out-of-range feature values are clamped and failures give the default`() throws {
        let style = try StyleTests.style([("paint", ["line-opacity": ["get", "o"]])])
        guard case .line(let line) = style.layers[0].kind else { return }
        let table: [(StyleValue, Double)] = [
            (.number(0.5), 0.5), (.number(7), 1), (.number(-1), 0), (.string("x"), 1), (.null, 1),
            (.number(.nan), 1), (.number(.infinity), 1),
        ]
        for (value, expected) in table {
            let context = EvaluationContext(zoom: 0, properties: [value])
            #expect(line.opacity.value(in: context) == expected)
        }
        #expect(style.evaluationProblems.count == 1)
    }

    @Test func `tokens such as {name} in text are replaced by properties`() throws {
        let (symbol, style) = try Self.symbol([
            "text-field": "{name:latin} {none}{", "icon-image": "road_{class}",
        ])
        #expect(style.layers[0].propertyNames.sorted() == ["class", "name:latin", "none"])
        let values: [String: StyleValue] = ["name:latin": .string("Oslo"), "class": .string("e6")]
        let context = EvaluationContext(
            zoom: 0, properties: style.layers[0].propertyNames.map { values[$0] ?? .null })
        #expect(symbol.text.field.value(in: context).description == "Oslo {")
        #expect(symbol.icon.image.value(in: context)?.name == "road_e6")
    }

    @Test func `an empty icon name and an empty text draw nothing`() throws {
        let (symbol, _) = try Self.symbol(["icon-image": "", "text-field": ["get", "name"]])
        let context = EvaluationContext(zoom: 0, properties: [.null])
        #expect(symbol.icon.image.value(in: context) == nil)
        #expect(symbol.text.field.value(in: context).isEmpty)
    }

    @Test func `text keeps the format of its sections`() throws {
        let (symbol, _) = try Self.symbol([
            "text-field": [
                "format", "a", ["font-scale": 0.8, "text-color": "red"], ["image", "shield"], "b",
                ["text-font": ["literal", ["Noto Sans Bold"]], "vertical-align": "top"],
            ]
        ])
        let sections = symbol.text.field.value(in: EvaluationContext(zoom: 0)).sections
        #expect(sections.map(\.text) == ["a", "", "b"])
        #expect(sections[0].scale == 0.8 && sections[0].color == Color(css: "red"))
        #expect(sections[1].image?.name == "shield")
        #expect(sections[2].fonts == ["Noto Sans Bold"])
        #expect(sections[2].verticalAlignment == .top)
    }

    @Test func `padding and offset values are read in all their forms`() throws {
        let (symbol, _) = try Self.symbol(
            [
                "icon-padding": [1, 2], "text-offset": [0, 1.5],
                "icon-text-fit-padding": [1, 2, 3, 4],
                "text-variable-anchor": ["top", "bottom-left"],
                "text-variable-anchor-offset": ["top", [0, 1], "left", [2, 0]],
                "text-writing-mode": ["vertical"], "text-font": ["literal", ["A", "B"]],
            ], paint: ["text-translate": ["stops": [[0, [0, 0]], [10, [2, 4]]]]])
        let context = EvaluationContext(zoom: 5)
        #expect(
            symbol.icon.padding.value(in: context)
                == EdgePadding(left: 2, top: 1, right: 2, bottom: 1))
        #expect(symbol.icon.textFitPadding.value(in: context).left == 4)
        #expect(symbol.text.offset.value(in: context) == StyleOffset(x: 0, y: 1.5))
        #expect(symbol.text.translate.value(in: context) == StyleOffset(x: 1, y: 2))
        #expect(symbol.text.variableAnchor.value(in: context) == [.top, .bottomLeft])
        #expect(symbol.text.variableAnchorOffset.value(in: context).map(\.anchor) == [.top, .left])
        #expect(symbol.text.writingMode.value(in: context) == [.vertical])
        #expect(symbol.text.font.value(in: context) == ["A", "B"])
    }

    @Test func `a gradient follows the line`() throws {
        let line = try Self.line([
            "line-gradient": [
                "interpolate", ["linear"], ["line-progress"], 0, "black", 1, "white",
            ]
        ])
        var context = EvaluationContext(zoom: 5)
        context.lineProgress = 0.25
        #expect(line.gradient.value(in: context)?.red == 0.25)
    }

    @Test func `global-state values of the style select property values`() throws {
        let style = try Style(json: [
            "version": 8, "sources": [:], "state": ["dark": ["default": true]],
            "layers": [
                [
                    "id": "b", "type": "background",
                    "paint": [
                        "background-color": ["case", ["global-state", "dark"], "black", "white"]
                    ],
                ]
            ],
        ])
        guard case .background(let background) = style.layers[0].kind else { return }
        #expect(background.color.resolved(zoom: 0).constant == .black)
    }
}
