import Foundation
import Testing

/// A program in C ([Examples/DrawFromC](../../Examples/DrawFromC/main.c)) that draws on two threads, each with a handle
/// of its own.
@Suite struct CProgramTests {
    private static let program = RenderProcess.program.deletingLastPathComponent()
        .appendingPathComponent("draw-from-c")
    private static let camera = ["--camera", "24.9442,60.1709,15@30", "--size", "600x400"]

    /// Runs the program on the sample map, with its pictures in the folder.
    private static func run(in folder: TestFolder, style: String = "day") throws -> RenderProcess {
        try RenderProcess(
            program: program, ["map.mbtiles", style, "route.json", "."], in: folder.url)
    }

    @Test func `a program in C draws the same bytes as the command line`() throws {
        let folder = try SampleRoute.testFolder()
        let run = try Self.run(in: folder)
        #expect(run.status == 0, "\(run.error)")
        #expect(run.output.contains("map: 600 x 400\n"))
        let map = ["map", "--map", "map.mbtiles"]
        let drive = ["route", "route.json", "--map", "map.mbtiles", "--view", "3d"]
        let pictures = [
            "map": map + Self.camera,
            "box": map + ["--bbox", "24.94,60.168,24.95,60.173", "--lang", "sv"],
            "drive-400": drive + ["--at", "400m", "--speed", "42", "--size", "600x400"],
        ]
        for (name, words) in pictures {
            let drawn = try RenderProcess(words + ["-o", "expected.png"], in: folder.url)
            #expect(drawn.status == 0, "\(drawn.error)")
            #expect(try folder.read(name + ".png") == folder.read("expected.png"), "\(name)")
        }
        #expect(try folder.read("overlays.png") != folder.read("map.png"))
        #expect(try folder.read("drive-100.png") != folder.read("drive-400.png"))
    }

    @Test func `a program in C gets the reason why a style cannot be opened`() throws {
        let folder = try SampleRoute.testFolder()
        let run = try Self.run(in: folder, style: "dusk")
        #expect(run.status == 1)
        #expect(run.error.contains("\"style\" 'dusk': there is no such style"))
    }
}
