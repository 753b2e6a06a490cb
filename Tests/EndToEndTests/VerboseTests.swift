import Foundation
import Testing

/// `--verbose`: what was read and drawn, and what it cost, on standard error.
@Suite struct VerboseTests {
    private static let words = [
        "map", "--map", "map.mbtiles", "--camera", "24.9442,60.1709,14", "--size", "300x200@2x",
    ]

    @Test func `--verbose reports map, style, tiles and times without changing the picture`() throws
    {
        let folder = try SampleMap.testFolder()
        let plain = try RenderProcess(Self.words + ["-o", "plain.png"], in: folder.url)
        let run = try RenderProcess(
            Self.words + ["-v", "--strict", "-o", "x.png"], in: folder.url)
        #expect(plain.status == 0)
        #expect(plain.error == "")
        #expect(run.status == 0, "what is told is no note: \(run.error)")
        let lines = run.error.split(separator: "\n")
        let beginnings = [
            "render: map map.mbtiles: source '", "render: style '", "render: reading ",
            "render: camera 24.9442,60.1709,14.00, size 300x200@2x", "render: ",
            "render: tiles ", "render: done after ",
        ]
        #expect(lines.count == beginnings.count, "\(run.error)")
        for (line, beginning) in zip(lines, beginnings) { #expect(line.hasPrefix(beginning)) }
        #expect(try folder.read("x.png") == folder.read("plain.png"))
        #expect(run.error.contains(" of zoom 14, "))
        for step in ["labels", "drawing", "encoding"] {
            #expect(lines.dropLast().last?.contains(", \(step) ") == true)
        }
    }

    @Test func `--verbose reports inputs once for many frames`() throws {
        let folder = try SampleMap.testFolder()
        try folder.write(
            """
            {"type": "LineString", "coordinates": [[24.94, 60.17], [24.945, 60.1705]]}
            """, to: "route.json")
        let run = try RenderProcess(
            [
                "route", "route.json", "--map", "map.mbtiles", "--view", "north-up", "--at", "20m",
                "--size", "160x120", "--verbose", "-o", "x.png",
            ], in: folder.url)
        #expect(run.status == 0)
        let maps = run.error.split(separator: "\n").filter { $0.hasPrefix("render: map ") }
        #expect(maps.count == 1, "\(run.error)")
        #expect(run.error.contains("encoding"))
    }

    @Test func `--verbose reports the times of all frames of a replay`() throws {
        let folder = try SampleMap.testFolder()
        let track = RenderProcess.root.appendingPathComponent("samples/helsinki-drive.gpx").path
        let run = try RenderProcess(
            [
                "replay", track, "--map", "map.mbtiles", "--size", "640x480", "--fps", "5",
                "--speed", "60x", "--frames", "0-3", "--progress", "none", "-v", "-o", "f%d.png",
            ], in: folder.url)
        #expect(run.status == 0)
        #expect(run.error.contains("render: 4 frames: tiles "), "\(run.error)")
    }
}
