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

    /// All colours of a property in layers, with the layer's opacity.
    private static func colors(
        _ property: String, in layers: [JSONValue], id: String? = nil
    ) throws -> [Color] {
        func all(_ json: JSONValue?) -> [Color] {
            switch json {
            case .string(let text)?: Color(css: text).map { [$0] } ?? []
            case .array(let values)?: values.flatMap(all)
            default: []
            }
        }
        return try layers.filter { id == nil || $0["id"]?.string == id }.flatMap { layer in
            let opacity = try opacity(of: property, in: layer)
            return all(layer["paint"]?[property]).map { $0.faded(opacity) }
        }
    }

    /// The opacity that goes with a colour; of one that changes with the zoom, the greatest, because
    /// what fades in is seen then.
    private static func opacity(of property: String, in layer: JSONValue) throws -> Double {
        let type = try #require(layer["type"]?.string)
        let group = type == "symbol" ? String(property.prefix(4)) : type
        switch layer["paint"]?["\(group)-opacity"] {
        case nil: return 1
        case .number(let opacity)?: return opacity
        case .array(let parts)? where parts.first == "interpolate":
            let values = stride(from: 4, to: parts.count, by: 2).compactMap { parts[$0].number }
            #expect(values.count == (parts.count - 3) / 2)
            return try #require(values.max())
        case let other?:
            Issue.record("\(layer["id"]?.string ?? ""): an opacity of another form: \(other)")
            return 1
        }
    }

    /// The colours of grounds as they look on the lowest one.
    private static func grounds(_ colors: [Color], in layers: [JSONValue]) throws -> [Color] {
        let lowest = try Self.colors("background-color", in: layers)
        #expect(!lowest.isEmpty && lowest.allSatisfy { $0.alpha == 1 })
        return lowest.flatMap { ground in colors.map { $0.painted(on: ground) } }
    }

    /// Names on plates stand on the plate of their country, which the program draws.
    private static func isPlate(_ layer: JSONValue) -> Bool {
        layer["layout"]?["icon-text-fit"] != nil
    }

    @Test(arguments: ["contrast", "contrast-night"])
    func `every text of contrast is read on its halo and on every ground`(name: String) throws {
        let layers = try Self.layers(name)
        let grounds = try Self.grounds(
            ["background-color", "fill-color"].flatMap { try Self.colors($0, in: layers) }
                + ["street", "bridge", "tunnel"].flatMap {
                    try Self.colors("line-color", in: layers, id: $0)
                }, in: layers)
        #expect(grounds.count > 60)
        var texts = 0
        for layer in layers where layer["type"] == "symbol" && !Self.isPlate(layer) {
            let halos = try Self.grounds(
                Self.colors("text-halo-color", in: [layer]), in: layers)
            for text in try Self.colors("text-color", in: [layer]) {
                texts += 1
                for ground in halos + grounds {
                    let contrast = text.painted(on: ground).contrast(with: ground)
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
            let grounds = try Self.grounds(
                line.grounds.flatMap { id in
                    try ["background-color", "fill-color"].flatMap {
                        try Self.colors($0, in: layers, id: id)
                    }
                }, in: layers)
            var colors = try Self.colors(line.property, in: layers, id: line.id)
            // At zoom 14 houses are too small to be told apart, and their edges are faint.
            if line.id == "building" { colors.removeFirst() }
            #expect(!colors.isEmpty && !grounds.isEmpty, "\(line.id)")
            for color in colors {
                let contrast =
                    grounds.map { color.painted(on: $0).contrast(with: $0) }.min() ?? 0
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
        let streets = try Self.colors("line-color", in: layers, id: "street")
        let casings = try Self.colors("line-color", in: layers, id: "street-casing")
        try #require(!streets.isEmpty && streets.count == casings.count)
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
                try Self.colors("line-color", in: layers, id: "rail")
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
        #expect(abs(Color.white.contrast(with: .black) - 21) < 0.001)
    }
}
