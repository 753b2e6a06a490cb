import Foundation
import Testing

/// `render replay` on the sample map and the sample drive.
@Suite struct ReplayTests {
    private static let drive = RenderProcess.root.appendingPathComponent(
        "samples/helsinki-drive.gpx")

    /// Draws a few small frames: five a second, sixty times as fast.
    private func run(
        in folder: TestFolder, _ more: [String], track: String = drive.path,
        size: String = "160x120"
    ) throws -> RenderProcess {
        try RenderProcess(
            [
                "replay", track, "--map", "map.mbtiles", "--size", size, "--fps", "5",
                "--speed", "60x", "--progress", "none",
            ] + more, in: folder.url)
    }

    private func frames(of folder: TestFolder) throws -> [String] {
        try folder.names().filter { $0.hasPrefix("f") && $0.hasSuffix(".png") }.sorted()
    }

    @Test func `frames are the same on one thread, on two, and alone`() throws {
        let (one, two) = (try SampleMap.testFolder(), try SampleMap.testFolder())
        #expect(try run(in: one, ["--threads", "1", "-o", "f%03d.png"]).status == 0)
        #expect(try run(in: two, ["--threads", "2", "-o", "f%03d.png"]).status == 0)
        let names = try frames(of: one)
        #expect(names.count >= 28)
        for name in names { #expect(try one.read(name) == two.read(name), "\(name)") }

        let some = try SampleMap.testFolder()
        #expect(try run(in: some, ["--frames", "9-11", "-o", "f%03d.png"]).status == 0)
        let drawn = try frames(of: some)
        #expect(drawn.count == 3)
        for name in drawn { #expect(try some.read(name) == one.read(name), "\(name)") }
    }

    @Test func `a repeated replay draws only missing frames`() throws {
        let folder = try SampleMap.testFolder()
        #expect(try run(in: folder, ["-o", "f%03d.png"]).status == 0)
        let names = try frames(of: folder)
        let whole = try names.map { try folder.read($0) }
        let kept = folder.url.appendingPathComponent(names[3])
        let before = try FileManager.default.attributesOfItem(atPath: kept.path)
        for name in names[10..<15] {
            try FileManager.default.removeItem(at: folder.url.appendingPathComponent(name))
        }
        #expect(try run(in: folder, ["-o", "f%03d.png"]).status == 0)
        #expect(try names.map { try folder.read($0) } == whole)
        let after = try FileManager.default.attributesOfItem(atPath: kept.path)
        #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)

        // Other frames of the same names are not taken for these.
        #expect(try run(in: folder, ["--view", "north-up", "-o", "f%03d.png"]).status == 0)
        #expect(try folder.read(names[10]) != whole[10])
    }

    @Test func `a changed input file redraws all frames`() throws {
        let folder = try SampleMap.testFolder()
        try folder.write(#"{"speed": {"hidden": true}}"#, to: "layout.json")
        let options = ["--layout", "layout.json", "--frames", "9-11", "-o", "f%03d.png"]
        #expect(try run(in: folder, options).status == 0)
        let names = try frames(of: folder)
        let first = try names.map { try folder.read($0) }
        try folder.write(#"{"speed": {"hidden": false}}"#, to: "layout.json")
        #expect(try run(in: folder, options).status == 0)
        for (name, old) in zip(names, first) { #expect(try folder.read(name) != old) }
    }

    @Test(arguments: ["replay.webp", "replay.apng", "replay.gif"])
    func `an animation is one file`(name: String) throws {
        let folder = try SampleMap.testFolder()
        #expect(try run(in: folder, ["-o", name]).status == 0)
        #expect(try folder.names() == ["map.mbtiles", name])
        #expect(try folder.read(name).count > 10_000)
    }

    @Test func `a trip of a single position is refused`() throws {
        let folder = try SampleMap.testFolder()
        try folder.write(
            """
            <gpx version="1.1"><trk><trkseg><trkpt lat="60.17" lon="24.94">
            <time>2026-05-14T06:41:20Z</time></trkpt></trkseg></trk></gpx>
            """, to: "one.gpx")
        let refused = try run(in: folder, ["-o", "f%d.png"], track: "one.gpx")
        #expect(refused.status == 1)
        #expect(refused.error.contains("one.gpx: it has one place, so nothing moves"))
        #expect(try folder.names() == ["map.mbtiles", "one.gpx"])
    }

    @Test func `a still is a picture with its report`() throws {
        let folder = try SampleMap.testFolder()
        let still = try run(in: folder, ["--frame", "0:02:00", "-o", "s.png", "--json", "s.json"])
        #expect(still.status == 0)
        #expect(try folder.pixels(of: "s.png") == [160, 120])
        #expect(try String(decoding: folder.read("s.json"), as: UTF8.self).contains("\"vehicle\""))
    }

    /// The report of a still at its tenth second.
    private func report(
        _ more: [String] = [], track: String = drive.path, _ files: [String: String] = [:]
    ) throws -> String {
        let folder = try SampleMap.testFolder()
        for (name, text) in files { try folder.write(text, to: name) }
        let still = try run(
            in: folder,
            ["--frame", "0:10", "--json", "s.json", "-o", "s.png"] + more, track: track,
            size: "640x480")
        #expect(still.status == 0, "\(still.error)")
        return String(decoding: try folder.read("s.json"), as: UTF8.self)
    }

    @Test func `--planned gives guidance and the distance to the plan`() throws {
        let planned = RenderProcess.root.appendingPathComponent("samples/helsinki-route.gpx").path
        let followed = try report(["--planned", planned])
        #expect(followed.contains("\"isOffRoute\": false"))
        #expect(!followed.contains("Off route"))
        // A kilometre to the west.
        let elsewhere = """
            <gpx version="1.1"><rte><rtept lat="60.178" lon="24.930"/>\
            <rtept lat="60.165" lon="24.930"/></rte></gpx>
            """
        let left = try report(["--planned", "west.gpx"], ["west.gpx": elsewhere])
        #expect(left.contains("\"isOffRoute\": true"))
        #expect(left.contains("Off route"))
    }

    @Test func `frames outside the map are reported`() throws {
        let points = (0..<60).map { second in
            "<trkpt lat=\"48.85\" lon=\"2.35\(second + 10)\"><time>2026-05-14T06:00:\(second + 10)Z</time></trkpt>"
        }.prefix(40).joined()
        let paris = "<gpx version=\"1.1\"><trk><trkseg>\(points)</trkseg></trk></gpx>"
        #expect(try report(track: "paris.gpx", ["paris.gpx": paris]).contains("No map here"))
        #expect(!(try report().contains("No map here")))
    }

    @Test func `with --alpha and no map the ground is transparent`() throws {
        let (with, without) = (try SampleMap.testFolder(), try SampleMap.testFolder())
        #expect(try run(in: with, ["--frames", "9-9", "-o", "f%d.png"]).status == 0)
        #expect(try run(in: without, ["--frames", "9-9", "--alpha", "-o", "f%d.png"]).status == 0)
        let (picture, overlay) = (try with.read("f10.png"), try without.read("f10.png"))
        // Colour types of the header: 2 is RGB, 6 with alpha (PNG specification, 11.2.2).
        #expect(picture[25] == 2 && overlay[25] == 6)
        #expect(overlay.count < picture.count)
    }

    @Test(arguments: [
        (["-o", "out.mov"], "render: cannot write out.mov: its ending is unknown"),
        (["--frame", "x", "-o", "s.png"], "--frame 'x': write a time such as 0:03:10"),
        (["--json", "s.json", "-o", "f%d.png"], "--json goes with --frame only"),
        (["--frames", "5-2", "-o", "f%d.png"], "--frames '5-2': it ends before it begins"),
        (["--frames", "5-2000", "-o", "f%d.png"], "--frames: the last frame is"),
        (["--duration", "5s", "-o", "f%d.png"], "--duration and --speed exclude each other"),
        (["--max-frames", "10", "-o", "f%d.png"], "frames, more than 10; raise --speed"),
        (["--alpha", "-o", "out.mp4"], "MP4 has no transparency"),
        (["--planned", "none.json", "-o", "f%d.png"], "none.json"),
        (["--view", "overview", "-o", "f%d.png"], "--view 'overview'"),
    ])
    func `impossible replay options are refused in one line`(_ more: [String], _ words: String)
        throws
    {
        let folder = try SampleMap.testFolder()
        let refused = try run(in: folder, more)
        #expect(refused.status != 0)
        #expect(refused.error.contains(words), "\(refused.error)")
        #expect(refused.error.split(separator: "\n").count == 1)
        #expect(try folder.names() == ["map.mbtiles"])
    }
}
