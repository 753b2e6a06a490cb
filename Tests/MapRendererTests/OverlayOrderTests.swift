import Formats
import MapStyle
import TestSupport
import Testing

@testable import MapRenderer

@Suite struct OverlayOrderTests {
    private func order(_ style: Style, tilted: Bool = true) -> [(OverlayLevel, String?)] {
        let layers = style.layers.enumerated().filter { $0.element.views.include(isTilted: tilted) }
            .map { (index: $0.offset, layer: $0.element) }
        return OverlayOrder(layers).levels.map { place in
            (place.level, layers.first { $0.index >= place.layer }?.layer.id)
        }
    }

    @Test(arguments: ["day", "night"])
    func `the route lies on roads, below bridges and houses`(name: String) throws {
        PinnedFonts.use()
        let style = try ShippedStyle.style(name)
        let order = order(style)
        #expect(order.map(\.0) == [.belowRoads, .onRoads, .onBridges, .belowLabels])
        #expect(order[1].1 == "bridge-area")
        #expect(order[2].1 == "building-tilted")
        #expect(order[3].1 == "oneway")
        #expect(self.order(style, tilted: false).last?.1 == "oneway")
    }

    private func style(_ layers: [(String, String, String)]) throws -> Style {
        try Style(json: [
            "version": 8, "sources": ["map": ["type": "vector"]],
            "layers": .array(
                layers.map { id, type, source in
                    [
                        "id": .string(id), "type": .string(type), "source": "map",
                        "source-layer": .string(source),
                    ]
                }),
        ])
    }

    @Test func `a bridge below plain roads is a road like others`() throws {
        let style = try style([
            ("road-bridge", "line", "roads"), ("road", "line", "roads"),
            ("house", "fill-extrusion", "buildings"), ("name", "symbol", "names"),
        ])
        #expect(
            order(style).map(\.1) == ["road-bridge", "house", "house", "name"])
    }

    @Test func `in a style without roads and houses overlays lie below labels`() throws {
        let style = try style([("land", "fill", "land"), ("name", "symbol", "names")])
        #expect(order(style).map(\.1) == ["name", "name", "name", "name"])
        #expect(OverlayOrder([]).levels.count == 4)
    }

    @Test(arguments: [("pois", true), ("addresses", true), ("place_labels", false)])
    func `labels of houses and shops are recognised by their source layer`(
        name: String, isReported: Bool
    ) throws {
        let style = try style([("label", "symbol", name), ("house", "fill", name)])
        #expect(style.layers[0].mentionsShops == isReported)
        #expect(!style.layers[1].mentionsShops && !style.layers[0].drawsHouses)
    }

    @Test func `house layers are recognised by their source layer`() throws {
        let style = try style([("house", "fill", "buildings"), ("land", "fill", "land")])
        #expect(style.layers.map(\.drawsHouses) == [true, false])
    }
}
