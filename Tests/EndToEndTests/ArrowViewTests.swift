import Foundation
import Testing

/// The next maneuver alone, without a map, drawn by the program.
@Suite struct ArrowViewTests {
    /// Runs `render` on the sample route, without a map.
    private static func run(_ folder: TestFolder, _ words: String) throws -> RenderProcess {
        try RenderProcess(words.split(separator: " ").map(String.init), in: folder.url)
    }

    private static func folder() throws -> TestFolder {
        let folder = try SampleMap.testFolder()
        try folder.write(SampleRoute.answer, to: "route.json")
        return folder
    }

    private static func report(_ folder: TestFolder, _ name: String) throws -> [String: Any] {
        let json = try JSONSerialization.jsonObject(with: folder.read(name))
        return try #require(json as? [String: Any])
    }

    @Test func `a route file needs no map, and the report tells what is shown`() throws {
        let folder = try Self.folder()
        let run = try Self.run(
            folder,
            "route route.json --view arrow --at 400m --size 240x240@2x --strict -o a.png --json a.json"
        )
        #expect(run.status == 0 && run.error.isEmpty, "\(run.error)")
        #expect(try folder.pixels(of: "a.png") == [480, 480])
        let report = try Self.report(folder, "a.json")
        #expect(report["alt"] as? String == "In 100 m: Turn right, Kaisaniemenkatu.")
        let guidance = try #require(report["guidance"] as? [String: Any])
        #expect(guidance["view"] as? String == "arrow")
        let approach = try #require(guidance["approach"] as? Double)
        #expect(approach > 0 && approach < 1)
        #expect((report["labels"] as? [Any])?.isEmpty == true)
    }

    @Test func `each step has a picture, and the bar shrinks on the way to it`() throws {
        let folder = try Self.folder()
        let steps = try Self.run(
            folder, "route route.json --view arrow --steps --size 128x128 -o step-%d.png")
        #expect(steps.status == 0)
        #expect(try folder.names().filter { $0.hasPrefix("step-") }.count == 3)
        var last = 2.0
        for meters in [300, 420, 480] {
            let run = try Self.run(
                folder, "route route.json --view arrow --at \(meters)m -o b.png --json b.json")
            #expect(run.status == 0)
            let guidance = try #require(
                try Self.report(folder, "b.json")["guidance"] as? [String: Any])
            let approach = try #require(guidance["approach"] as? Double)
            #expect(approach < last)
            last = approach
        }
    }

    @Test func `a mirrored picture is the mirrored one`() throws {
        let folder = try Self.folder()
        let line = "route route.json --view arrow --style hud --at 400m --size 320x200 -o "
        #expect(try Self.run(folder, line + "a.png").status == 0)
        #expect(try Self.run(folder, line + "b.png --mirror").status == 0)
        #expect(try folder.read("a.png") != folder.read("b.png"))
    }

    @Test func `a way and a recorded drive are shown as well`() throws {
        let folder = try Self.folder()
        let way = try Self.run(
            folder,
            "route --from 24.9360,60.1650 --to 24.9520,60.1780 --map map.mbtiles --view arrow --at 200m --size 160x120 -o way.png"
        )
        #expect(way.status == 0 && way.error.isEmpty, "\(way.error)")
        let track = RenderProcess.root.appendingPathComponent("samples/helsinki-drive.gpx").path
        let drive = try Self.run(
            folder,
            "replay \(track) --map map.mbtiles --view arrow --frame 2:00 --size 160x120 -o drive.png"
        )
        #expect(drive.status == 0, "\(drive.error)")
        #expect(try folder.pixels(of: "drive.png") == [160, 120])
    }

    @Test(arguments: [
        ("route.json --zoom 14", "--zoom has no use with --view arrow"),
        ("route.json --marker 24.94,60.17", "--marker has no use with --view arrow"),
        ("route.json --scale-bar", "--scale-bar has no use with --view arrow"),
        ("line.txt", "--view arrow needs maneuvers, and the route has only a line"),
    ])
    func `what an arrow view has no use for is refused`(words: String, line: String) throws {
        let folder = try Self.folder()
        try folder.write("_p~iF~ps|U_ulLnnqC_mqNvxq`@", to: "line.txt")
        let run = try Self.run(folder, "route --view arrow -o a.png " + words)
        #expect(run.status == 2)
        #expect(run.error.contains(line), "\(run.error)")
    }
}
