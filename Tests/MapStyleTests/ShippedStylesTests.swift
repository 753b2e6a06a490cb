import Formats
import Graphics
import MapStyle
import TestSupport
import Testing

/// The styles that ship with the program, as documents.
@Suite struct ShippedStylesTests {
    private static func document(_ name: String) throws -> JSONValue {
        try ShippedStyle.document(name)
    }

    /// Members of the root that are about the whole look of a style.
    private static let looks: Set<String> = ["name", "metadata", "sprite", "sky", "light"]

    /// Whether a paint property may have other values by night, though not another form.
    private static func isLook(_ property: String) -> Bool {
        ["-color", "-opacity", "-halo-width", "-halo-blur", "-exaggeration"].contains {
            property.hasSuffix($0)
        }
    }

    /// The places where two documents differ otherwise than in colours and opacities.
    private static func differences(
        _ day: JSONValue?, _ night: JSONValue?, at place: String, isLook: Bool = false
    ) -> [String] {
        switch (day, night) {
        case (.object(let day)?, .object(let night)?):
            guard day.keys == night.keys else { return [place + ": other members"] }
            // Roofs, which are ours, are in the metadata.
            let hasLooks = place.hasSuffix(".paint") || place.hasSuffix(".metadata")
            return day.members.flatMap { member in
                differences(
                    member.value, night[member.key], at: "\(place).\(member.key)",
                    isLook: isLook || hasLooks && Self.isLook(member.key))
            }
        case (.array(let day)?, .array(let night)?):
            guard day.count == night.count else { return [place + ": other length"] }
            return zip(day, night).enumerated().flatMap { index, pair in
                // Stops of the zoom stand at even places from the fourth on; they stay.
                let isStop = day.first == "interpolate" && index >= 3 && index % 2 == 1
                return differences(
                    pair.0, pair.1, at: "\(place)[\(index)]", isLook: isLook && !isStop)
            }
        case (.string(let day)?, .string(let night)?):
            let areColors = Color(css: day) != nil && Color(css: night) != nil
            return day == night || isLook && areColors ? [] : ["\(place): \(day), \(night)"]
        case (.number?, .number?): return day == night || isLook ? [] : [place + ": other number"]
        default: return day == night ? [] : [place]
        }
    }

    @Test func `night differs from day only in colours, opacities and halos`() throws {
        let (day, night) = (try Self.document("day"), try Self.document("night"))
        let keys = Set((day.object?.keys ?? []) + (night.object?.keys ?? []))
        let found = keys.subtracting(Self.looks).sorted().flatMap {
            Self.differences(day[$0], night[$0], at: $0)
        }
        #expect(found == [])
        #expect(try Style(json: day).layers.count == Style(json: night).layers.count)
    }

    @Test(arguments: [
        (#"["get", "kind"]"#, #"["get", "name"]"#, true),
        (
            #"["interpolate", ["linear"], ["zoom"], 6, "red"]"#,
            #"["interpolate", ["linear"], ["zoom"], 7, "red"]"#, true
        ),
        (
            ##"["interpolate", ["linear"], ["zoom"], 6, "red"]"##,
            ##"["interpolate", ["linear"], ["zoom"], 6, "#000"]"##, false
        ),
        (#"0.5"#, #"0.7"#, false), (#""red""#, #"0.7"#, true),
    ])
    func `the comparison of styles finds a difference in layout`(
        day: String, night: String, isFound: Bool
    ) throws {
        func value(_ text: String) throws -> JSONValue {
            try JSONValue(parsing: Array(#"{"paint": {"line-color": \#(text)}}"#.utf8))
        }
        let found = Self.differences(try value(day), try value(night), at: "layer")
        #expect(found.isEmpty != isFound)
    }

    @Test func `the pictures of the night differ from those of the day only in colours`() throws {
        let names = try ProjectFiles.names(in: "styles/icons", ending: ".svg")
        #expect(try ProjectFiles.names(in: "styles/icons-night", ending: ".svg") == names)
        func shape(_ path: String) throws -> String {
            let text = String(decoding: try ProjectFiles.read(path), as: UTF8.self)
            return text.replacing(/#[0-9a-f]{6}/, with: "#")
        }
        for name in names {
            #expect(try shape("styles/icons/\(name)") == shape("styles/icons-night/\(name)"))
        }
    }

    @Test func `the style hud draws lines and texts on black, no fills`() throws {
        let style = try Style(json: Self.document("hud"))
        #expect(style.ground(zoom: 15) == .black)
        for layer in style.layers {
            switch layer.kind {
            case .background, .line, .symbol: break
            default: Issue.record("\(layer.id) fills the windscreen")
            }
        }
        let sky = try #require(style.sky)
        #expect(
            [sky.zenith, sky.horizon, sky.haze].map { $0.value(zoom: 15) } == [
                .black, .black, .black,
            ])
    }

    /// All colours in a property's value.
    private static func colors(_ json: JSONValue?) -> [Color] {
        switch json {
        case .string(let text)?: Color(css: text).map { [$0] } ?? []
        case .array(let values)?: values.flatMap(colors)
        default: []
        }
    }

    @Test(arguments: ["night", "hud"])
    func `night labels have enough contrast with their halos`(name: String) throws {
        for layer in try #require(Self.document(name)["layers"]?.array) {
            guard let halo = Self.colors(layer["paint"]?["text-halo-color"]).first else { continue }
            for text in Self.colors(layer["paint"]?["text-color"]) {
                let contrast = text.contrast(with: halo)
                #expect(contrast >= 4.5, "\(layer["id"]?.string ?? "") \(text): \(contrast)")
            }
        }
    }

    @Test func `in style night no area is brighter than the streets`() throws {
        let layers = try #require(Self.document("night")["layers"]?.array)
        func light(_ type: String, _ property: String, id: String? = nil) -> [Double] {
            layers.filter { $0["type"]?.string == type && (id == nil || $0["id"]?.string == id) }
                .flatMap { Self.colors($0["paint"]?[property]) }.map(\.luminance)
        }
        var streets = light("line", "line-color", id: "street")
        // Pedestrian streets are squares rather than roads.
        streets.remove(at: 4)
        let darkest = try #require(streets.min())
        #expect(light("fill", "fill-color").allSatisfy { $0 < darkest })
        #expect(light("background", "background-color").allSatisfy { $0 < 0.2 })
    }

    @Test(arguments: [("day", false), ("night", true), ("hud", true)])
    func `the colour of the ground decides whether a style is dark`(name: String, isDark: Bool)
        throws
    {
        let style = try Style(json: Self.document(name))
        #expect(style.problems == [])
        for zoom in [0.0, 8, 15, 22] { #expect(style.ground(zoom: zoom)?.isDark == isDark) }
    }
}
