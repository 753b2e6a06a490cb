import Geometry
import Testing

@testable import MapStore

@Suite struct MapMetadataTests {
    private func read(
        _ rows: [(String, String)]?,
        tiles: [(z: Int, x: Int, tmsY: Int, data: [UInt8])] = [(3, 4, 5, [0x1A, 0])]
    ) throws -> MapMetadata {
        let map = try TestMap()
        try map.writeForeign(metadata: rows, tiles: tiles)
        return try MapDatabase(path: map.path).readMetadata()
    }

    @Test func `metadata beyond the size limit is not read`() throws {
        let large = String(repeating: "x", count: 1_000_000)
        let rows = (0..<9).map { ("x\($0)", large) }
        #expect(try read(rows.prefix(3) + [("attribution", "us")]).attribution == "us")
        #expect(try read(rows + [("attribution", "us")]).attribution == "")
        #expect(try read([("attribution", large + large + large)]).attribution == "")
    }

    @Test func `a map without metadata is described by its tiles`() throws {
        let metadata = try read(nil, tiles: [(3, 4, 5, [0x1A, 0]), (5, 16, 20, [0x1A, 0])])
        #expect(metadata.name == "test")
        #expect(metadata.format == .pbf)
        #expect(metadata.minzoom == 3)
        #expect(metadata.maxzoom == 5)
        #expect(metadata.bounds.west == 0)
        #expect(metadata.bounds.east == 11.25)
        #expect(metadata.bounds.south > 40 && metadata.bounds.north < 50)
        #expect(metadata.attribution == "")
        #expect(metadata.languages.isEmpty)
    }

    @Test(arguments: [
        "", "nan,nan,nan,nan", "inf,0,1,1", "1,2,3", "1,2,3,4,5", "10,59,9,60", "10,59,10,60",
        "-181,0,0,1", "0,-91,1,1", "1e999,0,1,1", "a,b,c,d", "0x1,0,5,5",
    ])
    func `absurd bounds are replaced by those of the tiles`(text: String) throws {
        #expect(try read([("bounds", text)]).bounds == read(nil).bounds)
    }

    @Test(arguments: ["179,-18,-178,-15", "179,-18,182,-15", "-181,-18,-178,-15"])
    func `bounds across the antimeridian are read in all spellings`(text: String) throws {
        let area = CoordinateBox(west: 179, south: -18, east: -178, north: -15)
        #expect(try read([("bounds", text)]).bounds == area)
        #expect(try read([("bounds", "-180,-18,180,-15"), ("area", text)]).bounds == area)
        #expect(try read([("bounds", "1,2,3,4"), ("area", "5,2,6,4")]).bounds.west == 1)
    }

    @Test func `bounds that are written do not cross the antimeridian`() throws {
        let area = CoordinateBox(west: 179, south: -18, east: -178, north: -15)
        let metadata = MapMetadata(name: "a", minzoom: 0, maxzoom: 1, bounds: area)
        #expect(metadata.center.longitude == -179.5)
        let rows = metadata.rows.map { ($0.name, $0.value) }
        #expect(rows.first { $0.0 == "bounds" }?.1 == "-180.0,-18.0,180.0,-15.0")
        #expect(try read(rows).bounds == area)
    }

    @Test(arguments: [("nan", "5"), ("-1", "3"), ("9", "2"), ("", ""), ("1e300", "2"), ("0", "99")])
    func `absurd zooms are replaced by those of the tiles`(low: String, high: String) throws {
        let metadata = try read([("minzoom", low), ("maxzoom", high)])
        #expect(metadata.minzoom == 3)
        #expect(metadata.maxzoom == 3)
    }

    @Test func `valid metadata values are read`() throws {
        let metadata = try read([
            ("name", " Two\nlines "), ("bounds", " 10.5, 59.5 ,11,60"), ("center", "10.7,59.9,7"),
            ("minzoom", "2"), ("maxzoom", "14"), ("languages", "nb, en,nb,not a code,zh-Hant"),
        ])
        #expect(metadata.name == "Two lines")
        #expect(metadata.bounds == CoordinateBox(west: 10.5, south: 59.5, east: 11, north: 60))
        #expect(metadata.center == Coordinate(longitude: 10.7, latitude: 59.9))
        #expect(metadata.centerZoom == 7)
        #expect(metadata.minzoom == 2)
        #expect(metadata.languages == ["nb", "en", "zh-Hant"])
    }

    @Test(arguments: [
        ([UInt8]([0x89, 0x50, 0x4E, 0x47, 13]), MapMetadata.Format.png),
        ([0xFF, 0xD8, 0xFF, 0xE0], .jpg), (Array("RIFFxxxxWEBP".utf8), .webp), ([0x1A, 0], .pbf),
        ([], .pbf),
    ])
    func `the tile format is detected from a tile's bytes`(
        tile: [UInt8], format: MapMetadata.Format
    ) throws {
        let metadata = try read([("format", "pbf")], tiles: [(0, 0, 0, tile)])
        #expect(metadata.format == format)
        #expect(metadata.format.isRaster == (format != .pbf))
    }

    @Test func `vector layers are read, and name fields give the languages`() throws {
        let json = """
            {"vector_layers":[{"id":"place","minzoom":4,"maxzoom":9,"fields":{"name":"String",
            "name_de":"String","name:sv":"String","name_int":"String","name:latin":"String"}},
            {"id":"water","minzoom":-5,"maxzoom":1e99},{"id":7},{"fields":{}},null,{"id":""}]}
            """
        let metadata = try read([("json", json), ("minzoom", "0"), ("maxzoom", "14")])
        #expect(metadata.vectorLayers.map(\.id) == ["place", "water"])
        #expect(metadata.vectorLayers.map(\.minzoom) == [4, 0])
        #expect(metadata.vectorLayers.map(\.maxzoom) == [9, 14])
        #expect(Set(metadata.languages) == ["de", "sv"])
    }

    @Test(arguments: [
        "{", "[]", "{\"vector_layers\":{}}", "7", String(repeating: "[", count: 100_000),
    ])
    func `an invalid json row is ignored`(json: String) throws {
        #expect(try read([("json", json)]).vectorLayers.isEmpty)
    }

    @Test(arguments: [
        (
            "<a href=\"https://x.org/?a=1&b=2\" target='_blank'>&copy; OpenStreetMap</a> contributors",
            "© OpenStreetMap contributors"
        ),
        ("A<br/>B &amp; C &#169; &#xA9; &lt;b&gt;", "A B & C © © <b>"),
        ("1 < 2 & 3 &unknown; &#xD800; <", "1 < 2 & 3 &unknown; &#xD800; <"),
        ("<!-- note -->  x \n\t y\u{1B}[31m ", "x y [31m"), ("<a", "<a"), ("", ""),
    ])
    func `an attribution becomes plain text`(html: String, text: String) {
        #expect(PlainText.line(html: html, limit: 100) == text)
    }

    @Test func `a text is cut at its limit`() {
        let long = String(repeating: "<b>x</b>", count: 100_000)
        #expect(PlainText.line(html: long, limit: 5) == "xxxxx")
        #expect(PlainText.line(String(repeating: "e\u{301}", count: 100), limit: 4).utf8.count <= 8)
    }
}
