import Geometry
import MapStore
import Testing

@testable import TileServer

struct TileRouteTests {
    private func tile(
        _ style: String, _ z: Int, _ x: Int, _ y: Int, side: Int = 256, scale: Int = 1,
        _ format: TileFormat = .png
    ) throws -> TileRoute {
        .tile(
            TileRoute.PictureTile(
                style: style, tile: try #require(TileID(z: z, x: x, y: y)), side: side,
                scale: scale, format: format))
    }

    @Test func `Tile paths of this server and of TileServer GL give the same tiles`() throws {
        for prefix in ["", "/styles"] {
            #expect(try TileRoute(path: "\(prefix)/day/3/1/2.png") == tile("day", 3, 1, 2))
            #expect(
                try TileRoute(path: "\(prefix)/day/3/1/2@2x.webp")
                    == tile("day", 3, 1, 2, scale: 2, .webp))
            #expect(
                try TileRoute(path: "\(prefix)/day/512/3/1/2@3x.jpeg")
                    == tile("day", 3, 1, 2, side: 512, scale: 3, .jpg))
            #expect(try TileRoute(path: "\(prefix)/day/wmts.xml") == .wmts(style: "day"))
            #expect(try TileRoute(path: "\(prefix)/day.json") == .tileJSON(style: "day", side: 256))
            #expect(try TileRoute(path: "\(prefix)/day/style.json") == .style("day"))
        }
        #expect(try TileRoute(path: "/styles/512/day.json") == .tileJSON(style: "day", side: 512))
    }

    @Test func `A map is addressed by its id, or without one`() throws {
        let tile = try #require(TileID(z: 3, x: 1, y: 2))
        #expect(try TileRoute(path: "/data/3/1/2.pbf") == .storedTile(map: nil, tile, .pbf))
        for (ending, format) in [
            ("pbf", MapMetadata.Format.pbf), ("mvt", .pbf), ("png", .png), ("jpg", .jpg),
            ("jpeg", .jpg), ("webp", .webp),
        ] {
            #expect(
                try TileRoute(path: "/data/oslo/3/1/2.\(ending)")
                    == .storedTile(map: "oslo", tile, format))
        }
        #expect(try TileRoute(path: "/data/oslo/3/1/2.geojson") == .features(map: "oslo", tile))
        #expect(try TileRoute(path: "/data/3/1/2.geojson") == .features(map: nil, tile))
        #expect(try TileRoute(path: "/data.json") == .maps)
        #expect(try TileRoute(path: "/data/oslo.json") == .data(map: "oslo"))
    }

    @Test func `People have paths of their own, and below a style`() throws {
        #expect(try TileRoute(path: "/people.geojson") == .people)
        #expect(try TileRoute(path: "/people/anna.b-1_c") == .person("anna.b-1_c"))
        for prefix in ["", "/styles"] {
            #expect(
                try TileRoute(path: "\(prefix)/day/people/auto/9x9.png")
                    == .peoplePicture(style: "day", words: ["auto", "9x9.png"]))
        }
        #expect(!ServerConfiguration.Style.isUsable("people"))
    }

    @Test(arguments: [
        ("/day/3/1/2.gif", 400), ("/day/3/1/2", 400), ("/day/3/1/2@4x.png", 400),
        ("/day/3/1/2@2x@2x.png", 400), ("/day/3/-1/2.png", 400), ("/day/3/1/+2.png", 400),
        ("/day/3/8/2.png", 404), ("/day/23/0/0.png", 404), ("/day/99999999999/0/0.png", 400),
        ("/day/3/1/2.png.png", 400), ("/day/3/ 1/2.png", 400), ("/day/0x3/1/2.png", 400),
        ("", 404), ("*", 404), ("/day", 404), ("/day/", 404), ("//", 404),
        ("/day/3/1/2/3/4/5", 404),
        ("/../etc/passwd", 400), ("/%2e%2e/etc/passwd", 400), ("/viewer/..%2f..%2fpasswd", 400),
        ("/day/%00/1/2.png", 400), ("/day/%zz/1/2.png", 400), ("/day/3/1/%ff.png", 400),
        ("/viewer/.", 400), ("/data/3/1/2.gif", 400), ("/fonts.json", 200),
    ])
    func `Unknown paths are refused with their status`(path: String, status: Int) {
        do {
            let route = try TileRoute(path: path)
            #expect(status == 200, "\(route)")
        } catch {
            #expect(error.status == status, "\(path): \(error.reason)")
        }
    }

    @Test func `Random paths are refused without a trap`() {
        var generator = SystemRandomNumberGenerator()
        let words = [
            "day", "3", "%", "@2x", ".png", "/", "..", "static", "data", "\u{7f}", "é", "-",
        ]
        for _ in 0..<20_000 {
            let path = (0..<Int.random(in: 0..<12, using: &generator)).map { _ in
                words.randomElement(using: &generator) ?? ""
            }.joined()
            _ = try? TileRoute(path: "/" + path)
        }
    }
}

struct LanguageChoiceTests {
    private func codes(_ query: String?, _ field: String?, _ known: [String]) throws -> [String] {
        try LanguageChoice.codes(
            of: HTTPRequest(
                path: "/", query: query,
                fields: field.map { [HTTPRequest.Field("accept-language", $0)] } ?? []),
            known: known)
    }

    @Test(arguments: [
        ("nb-NO, nb;q=0.9, en;q=0.5", ["nb", "en"]), ("en;q=0.1,sv;q=0.9", ["sv", "en"]),
        ("*", []), ("", []), ("en;q=0", []), ("de-AT,fi", ["fi"]), ("xx,,;;=,en", ["en"]),
    ])
    func `Accept-Language is followed as far as the map has the languages`(
        field: String, expected: [String]
    ) throws {
        #expect(try codes(nil, field, ["en", "nb", "sv", "fi"]) == expected)
    }

    @Test func `The query's language is preferred to Accept-Language`() throws {
        #expect(try codes("lang=fi", "en", ["en", "fi"]) == ["fi"])
        #expect(try codes("lang=", "en", ["en", "fi"]) == [])
        #expect(throws: (any Error).self) { try codes("lang=zz9", "en", ["en"]) }
    }

    @Test func `Many language lists share few distinct pictures`() throws {
        let wishes = ["en,de,fr,it,es", "en,pt,da", "en", "en,zz"]
        #expect(Set(try wishes.map { try codes(nil, $0, ["en", "nb"]) }).count == 1)
    }
}
