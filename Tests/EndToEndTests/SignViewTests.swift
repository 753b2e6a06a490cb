import Foundation
import Testing

/// Road signs ahead: the board without a map, the panel, and signs on the map.
@Suite struct SignViewTests {
    private static func run(_ folder: TestFolder, _ words: String) throws -> RenderProcess {
        try RenderProcess(words.split(separator: " ").map(String.init), in: folder.url)
    }

    private static func guidance(_ folder: TestFolder, _ name: String) throws -> [String: Any] {
        let json = try JSONSerialization.jsonObject(with: folder.read(name)) as? [String: Any]
        return try #require(json?["guidance"] as? [String: Any])
    }

    private static func panels(_ guidance: [String: Any]) -> [String: [String]] {
        var panels: [String: [String]] = [:]
        for panel in guidance["panels"] as? [[String: Any]] ?? [] {
            panels[panel["name"] as? String ?? ""] = panel["texts"] as? [String]
        }
        return panels
    }

    /// A way through Helsinki, as `way.json`.
    private static func folder() throws -> TestFolder {
        let folder = try SampleMap.testFolder()
        let way = try run(
            folder,
            "directions --from 24.9360,60.1650 --to 24.9520,60.1780 --map map.mbtiles -o way.json")
        #expect(way.status == 0, "\(way.error)")
        return folder
    }

    @Test func `a board shows signs, limit and speed, and no map`() throws {
        let folder = try Self.folder()
        let run = try Self.run(
            folder,
            "route way.json --map map.mbtiles --view signs --at 200m --speed 60 --size 480x270 --strict -o a.png --json a.json"
        )
        #expect(run.status == 0 && run.error.isEmpty, "\(run.error)")
        let guidance = try Self.guidance(folder, "a.json")
        #expect(guidance["view"] as? String == "signs")
        let panels = Self.panels(guidance)
        let signs = guidance["signs"] as? [[String: Any]] ?? []
        #expect(!signs.isEmpty)
        #expect(panels["speed"]?.last == "60 km/h")
        #expect(panels["signs"]?.isEmpty == false)
        #expect(panels["banner"] == nil)
    }

    @Test func `only the chosen kinds are shown`() throws {
        let folder = try Self.folder()
        let line =
            "route way.json --map map.mbtiles --view 3d --at 200m --speed 60 -o a.png --json a.json"
        #expect(try Self.run(folder, line).status == 0)
        #expect(Self.panels(try Self.guidance(folder, "a.json"))["signs"] == nil)
        #expect(try Self.run(folder, line + " --signs all").status == 0)
        let all = try Self.guidance(folder, "a.json")
        let shown = try #require(Self.panels(all)["signs"])
        #expect((1...3).contains(shown.count))
        let groups = (all["signs"] as? [[String: Any]] ?? []).compactMap { $0["group"] as? String }
        let group = try #require(groups.first)
        #expect(try Self.run(folder, line + " --signs \(group)").status == 0)
        let some = try Self.guidance(folder, "a.json")
        let kept = (some["signs"] as? [[String: Any]] ?? []).compactMap { $0["group"] as? String }
        #expect(!kept.isEmpty && kept.allSatisfy { $0 == group })
    }

    @Test func `a place off the route and a drive without a map say so`() throws {
        let folder = try Self.folder()
        let off = try Self.run(
            folder,
            "route way.json --map map.mbtiles --view signs --at 24.9700,60.1650 -o a.png --json a.json"
        )
        #expect(off.status == 0, "\(off.error)")
        #expect(Self.panels(try Self.guidance(folder, "a.json"))["signs"] == ["Off route"])
        let bare = try Self.run(
            folder, "route way.json --view signs --at 200m --lang de -o b.png --json b.json")
        #expect(bare.status == 0, "\(bare.error)")
        #expect(
            Self.panels(try Self.guidance(folder, "b.json"))["signs"]
                == ["Hier sind keine Schilder bekannt"])
    }

    @Test func `the road authority's signs are drawn with their licence`() throws {
        let folder = try Self.folder()
        let frame = try Self.run(
            folder,
            "route way.json --map map.mbtiles --view north-up --at 260m -o a.png --json a.json")
        #expect(frame.status == 0, "\(frame.error)")
        let place = try #require(
            (try Self.guidance(folder, "a.json")["position"] as? [String: Any])?["coordinate"]
                as? [Double])
        try folder.write(
            """
            {"objekter": [{"id": 1, "metadata": {"type": {"id": 96}, "startdato": "2015-01-01"},
             "egenskaper": [{"id": 5530, "navn": "Skiltnummer", "verdi": "146.1 - Elg"}],
             "geometri": {"wkt": "POINT (\(place[1]) \(place[0]))", "srid": 4326}},
             {"id": 2, "metadata": {"type": {"id": 99999}}, "egenskaper": []}]}
            """, to: "nvdb.json")
        let signs = try Self.run(folder, "signs nvdb.json --map map.mbtiles -o signs.mbtiles")
        #expect(signs.status == 0, "\(signs.error)")
        #expect(signs.output.contains("of 2 objects"), "\(signs.output)")
        let drawn = try Self.run(
            folder,
            "route way.json --map map.mbtiles --sign-file signs.mbtiles --signs wildlife --view 3d --at 200m -o b.png --json b.json"
        )
        #expect(drawn.status == 0, "\(drawn.error)")
        let text = String(decoding: try folder.read("b.json"), as: UTF8.self)
        #expect(text.contains("Elk, 60\u{A0}m") || text.contains("Elk, 50\u{A0}m"), "\(text)")
        #expect(text.contains("NLOD"), "the licence is in the picture")
        let other = try Self.run(
            folder, "route way.json --sign-file signs.mbtiles --view signs -o c.png")
        #expect(other.status != 0)
        #expect(
            other.error.contains("--sign-file needs a map with roads (render import makes one)"))
        let wrong = try Self.run(
            folder, "route way.json --map map.mbtiles --sign-file map.mbtiles --view signs -o c.png"
        )
        #expect(wrong.status != 0 && wrong.error.contains("is no file of signs"), "\(wrong.error)")
    }

    @Test func `a sheet shows all kinds of signs`() throws {
        let folder = try Self.folder()
        let run = try Self.run(folder, "signs -o sheet.png --country SE --size 600x100")
        #expect(run.status == 0 && run.error.isEmpty, "\(run.error)")
        let pixels = try folder.pixels(of: "sheet.png")
        #expect(pixels[0] == 600 && pixels[1] > 1500)
        #expect(try Self.run(folder, "signs -o sheet.svg").status == 0)
        let both = try Self.run(
            folder, "signs nvdb.json --map map.mbtiles --country SE -o signs.mbtiles")
        #expect(both.error.contains("--country is for a sheet of all signs"), "\(both.error)")
    }

    @Test(arguments: [
        ("--view signs --zoom 14", "--zoom has no use with --view signs, which shows no map"),
        ("--view 3d --signs dragons", "--signs 'dragons': there is no such sign; write all"),
        ("--signs all", "--signs needs --view north-up, heading-up, 3d, arrow or signs"),
    ])
    func `what has no use or no meaning is refused in one line`(words: String, line: String) throws
    {
        let folder = try Self.folder()
        let run = try Self.run(folder, "route way.json --map map.mbtiles -o a.png " + words)
        #expect(run.status != 0)
        #expect(run.error.contains(line), "\(run.error)")
        #expect(run.error.split(separator: "\n").count == 1)
        #expect(!(try folder.names().contains("a.png")))
    }

    @Test func `a replay has a board, also where the position is lost`() throws {
        let folder = try Self.folder()
        let track = RenderProcess.root.appendingPathComponent("samples/helsinki-drive.gpx").path
        let run = try Self.run(
            folder,
            "replay \(track) --map map.mbtiles --view signs --frame 2:00 --size 320x200 -o drive.png"
        )
        #expect(run.status == 0, "\(run.error)")
        #expect(try folder.pixels(of: "drive.png") == [320, 200])
    }
}
