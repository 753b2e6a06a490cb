import Geometry
import Testing

@testable import MapPictures
@testable import Parameters

@Suite struct PictureParameterTests {
    private func message(_ body: () throws -> Void) -> String {
        do {
            try body()
            return "accepted"
        } catch let error as ParameterError {
            return error.message.text(.commandLine)
        } catch {
            return "another error"
        }
    }

    @Test func `a camera is lon,lat,zoom and perhaps bearing and pitch`() throws {
        let oslo = Coordinate(longitude: 10.75, latitude: 59.91)
        let table: [(String, Camera)] = [
            ("10.75,59.91,14", Camera(center: oslo, zoom: 14)),
            ("10.75,59.91,14.5@90", Camera(center: oslo, zoom: 14.5, bearing: 90)),
            ("10.75,59.91,0@-45,60", Camera(center: oslo, zoom: 0, bearing: -45, pitch: 60)),
            ("-180,-90,24", Camera(center: Coordinate(longitude: -180, latitude: -90), zoom: 24)),
        ]
        for (text, camera) in table {
            #expect(try PictureParameter.camera.read(text) == camera)
        }
    }

    @Test(arguments: [
        ("", "it is not a place and a zoom"), ("10,59", "it is not a place and a zoom"),
        ("10,59,3,4", "it is not a place and a zoom"),
        ("a,59,3", "longitude 'a' is not a number from -180 to 180"),
        ("nan,59,3", "longitude 'nan' is not a number from -180 to 180"),
        ("10,59,inf", "zoom 'inf' is not a number from 0 to 24"),
        ("10,59,25", "zoom '25' is not a number from 0 to 24"),
        ("10,59,-1", "zoom '-1' is not a number from 0 to 24"),
        ("10,1e400,3", "latitude '1e400' is not a number from -90 to 90"),
        ("59,100,3", "latitude 100 is beyond 90: the order is lon,lat, not lat,lon"),
        ("10,59,3@", "bearing '' is not a number from -360 to 360"),
        ("10,59,3@0,61", "pitch '61' is not a number from 0 to 60"),
        ("10,59,3@1,2,3", "it has more than bearing and pitch after '@'"),
        ("0x1,59,3", "longitude '0x1' is not a number from -180 to 180"),
    ])
    func `an impossible camera is refused`(text: String, problem: String) {
        let expected = "--camera '\(text)': \(problem); \(PictureParameter.camera.cure)"
        #expect(message { _ = try PictureParameter.camera.read(text) } == expected)
    }

    @Test(arguments: [
        ("1,2,3", "it is not a box of four numbers"), ("3,1,2,4", "west is not less than east"),
        ("1,4,2,3", "south is not less than north"), ("1,2,1,3", "west is not less than east"),
        ("1,2,x,3", "longitude 'x' is not a number from -180 to 180"),
    ])
    func `an impossible box is refused`(text: String, problem: String) {
        let expected = "--bbox '\(text)': \(problem); \(PictureParameter.box.cure)"
        #expect(message { _ = try PictureParameter.box.read(text) } == expected)
    }

    @Test func `a box is west,south,east,north`() throws {
        #expect(
            try PictureParameter.box.read("-1,2.5,3,4")
                == CoordinateBox(west: -1, south: 2.5, east: 3, north: 4))
    }

    @Test(arguments: [
        ("1x1", 1.0, 1.0, 1.0), ("1024x768@2x", 1024, 768, 2), ("32767x3051", 32767, 3051, 1),
        ("3x1@0.5x", 3, 1, 0.5), ("100x100@1.5x", 100, 100, 1.5),
    ])
    func `a size is WxH and perhaps a scale`(
        text: String, width: Double, height: Double, scale: Double
    ) throws {
        let expected = PictureSize(size: ScreenSize(width: width, height: height), scale: scale)
        #expect(try PictureParameter.size.read(text) == expected)
    }

    @Test(arguments: [
        ("0x100", "width '0' is not a number from 1 to 32767"),
        ("100x0", "height '0' is not a number from 1 to 32767"),
        ("50000x100", "width '50000' is not a number from 1 to 32767"),
        ("20000x100@2x", "width is 40000 pixels at this scale, not 1 to 32767"),
        ("10001x10000", "it is more than 100 million pixels"),
        ("20000x20000", "it is more than 100 million pixels"),
        ("1.5x2", "width is not a whole number of pixels"), ("100", "it is not a size"),
        ("1x2x3", "it is not a size"), ("", "it is not a size"),
        ("-5x5", "width '-5' is not a number from 1 to 32767"),
        ("5x5@2", "the scale must end with 'x'"),
        ("5x5@x", "scale '' is not a number from 0.5 to 8"),
        ("5x5@9x", "scale '9' is not a number from 0.5 to 8"),
        ("nanxnan", "width 'nan' is not a number from 1 to 32767"),
        ("infx1", "width 'inf' is not a number from 1 to 32767"),
        ("1e400x1", "width '1e400' is not a number from 1 to 32767"),
    ])
    func `an impossible size is refused`(text: String, problem: String) {
        let expected =
            "--size '\(text)': \(problem); \(PictureParameter.size.cure)"
        #expect(message { _ = try PictureParameter.size.read(text) } == expected)
    }

    @Test(arguments: [
        ("14/8681/4761", 14, 1.0), ("0/0/0@2x", 0, 2), ("24/16777215/0@0.5x", 24, 0.5),
    ])
    func `a tile is Z/X/Y and perhaps a scale`(text: String, zoom: Int, scale: Double) throws {
        let parsed = try PictureParameter.tile.read(text)
        #expect(parsed.tile.z == zoom)
        #expect(parsed.scale == scale)
    }

    @Test(arguments: [
        "", "1/2", "1/2/0", "1/0/2", "25/0/0", "1.5/0/0", "2/0.5/0", "a/b/c", "1/0/-1",
    ])
    func `an impossible tile is refused`(text: String) {
        #expect(throws: ParameterError.self) { try PictureParameter.tile.read(text) }
    }

    @Test func `languages are codes, each once`() throws {
        let parsed = try PictureParameter.languages.read("nb,sv,nb,zh-Hant")
        #expect(parsed == ["nb", "sv", "zh-Hant", "zh"])
        for text in ["", "nb,", "norsk", "n", "nb sv", "n1", "nb-", "xx", "jp", "cz-CZ"] {
            #expect(throws: ParameterError.self) { try PictureParameter.languages.read(text) }
        }
    }

    @Test func `a language tag falls back to its language, in any case`() throws {
        #expect(try PictureParameter.languages.read("EN") == ["en"])
        #expect(try PictureParameter.languages.read("en-gb,sv") == ["en-GB", "en", "sv"])
        #expect(
            try PictureParameter.languages.read("ZH-hant-tw,zh")
                == ["zh-Hant-TW", "zh-Hant", "zh"])
        let plain = Parameter<[String]>(
            languages: "languages", "LIST", defaultValue: "none", help: "What a map is made of.")
        #expect(try plain.read("sr-latn,EN") == ["sr-Latn", "en"])
    }

    @Test func `a count is a whole number of its range`() throws {
        let threads = Parameter<Int>(count: "threads", "N", 1...64, help: "How many.")
        #expect(try threads.read("8") == 8)
        for text in ["0", "65", "1.5", "x", "", "nan", "1e99"] {
            #expect(
                message { _ = try threads.read(text) }
                    == "--threads '\(text)': it is not a whole number from 1 to 64")
        }
    }

    @Test func `a value is shown short and without control characters`() {
        let text = String(repeating: "a", count: 1000) + "\u{1B}[31m"
        #expect(PrintableText.short(text).count == 80)
        #expect(PrintableText.short("a\u{1B}\nb") == "a\u{FFFD}\u{FFFD}b")
    }
}
