import Formats
import Graphics
import MapStyle
import TestSupport
import Testing

/// The colours of the shipped styles: contrast of texts, and what colour-blind people can tell apart.
@Suite struct ThemeColorTests {
    private static let themes = ShippedStyle.names.filter { $0 != "hud" }

    private static func layers(_ name: String) throws -> [JSONValue] {
        try #require(ShippedStyle.document(name)["layers"]?.array)
    }

    /// All colours of a property in layers.
    private static func colors(
        _ property: String, in layers: [JSONValue], id: String? = nil
    ) -> [Color] {
        func all(_ json: JSONValue?) -> [Color] {
            switch json {
            case .string(let text)?: Color(css: text).map { [$0] } ?? []
            case .array(let values)?: values.flatMap(all)
            default: []
            }
        }
        return layers.filter { id == nil || $0["id"]?.string == id }
            .flatMap { all($0["paint"]?[property]) }
    }

    /// Names on plates stand on the plate of their country, which the program draws.
    private static func isPlate(_ layer: JSONValue) -> Bool {
        layer["layout"]?["icon-text-fit"] != nil
    }

    @Test(arguments: ["contrast", "contrast-night"])
    func `every text of contrast is read on its halo and on every ground`(name: String) throws {
        let layers = try Self.layers(name)
        let grounds =
            ["background-color", "fill-color"].flatMap { Self.colors($0, in: layers) }
            + ["street", "bridge", "tunnel"].flatMap {
                Self.colors("line-color", in: layers, id: $0)
            }
        #expect(grounds.count > 60)
        var texts = 0
        for layer in layers where layer["type"] == "symbol" && !Self.isPlate(layer) {
            let halos = Self.colors("text-halo-color", in: [layer])
            for text in Self.colors("text-color", in: [layer]) {
                texts += 1
                for ground in halos + grounds {
                    let contrast = ColorVision.contrast(text, ground)
                    #expect(contrast >= 4.5, "\(layer["id"]?.string ?? ""): \(contrast)")
                }
            }
        }
        #expect(texts > 40)
    }

    /// Lines that carry meaning, and what they lie on.
    private static let lines: [(id: String, property: String, grounds: [String])] = [
        ("street-casing", "line-color", ["land", "land-forest", "land-residential"]),
        ("rail", "line-color", ["land", "land-forest"]), ("path", "line-color", ["land"]),
        ("path-track", "line-color", ["land"]), ("boundary-country", "line-color", ["land"]),
        ("ferry", "line-color", ["water"]), ("water-line", "line-color", ["land"]),
        ("shore", "line-color", ["land", "ocean"]),
        ("building", "fill-outline-color", ["land", "building"]),
    ]

    @Test(arguments: ["contrast", "contrast-night"])
    func `lines of contrast stand out from what they lie on`(name: String) throws {
        let layers = try Self.layers(name)
        for line in Self.lines {
            let grounds = line.grounds.flatMap { id in
                ["background-color", "fill-color"].flatMap {
                    Self.colors($0, in: layers, id: id)
                }
            }
            var colors = Self.colors(line.property, in: layers, id: line.id)
            // At zoom 14 houses are too small to be told apart, and their edges are faint.
            if line.id == "building" { colors.removeFirst() }
            #expect(!colors.isEmpty && !grounds.isEmpty, "\(line.id)")
            for color in colors {
                let contrast = grounds.map { ColorVision.contrast(color, $0) }.min() ?? 0
                #expect(contrast >= 3, "\(line.id) \(color.hexText): \(contrast)")
            }
        }
    }

    @Test(arguments: themes)
    func `colour-blind people tell roads, water, woods and the route apart`(name: String) throws {
        let layers = try Self.layers(name)
        func first(_ property: String, _ id: String) throws -> Color {
            try #require(Self.colors(property, in: layers, id: id).last)
        }
        let ground = try first("background-color", "land")
        let water = try first("fill-color", "water")
        let wood = try first("fill-color", "land-forest")
        let streets = Self.colors("line-color", in: layers, id: "street")
        let casings = Self.colors("line-color", in: layers, id: "street-casing")
        let route = Color(hex: name.hasSuffix("night") ? 0x3F_8C_FF : 0x2F_7B_F2)
        for vision in ColorVision.allCases {
            func difference(_ a: Color, _ b: Color) -> Double {
                ColorVision.difference(vision.seen(a), vision.seen(b))
            }
            for (street, casing) in zip(streets, casings) {
                // A white road on pale land is seen by its casing.
                let contrast = max(difference(street, ground), difference(casing, ground))
                #expect(contrast >= 3.8, "\(vision) road \(street.hexText): \(contrast)")
                let distance = difference(street, route)
                #expect(distance >= 15, "\(vision) route: \(street.hexText): \(distance)")
            }
            #expect(difference(water, ground) >= 5, "\(vision) water")
            #expect(difference(wood, ground) >= 3.5, "\(vision) woods")
            #expect(difference(route, ground) >= 15 && difference(route, water) >= 15)
        }
    }

    @Test func `the kinds of railways of transit differ for everybody`() throws {
        for name in ["transit", "transit-night"] {
            let layers = try Self.layers(name)
            let kinds =
                Self.colors("line-color", in: layers, id: "rail")
                + Self.colors("line-color", in: layers, id: "rail-tram")
            #expect(kinds.count == 3)
            for vision in ColorVision.allCases {
                for (a, b) in [(0, 1), (0, 2), (1, 2)] {
                    let distance = ColorVision.difference(
                        vision.seen(kinds[a]), vision.seen(kinds[b]))
                    #expect(distance >= 10, "\(name) \(vision) \(a) \(b): \(distance)")
                }
            }
        }
    }

    @Test func `the difference of colours is that of the published examples`() {
        // G. Sharma, W. Wu, E. Dalal: The CIEDE2000 Color-Difference Formula (2005), table 1.
        let pairs: [(ColorVision.Lab, ColorVision.Lab, Double)] = [
            ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
            ((50, 2.5, 0), (61, -5, 29), 22.8977),
            ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
        ]
        for (a, b, difference) in pairs {
            #expect(abs(ColorVision.difference(a, b) - difference) < 0.001)
        }
        #expect(abs(ColorVision.contrast(.white, .black) - 21) < 0.001)
    }
}
