import Formats
import Foundation
import Testing

/// Pictures and reports on standard output and in named pipes.
@Suite struct PipeTests {
    private static let view = [
        "map", "--map", "map.mbtiles", "--camera", "24.9442,60.1709,16", "--size", "160x120",
    ]

    @Test func `a picture on standard output equals the file's`() throws {
        let folder = try SampleMap.testFolder()
        let file = try RenderProcess(Self.view + ["-o", "a.png"], in: folder.url)
        #expect(file.status == 0, "\(file.error)")
        for name in ["-", "/dev/stdout"] {
            let run = try Self.shell("render -o \(name) > b.png", in: folder)
            #expect(run == 0)
            #expect(try folder.read("b.png") == folder.read("a.png"))
        }
        let webP = try Self.shell("render --format webp -o - > c", in: folder)
        #expect(webP == 0)
        #expect(try folder.read("c").dropFirst(8).starts(with: Data("WEBP".utf8)))
        let named = try RenderProcess(Self.view + ["--format", "jpg", "-o", "d"], in: folder.url)
        #expect(named.status == 0, "\(named.error)")
        #expect(try folder.read("d").starts(with: [0xFF, 0xD8, 0xFF]))
    }

    @Test func `a report on standard output is JSON, beside a picture that is a file`() throws {
        let folder = try SampleMap.testFolder()
        let run = try RenderProcess(Self.view + ["-o", "a.png", "--json", "-"], in: folder.url)
        #expect(run.status == 0, "\(run.error)")
        let report = try JSONValue(parsing: Array(run.output.utf8))
        #expect(report["size"]?.array?.compactMap(\.number) == [160, 120])
        #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/-"))
        let both = try RenderProcess(Self.view + ["-o", "-", "--json", "-"], in: folder.url)
        #expect(both.status == 2)
        #expect(both.error.hasPrefix("render: --json '-': the picture goes there"))
    }

    @Test func `a named pipe gets the whole picture`() throws {
        let folder = try SampleMap.testFolder()
        let status = try Self.shell(
            "mkfifo p && { cat p > a.png & } && render --format png -o p && wait", in: folder)
        #expect(status == 0)
        #expect(try folder.pixels(of: "a.png") == [160, 120])
    }

    /// Runs a line of the shell, in which `render` draws the view; returns its status.
    private static func shell(_ line: String, in folder: TestFolder) throws -> Int32 {
        let command = "'\(RenderProcess.program.path)' " + view.joined(separator: " ")
        return try RenderProcess(shell: line.replacing("render", with: command), in: folder.url)
            .status
    }
}
