import Foundation
import Testing

/// `--strict`: a note makes the command fail, and the picture is there to be looked at.
@Suite struct StrictTests {
    private static let here = ["--camera", "24.9442,60.1709,15", "--size", "64x64"]
    private static let swapped = ["--camera", "60.1709,24.9442,15", "--size", "64x64"]
    private static let track = RenderProcess.root.appendingPathComponent(
        "samples/helsinki-drive.gpx"
    ).path

    private func run(_ words: [String], in folder: TestFolder) throws -> RenderProcess {
        try RenderProcess(words + ["--map", "map.mbtiles", "-o", "x.png"], in: folder.url)
    }

    @Test func `a picture without a note ends with status 0`() throws {
        let folder = try SampleMap.testFolder()
        let run = try run(["map", "--strict"] + Self.here, in: folder)
        #expect(run.status == 0)
        #expect(run.error == "")
    }

    @Test(arguments: [["map"] + swapped, ["tile", "12/0/0"]])
    func `a note ends with status 1, and the picture is the same`(words: [String]) throws {
        let (lenient, strict) = (try SampleMap.testFolder(), try SampleMap.testFolder())
        let first = try run(words, in: lenient)
        let second = try run(words + ["--strict"], in: strict)
        #expect(first.status == 0)
        #expect(first.error.contains("has nothing here"))
        #expect(second.status == 1)
        #expect(
            second.error == first.error + "render: --strict: 1 note; the picture is written\n")
        #expect(try lenient.read("x.png") == strict.read("x.png"))
    }

    @Test func `notes of a replay's frames are told once and count`() throws {
        let folder = try SampleMap.testFolder()
        try folder.write(
            """
            {"version": 8, "sources": {"m": {"type": "vector", "url": "m"}}, "layers": [
              {"id": "l", "type": "line", "source": "m", "source-layer": "streets",
               "paint": {"line-width": ["number", ["get", "kind"]]}}]}
            """, to: "style.json")
        let words = [
            "replay", Self.track, "--map", "map.mbtiles", "--style", "./style.json", "--size",
            "160x120", "--view", "north-up", "--instruments", "none", "--fps", "5", "--speed",
            "60x", "--frames", "0-3", "--progress", "none", "-o", "f%d.png", "--strict",
        ]
        let run = try RenderProcess(words, in: folder.url)
        #expect(run.status == 1, "\(run.error)")
        let reported = run.error.split(separator: "\n").filter { $0.contains("line-width: ") }
        #expect(reported.count == 1, "\(run.error)")
        #expect(run.error.hasSuffix("the picture is written\n"))
        #expect(try folder.names().contains("f1.png"))
    }

    @Test func `a strict case fails, and a strict run`() throws {
        let folder = try SampleMap.testFolder()
        func manifest(_ more: String) -> String {
            """
            {"defaults": {"map": "map.mbtiles", "size": "64x64"}, "output": "{name}.png", "cases": [
              {"name": "one", "command": "map", "camera": [60.1709, 24.9442, 15]\(more)}]}
            """
        }
        try folder.write(manifest(#", "strict": true"#), to: "strict.json")
        try folder.write(manifest(""), to: "plain.json")
        let strict = try RenderProcess(["batch", "strict.json"], in: folder.url)
        #expect(strict.status == 1)
        #expect(strict.error.contains(#"cases[0] (one): "strict": 1 note"#), "\(strict.error)")
        #expect(try folder.names().contains("one.png"))
        let plain = try RenderProcess(["batch", "plain.json"], in: folder.url)
        #expect(plain.status == 0)
        let whole = try RenderProcess(["batch", "plain.json", "--strict"], in: folder.url)
        #expect(whole.status == 1)
        #expect(whole.error.contains("--strict: 1 of 1 case has notes; see "), "\(whole.error)")
    }
}
