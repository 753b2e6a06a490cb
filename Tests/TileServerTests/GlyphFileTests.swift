import Formats
import TestSupport
import Testing

@testable import TileServer

@Suite(.serialized) struct GlyphFileTests {
    @Test(arguments: [
        ("/fonts/Noto%20Sans%20Regular/0-255.pbf", 200), ("/fonts/a,b/65280-65535.pbf", 200),
        ("/fonts/a/1113856-1114111.pbf", 200), ("/fonts/a/0-254.pbf", 400),
        ("/fonts/a/1-256.pbf", 400), ("/fonts/a/256-255.pbf", 400), ("/fonts/a/-255.pbf", 400),
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

    @Test func `Fonts that nobody knows are refused, others are listed`() throws {
        PinnedFonts.use()
        let service = try Service()
        let refused = service.get("/fonts/Nobody%27s%20Font/0-255.pbf")
        #expect(refused.status == 404 && refused.text.contains("/fonts.json"))
        #expect(service.get("/fonts/Nobody,Noto%20Sans%20Bold/0-255.pbf").status == 200)
        let names = try JSONValue(parsing: service.get("/fonts.json").body).array ?? []
        #expect(names.contains(.string("Noto Sans Bold")))
        service.stop()
    }
}
