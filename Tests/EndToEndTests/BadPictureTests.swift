import Foundation
import Testing

/// Every wrong request for a picture: its status, its one line, and nothing left behind.
@Suite struct BadPictureTests {
    /// Files that the tables name; `map.mbtiles` is the sample map.
    private static let files = [
        "text.mbtiles": "no map\n", "empty.mbtiles": "", "text.json": "no style\n",
        "list.json": "[]", "old.json": #"{"version": 7, "layers": []}"#,
        "nan.json": #"{"type":"LineString","coordinates":[[24.9,60.1],[NaN,60.2]]}"#,
        "nan.gpx": #"""
        <gpx><rte>
        <rtept lat="60.1" lon="24.9"/>
        <rtept lat="NaN" lon="24.9"/>
        </rte></gpx>
        """#,
        "one.json": #"{"type":"LineString","coordinates":[[24.9,60.1]]}"#,
        "swapped.json": #"{"type":"LineString","coordinates":[[60.1,124.9],[60.2,124.9]]}"#,
        "cut.json": #"{"type":"LineString","coordinates":[[24.9,60.1],[24"#,
        "cut.gpx": #"<gpx><rte><rtept lat="60.1" lon="24.9"/>"#,
        "route.json": #"{"type":"LineString","coordinates":[[24.94,60.17],[24.95,60.172]]}"#,
    ]

    private func expectOneLine(_ line: String, status: Int32, _ message: String) throws {
        let folder = try SampleMap.testFolder()
        for (name, text) in Self.files { try folder.write(text, to: name) }
        let before = try folder.names()
        let run = try RenderProcess(
            line.split(separator: " ").map { $0 == "''" ? "" : String($0) }, in: folder.url)
        #expect(run.status == status, "\(line)")
        #expect(run.output == "", "\(line)")
        #expect(run.error == "render: \(message)\n", "\(line)")
        #expect(try folder.names() == before, "\(line)")
        #expect(try folder.read("route.json") == Data(Self.files["route.json", default: ""].utf8))
    }

    private static let size = "write WIDTHxHEIGHT[@SCALEx] such as 1024x768@2x, or 210x297mm"
    private static let camera =
        "write lon,lat,zoom[@bearing[,pitch]] such as 10.75,59.91,14 or 10.75,59.91,14@90,45"
    private static let box =
        "write west,south,east,north (lon,lat,lon,lat) such as 10.72,59.90,10.78,59.94"

    @Test(arguments: [
        ("", "'-o FILE' is missing"),
        ("-o x.gif", "-o 'x.gif': write a name that ends with .png, .webp, .jpg, .pdf or .svg"),
        ("-o ''", "-o '': write a name that ends with .png, .webp, .jpg, .pdf or .svg"),
        ("-o x.webp --png8", "--png8 is for PNG only"),
        ("-o x.png --quality 80", "--quality is for WebP and JPEG only: the others lose nothing"),
        (
            "-o x.webp --quality 101",
            "--quality '101': it is not a whole number from 0 to 100"
        ),
        ("-o x.png --sise 3x3", "unknown option --sise: did you mean '--size'?"),
        ("-o x.png extra", "'extra' is not expected: name the map with --map"),
        ("-o x.png --map other", "--map is given twice, it can be given once only"),
        ("-o x.png --scale-bar=yes", "--scale-bar takes no value"),
        (
            "-o x.png --camera 24.9,60.1,9@0,45 --scale-bar",
            "--scale-bar needs a flat view: a tilted one has no single scale"
        ),
        ("--size -o x.png", "--size needs a value: --size WxH[@Nx]|WxHmm"),
        ("-o x.png --size 0x9", "--size '0x9': width '0' is not a number from 1 to 32767; \(size)"),
        (
            "-o x.png --size 50000x9",
            "--size '50000x9': width '50000' is not a number from 1 to 32767; \(size)"
        ),
        ("-o x.png --size 10x", "--size '10x': height '' is not a number from 1 to 32767; \(size)"),
        ("-o x.png --size 10", "--size '10': it is not a size; \(size)"),
        ("-o x.png --size 9x9@2", "--size '9x9@2': the scale must end with 'x'; \(size)"),
        (
            "-o x.png --size 20000x9@2x",
            "--size '20000x9@2x': width is 40000 pixels at this scale, not 1 to 32767; \(size)"
        ),
        (
            "-o x.png --size 20000x20000",
            "--size '20000x20000': it is more than 100 million pixels; \(size)"
        ),
        (
            "-o x.png --camera 60.17,124.94,14",
            "--camera '60.17,124.94,14': latitude 124.94 is beyond 90: the order is lon,lat, not"
                + " lat,lon; \(camera)"
        ),
        (
            "-o x.png --camera nan,60.17,14",
            "--camera 'nan,60.17,14': longitude 'nan' is not a number from -180 to 180; \(camera)"
        ),
        (
            "-o x.png --camera 24.94,60.17",
            "--camera '24.94,60.17': it is not a place and a zoom; \(camera)"
        ),
        (
            "-o x.png --camera 24.94,60.17,25",
            "--camera '24.94,60.17,25': zoom '25' is not a number from 0 to 24; \(camera)"
        ),
        (
            "-o x.png --camera 24.94,60.17,14@0,75",
            "--camera '24.94,60.17,14@0,75': pitch '75' is not a number from 0 to 60;"
                + " write lon,lat,zoom[@bearing[,pitch]] such as 10.75,59.91,14 or 10.75,59.91,14@90,45"
        ),
        (
            "-o x.png --bbox 24.94,60.18,24.95,60.17",
            "--bbox '24.94,60.18,24.95,60.17': south is not less than north; \(box)"
        ),
        (
            "-o x.png --bbox 24.95,60.17,24.94,60.18",
            "--bbox '24.95,60.17,24.94,60.18': west is not less than east; \(box)"
        ),
        (
            "-o x.png --bbox 24.94,60.17,24.95,60.18 --camera 24.94,60.17,14",
            "--camera and --bbox exclude each other"
        ),
        (
            "-o x.png -s dusk",
            "--style 'dusk': there is no such style; write contrast, contrast-night, day, hud, night, outdoor, outdoor-night, pale, pale-night, transit, transit-night or the path of a MapLibre style"
        ),
        (
            "-o x.png --lang norsk",
            "--lang 'norsk': 'norsk' is no language code; write codes such as nb,sv,en"
        ),
        (
            "-o x.png --json map.mbtiles",
            "--json 'map.mbtiles': it is named for something else too; write another name"
        ),
        (
            "-o x.png --json x.png",
            "--json 'x.png': it is named for something else too; write another name"
        ),
        (
            "-o x.png --json ./x.png",
            "--json './x.png': it is named for something else too; write another name"
        ),
        (
            "-o ./x.png --json .//x.png",
            "--json './/x.png': it is named for something else too; write another name"
        ),
    ])
    func `an invalid command line of map has status 2`(options: String, message: String) throws {
        try expectOneLine(
            "map --map map.mbtiles \(options)", status: 2, message + " (see 'render help map')")
    }

    private static let tile = "write ZOOM/COLUMN/ROW[@SCALEx] such as 14/8681/4761@2x"

    @Test(arguments: [
        ("", "Z/X/Y[@2x] is missing"),
        ("3/8/0", "tile '3/8/0': column '8' is not a number from 0 to 7; \(tile)"),
        ("3/0/8", "tile '3/0/8': row '8' is not a number from 0 to 7; \(tile)"),
        ("3/-1/0", "tile '3/-1/0': column '-1' is not a number from 0 to 7; \(tile)"),
        ("25/0/0", "tile '25/0/0': zoom '25' is not a number from 0 to 24; \(tile)"),
        ("3/1.5/0", "tile '3/1.5/0': column is not a whole number; \(tile)"),
        ("3/1", "tile '3/1': it is not a tile; \(tile)"),
        ("3/1/1@9x", "tile '3/1/1@9x': scale '9' is not a number from 0.5 to 8; \(tile)"),
        ("3/1/1 3/1/2", "'3/1/2' is one operand too many: only Z/X/Y[@2x] is taken"),
    ])
    func `an impossible tile has status 2`(operand: String, message: String) throws {
        try expectOneLine(
            "tile --map map.mbtiles -o x.png \(operand)", status: 2,
            message + " (see 'render help tile')")
    }

    @Test(arguments: [
        ("--map none.mbtiles -o x.png", "cannot open none.mbtiles: no such file"),
        ("--map . -o x.png", "cannot open .: it is a folder"),
        ("--map text.mbtiles -o x.png", "text.mbtiles is not an SQLite file"),
        ("--map empty.mbtiles -o x.png", "empty.mbtiles is empty"),
        (
            "--map map.mbtiles -o text.json/x.png",
            "cannot write text.json/x.png: a part of its path is no folder"
        ),
        (
            "--map map.mbtiles -o none/x.png --json text.json/x",
            "cannot write text.json/x: a part of its path is no folder"
        ),
        ("--map none.mbtiles -o none/deep/x.png", "cannot open none.mbtiles: no such file"),
        (
            "--map map.mbtiles -o x.png -s text.json",
            "--style: text.json: not JSON: invalid token near 'no' (line 1, column 2)"
        ),
        (
            "--map map.mbtiles -o x.png -s list.json",
            "--style: list.json: this is no MapLibre style: expected an object, found array"
        ),
        (
            "--map map.mbtiles -o x.png -s old.json",
            "--style: old.json: this is no MapLibre style: expected \"version\": 8, found 7"
        ),
        (
            "--map map.mbtiles -o x.png -s none.json",
            "--style: cannot open none.json: no such file"
        ),
        (
            "-o x.png --source sea=map.mbtiles",
            "--source: the style has no source 'sea'; it has map, terrain, contours"
        ),
    ])
    func `an unusable file has status 1`(options: String, message: String) throws {
        try expectOneLine("map \(options)", status: 1, message)
    }

    @Test func `a map without tiles has status 1`() throws {
        let folder = try SampleMap.testFolder()
        // The sample map's own bytes, with the name of its tables' view overwritten.
        var bytes = try folder.read("map.mbtiles")
        let view = Data("VIEW tiles".utf8)
        while let range = bytes.range(of: view) {
            bytes.replaceSubrange(range, with: Data("VIEW files".utf8))
        }
        try bytes.write(to: folder.url.appendingPathComponent("bare.mbtiles"))
        let run = try RenderProcess(
            ["map", "--map", "bare.mbtiles", "-o", "x.png"], in: folder.url)
        #expect(run.status == 1)
        #expect(run.error.hasPrefix("render: bare.mbtiles "), "\(run.error)")
        #expect(run.error.split(separator: "\n").count == 1)
        #expect(try folder.names() == ["bare.mbtiles", "map.mbtiles"])
    }

    @Test(arguments: [
        ("none.json", "cannot open none.json: no such file"),
        (".", "cannot read .: it is a folder"),
        ("-", "standard input: it is empty"),
        ("nan.json", "nan.json: not JSON: invalid token near 'NaN' (line 1, column 52)"),
        (
            "nan.gpx",
            "nan.gpx: it is GPX without a line of two points or more; 1 left out, the first because"
                + " two numbers are expected (longitudes are -180…180, latitudes -90…90)"
        ),
        (
            "one.json",
            "one.json: it is GeoJSON without a line of two points or more"
        ),
        (
            "swapped.json",
            "swapped.json: it is GeoJSON without a line of two points or more; 2 left out, the first"
                + " because latitude 124.9 is outside -90…90 (longitude and latitude seem to be swapped)"
        ),
        (
            "cut.json",
            "cut.json: not JSON: ']' expected near end of file (line 1, column 51)"
        ),
        ("cut.gpx", "cut.gpx: it ends too early, at line 1, column 41: an element is not closed"),
        (
            "map.mbtiles",
            "map.mbtiles: it is an SQLite database, but no GeoPackage (a map is read by --map)"
        ),
    ])
    func `an unreadable route has status 1`(route: String, message: String) throws {
        try expectOneLine("route \(route) --map map.mbtiles -o x.png", status: 1, message)
    }

    @Test(arguments: [
        ("", "ROUTE is missing"),
        (
            "route.json --padding 600",
            "--padding '600': it leaves no room in the picture; write pixels such as 24, or"
                + " top,right,bottom,left"
        ),
        (
            "route.json --padding 1,2",
            "--padding '1,2': it has 2 numbers; write pixels such as 24, or top,right,bottom,left"
        ),
        (
            "route.json --size 20x20",
            "--size leaves no room for the route: with this --padding its markers take 31x52 pixels"
        ),
        ("route.json --precision 8", "--precision '8': write 5, 6 or 7"),
        (
            "route.json --json route.json",
            "--json 'route.json': it is named for something else too; write another name"
        ),
    ])
    func `an invalid command line of route has status 2`(options: String, message: String) throws {
        try expectOneLine(
            "route \(options) --map map.mbtiles -o x.png", status: 2,
            message + " (see 'render help route')")
    }
}
