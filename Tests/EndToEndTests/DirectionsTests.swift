import Formats
import Foundation
import Testing

/// Ways that are found on the sample map.
@Suite struct DirectionsTests {
    private static let ends = ["--from", "24.9360,60.1650", "--to", "24.9520,60.1780"]

    private func run(_ words: [String], in folder: TestFolder) throws -> RenderProcess {
        try RenderProcess(words + ["--map", "map.mbtiles"], in: folder.url)
    }

    @Test func `a way is written in OSRM's form, and route reads it again`() throws {
        let folder = try SampleMap.testFolder()
        let made = try run(["directions"] + Self.ends + ["-o", "way.json"], in: folder)
        #expect(made.status == 0)
        #expect(made.output + made.error == "")
        let json = try JSONValue(parsing: [UInt8](folder.read("way.json")))
        #expect(json["code"]?.string == "Ok")
        let route = json["routes"]?.array?.first
        let meters = route?["distance"]?.number ?? 0
        // The ends are 1.7 km apart.
        #expect((1_700...4_000).contains(meters))
        let steps = route?["legs"]?.array?.first?["steps"]?.array ?? []
        #expect(steps.count > 3)
        #expect(steps.first?["maneuver"]?["type"]?.string == "depart")
        #expect(steps.last?["maneuver"]?["type"]?.string == "arrive")
        let sum = steps.reduce(0) { $0 + ($1["distance"]?.number ?? 0) }
        #expect(abs(sum - meters) < 2)

        let size = ["--size", "300x200", "--view", "3d", "--at", "40%"]
        let read = try run(["route", "way.json", "-o", "read.png"] + size, in: folder)
        let found = try run(["route"] + Self.ends + ["-o", "found.png"] + size, in: folder)
        #expect(read.status == 0 && found.status == 0)
        #expect(try folder.pixels(of: "found.png") == [300, 200])
    }

    @Test(arguments: ["way.geojson", "way.gpx"])
    func `a way is written as a file that route draws`(name: String) throws {
        let folder = try SampleMap.testFolder()
        #expect(try run(["directions"] + Self.ends + ["-o", name], in: folder).status == 0)
        let drawn = try run(
            ["route", name, "-o", "way.png", "--size", "300x200"], in: folder)
        #expect(drawn.status == 0)
        #expect(try folder.pixels(of: "way.png") == [300, 200])
    }

    @Test func `walkers may go where cars may not, and a stop makes the way longer`() throws {
        let folder = try SampleMap.testFolder()
        func meters(_ more: [String]) throws -> Double {
            let run = try run(["directions"] + Self.ends + more + ["-o", "way.json"], in: folder)
            #expect(run.status == 0)
            let json = try JSONValue(parsing: [UInt8](folder.read("way.json")))
            return json["routes"]?.array?.first?["distance"]?.number ?? 0
        }
        let (car, foot) = (try meters([]), try meters(["--profile", "foot", "--shortest"]))
        #expect(foot < car)
        #expect(try meters(["--via", "24.9510,60.1660"]) > car)
        #expect(try meters(["--shortest"]) <= car)
    }

    @Test(arguments: [
        (["--from", "24.94,60.17"], 2, "where it leads is missing: write --to"),
        (["--to", "24.94,60.17"], 2, "where it begins is missing: write --from"),
        (["--from", "60.17,124.94", "--to", "24.94,60.17"], 2, "the order is lon,lat"),
        (["--from", "1,2", "--to", "24.94,60.17"], 1, "the start has no road within 16 km"),
        (["--from", "24.94,60.17", "--to", "1,2"], 1, "the goal has no road within 16 km"),
        (
            ["--from", "24.94,60.17", "--to", "24.94,60.17"], 1,
            "the start and the goal are the same place"
        ),
        (
            [
                "--from", "24.94,60.17", "--via", "24.95,60.17", "--via", "1,2", "--to",
                "24.94,60.17",
            ],
            1, "stop 2 has no road within 16 km"
        ),
        (["--from", "24.94 , 200", "--to", "24.94,60.17"], 2, "latitude '200'"),
        ([], 2, "--from and --to are missing"),
    ])
    func `a question without an answer is refused in one line, and no file written`(
        words: [String], status: Int32, line: String
    ) throws {
        let folder = try SampleMap.testFolder()
        let run = try run(["directions"] + words + ["-o", "way.json"], in: folder)
        #expect(run.status == status)
        #expect(run.error.contains(line))
        #expect(run.error.split(separator: "\n").count == 1)
        #expect(try folder.names() == ["map.mbtiles"])
    }

    // MARK: The list beside the map

    /// Steps that are on two pages: there and back, through 30 turns.
    private static let stops = [
        "--via", "24.9510,60.1660", "--via", "24.9360,60.1750", "--via", "24.9500,60.1700",
    ]

    @Test func `a PDF has the list on as many pages as it needs`() throws {
        let folder = try SampleMap.testFolder()
        let made = try run(
            ["directions"] + Self.ends + Self.stops + ["-o", "way.pdf"], in: folder)
        #expect(made.status == 0 && made.error.isEmpty, "\(made.error)")
        let pdf = String(decoding: try folder.read("way.pdf"), as: UTF8.self)
        #expect(pdf.hasPrefix("%PDF-") && pdf.contains("%%EOF"))
        // A4 in points; the fonts are embedded, so that texts can be searched.
        #expect(pdf.contains("595.2") && pdf.contains("841.9") && pdf.contains("/ToUnicode"))
        let pages = pdf.components(separatedBy: "/MediaBox").count - 1
        #expect(pages > 1)
        let again = try run(
            ["directions"] + Self.ends + Self.stops + ["-o", "again.pdf"], in: folder)
        #expect(again.status == 0)
        #expect(try folder.read("way.pdf") == folder.read("again.pdf"))
    }

    @Test func `a picture grows with the list, and one of a given size says what is missing`()
        throws
    {
        let folder = try SampleMap.testFolder()
        let plain = try run(["directions"] + Self.ends + ["-o", "short.png"], in: folder)
        let long = try run(
            ["directions"] + Self.ends + Self.stops + ["-o", "long.png"], in: folder)
        #expect(plain.status == 0 && long.status == 0 && long.error.isEmpty)
        let (short, grown) = (try folder.pixels(of: "short.png"), try folder.pixels(of: "long.png"))
        #expect(short[0] == 800 && grown[0] == 800 && short[1] < grown[1])
        let fixed = try run(
            ["directions"] + Self.ends + Self.stops
                + ["--size", "640x480@2x", "-o", "fixed.png"], in: folder)
        #expect(fixed.status == 0)
        #expect(fixed.error.contains("maneuvers find no room in the picture"))
        #expect(try folder.pixels(of: "fixed.png") == [1280, 960])
    }

    @Test func `a route file with steps is listed like the way itself`() throws {
        let folder = try SampleMap.testFolder()
        try folder.write(SampleRoute.answer, to: "route.json")
        let listed = try run(["directions", "route.json", "-o", "way.svg"], in: folder)
        #expect(listed.status == 0, "\(listed.error)")
        let svg = String(decoding: try folder.read("way.svg"), as: UTF8.self)
        #expect(svg.contains("<svg") && svg.hasSuffix("</svg>\n"))
        let saved = try run(["directions", "route.json", "-o", "way.gpx"], in: folder)
        #expect(saved.status == 0)
    }

    @Test(arguments: [
        ("-o way.json --size 300x200", "--size is for pictures and pages only"),
        ("-o way.png --size 200x150", "--size is too small for a list and a map"),
        ("-o way.pdf --png8", "--png8 is for PNG only"), ("-o way.txt", "or --format"),
    ])
    func `a list that can't be drawn is refused in one line`(words: String, line: String) throws {
        let folder = try SampleMap.testFolder()
        let run = try run(
            ["directions"] + Self.ends + words.split(separator: " ").map(String.init), in: folder)
        #expect(run.status == 2)
        #expect(run.error.contains(line), "\(run.error)")
        #expect(try folder.names() == ["map.mbtiles"])
    }

    @Test func `a line has the directions of the roads that it follows, and none elsewhere`() throws
    {
        let folder = try SampleMap.testFolder()
        let route = RenderProcess.root.appendingPathComponent("samples/helsinki-route.geojson").path
        let followed = try self.run(["directions", route, "-o", "way.pdf"], in: folder)
        #expect(followed.status == 0, "\(followed.error)")
        try folder.write(
            #"{"type": "LineString", "coordinates": [[1, 1], [1.1, 1.1]]}"#, to: "far.geojson")
        let run = try self.run(["directions", "far.geojson", "-o", "far.pdf"], in: folder)
        #expect(run.status == 2)
        #expect(run.error.contains("no directions to list"), "\(run.error)")
    }
}
