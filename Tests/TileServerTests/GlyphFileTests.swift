import Formats
import Glibc
import Graphics
import MapPictures
import TestSupport
import Testing

@testable import TileServer

@Suite(.serialized) struct GlyphFileTests {
    @Test(arguments: [
        ("/fonts/Noto%20Sans%20Regular/0-255.pbf", 200), ("/fonts/a,b/65280-65535.pbf", 200),
        ("/fonts/a/1113856-1114111.pbf", 200), ("/fonts/a/0-254.pbf", 400),
        ("/fonts/a/1-256.pbf", 400), ("/fonts/a/256-255.pbf", 400), ("/fonts/a/+0-+255.pbf", 400),
        ("/fonts/a/00-255.pbf", 400), ("/fonts/a/-255.pbf", 400),
        ("/fonts/a/0-255.png", 400), ("/fonts/a/4294967040-4294967295.pbf", 400),
        ("/fonts/a/99999999999-99999999999.pbf", 400), ("/fonts/,/0-255.pbf", 400),
        ("/fonts/a,b,c,d,e,f,g,h,i,j,k/0-255.pbf", 400), ("/fonts/a", 404),
        ("/fonts/a/b/0-255.pbf", 404),
    ])
    func `Paths of letters`(path: String, status: Int) {
        do {
            _ = try TileRoute(path: path)
            #expect(status == 200)
        } catch {
            #expect(error.status == status)
        }
    }

    @Test func `A style names its letters, which are made once`() throws {
        PinnedFonts.use()
        let service = try Service()
        let style = service.get("/day/style.json")
        let document = try JSONValue(parsing: style.body)
        let address = try #require(document["glyphs"]?.string)
        #expect(address.hasSuffix("/fonts/{fontstack}/{range}.pbf"))
        let path = "/fonts/Noto%20Sans%20Regular/0-255.pbf"
        let first = service.get(path)
        #expect(first.status == 200 && first.field("content-type") == "application/x-protobuf")
        // One stack with its name: field 1 of the file, field 1 of the stack.
        #expect(first.body[0] == 0x0A && first.body.count > 20_000)
        let name = Array("Noto Sans Regular".utf8)
        #expect(first.body.prefix(40).contains(UInt8(name.count)))
        #expect(Array(first.body.dropFirst(6).prefix(name.count)) == name)
        #expect(service.get(path).body == first.body)
        #expect(service.get(path).field("etag") == first.field("etag"))
        let tag = try #require(first.field("etag"))
        #expect(service.get(path, fields: [.init("if-none-match", tag)]).status == 304)
        #expect(service.count("renders_total") == 0)
        service.stop()
    }

    @Test func `Unknown fonts are refused, those of styles are replaced`() throws {
        PinnedFonts.use()
        let service = try Service()
        for stack in ["Unheard%20Of", "Unheard%20Of,Noto%20Sans%20Bold"] {
            let refused = service.get("/fonts/\(stack)/0-255.pbf")
            #expect(refused.status == 404 && refused.text.contains("'Unheard Of'"))
        }
        // What MapLibre asks for where a layer names no font.
        let plain = "/fonts/Open%20Sans%20Regular,Arial%20Unicode%20MS%20Regular/0-255.pbf"
        #expect(service.get(plain).status == 200)
        let names = try JSONValue(parsing: service.get("/fonts.json").body).array ?? []
        #expect(names.contains(.string("Noto Sans Bold")))
        service.stop()
    }

    @Test func `Names are found in layers, in stops and in sections of a text`() throws {
        PinnedFonts.use()
        let path = "/tmp/glyph-style-\(getpid()).json"
        defer { unlink(path) }
        let style = """
            {"version":8,"sources":{"map":{"type":"vector"}},"layers":[{"id":"a","type":"symbol",
            "source":"map","source-layer":"place_labels","layout":{"text-field":
            ["format",["get","name"],{"text-font":["literal",["Of Sections"]]}],
            "text-font":{"stops":[[0,["Of Stops"]]]}}}]}
            """
        try ProjectFiles.write(Array(style.utf8), to: path)
        let map = try Service.map.get()
        let service = try Service { configuration in
            configuration.styles = [
                ServerConfiguration.Style(id: "own", style: path, maps: MapFiles(only: map))
            ]
        }
        #expect(service.get("/fonts/Of%20Sections,Of%20Stops/0-255.pbf").status == 200)
        #expect(service.get("/fonts/name/0-255.pbf").status == 404)
        service.stop()
    }

    @Test func `Fields of a letter are those of MapLibre's description`() throws {
        PinnedFonts.use()
        let file = try GlyphFile(stack: "Noto Sans Regular", file: "0-255.pbf")
        let bytes = file.encoded(by: try DistanceGlyphMaker())
        // The message of H: field 1 with 72, then its bitmap (field 2).
        let start = try #require(
            bytes.indices.dropLast(3).first { Array(bytes[$0..<$0 + 3]) == [0x08, 72, 0x12] })
        let letter = try #require(
            try DistanceGlyphMaker().glyphs(of: 72..<73, fontStack: file.names).first)
        let size = letter.pixels.count
        #expect(size > 127 && bytes[start + 3] == UInt8(size & 127 | 128))
        #expect(Int(bytes[start + 4]) == size >> 7)
        let rest = Array(bytes[(start + 5 + size)...].prefix(10))
        // Zigzag codes: 2 n, and -2 n - 1 below 0; the top counts from 25 above the baseline.
        #expect(letter.left > 0 && letter.top < 25)
        let expected = [
            0x18, letter.width, 0x20, letter.height, 0x28, 2 * letter.left, 0x30,
            2 * (25 - letter.top) - 1, 0x38, letter.advance,
        ]
        #expect(rest.map(Int.init) == expected)
    }
}
