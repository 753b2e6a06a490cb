import Foundation
import MapStore
import Testing

/// Files of strangers and limits of the system: one line each, and nothing left behind.
@Suite struct HostileFileTests {
    private static func expectOneLine(
        _ run: RenderProcess, _ words: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(run.status == 1, sourceLocation: sourceLocation)
        #expect(
            run.error.hasPrefix("render: ") && run.error.contains(words)
                && run.error.split(separator: "\n").count == 1 && run.error.count <= 301,
            "\(run.error)", sourceLocation: sourceLocation)
    }

    /// Runs the program in a shell that limits what it may have.
    private static func limited(
        _ limit: String, _ arguments: String, in folder: TestFolder
    ) throws -> RenderProcess {
        try RenderProcess(
            shell: "ulimit \(limit); exec '\(RenderProcess.program.path)' \(arguments)",
            in: folder.url)
    }

    @Test(arguments: [
        ["info", "m.mbtiles"], ["map", "--map", "m.mbtiles", "-o", "x.png"],
        ["tile", "--map", "m.mbtiles", "0/0/0", "-o", "x.png"],
        ["tiles", "export", "--map", "m.mbtiles", "--zoom", "0-1", "-q", "-o", "x.png"],
    ])
    func `a map whose tiles never end is refused`(arguments: [String]) throws {
        let folder = try TestFolder()
        try Database(path: folder.url.path + "/m.mbtiles", access: .create).execute(
            """
            CREATE TABLE metadata (name text, value text);
            CREATE VIEW tiles AS
                WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)
                SELECT 14 zoom_level, 1 tile_column, 1 tile_row, x'00' tile_data FROM c WHERE x < 0
            """)
        let run = try RenderProcess(arguments, in: folder.url)
        Self.expectOneLine(run, "cannot read tiles of m.mbtiles: its tables are views that take")
        #expect(try folder.names() == ["m.mbtiles"])
    }

    @Test func `a style cannot open files outside its folder`() throws {
        let folder = try SampleMap.testFolder()
        try folder.write("root:x:0:0", to: "secret.json")
        for (data, words) in [
            ("../secret.json", "--allow-files"), ("/etc/passwd", "--allow-files"),
            ("/proc/kmsg", "--allow-files"), ("near.json", "it is text of no known kind"),
            ("pipe", "it is a pipe"),
        ] {
            try? FileManager.default.createDirectory(
                at: folder.url.appendingPathComponent("s"), withIntermediateDirectories: false)
            try folder.write("root:x:0:0", to: "s/near.json")
            mkfifo(folder.url.path + "/s/pipe", 0o600)
            try folder.write(
                """
                {"version": 8, "sources": {"d": {"type": "geojson", "data": "\(data)"}},
                 "layers": [{"id": "l", "type": "circle", "source": "d"}]}
                """, to: "s/own.json")
            let run = try RenderProcess(
                ["map", "--style", "s/own.json", "--camera", "0,0,1", "-o", "x.png"],
                in: folder.url)
            Self.expectOneLine(run, words)
            #expect(!run.error.contains("root"), "\(run.error)")
        }
    }

    @Test func `a pipe is read on the command line, not from a style`() throws {
        let folder = try SampleMap.testFolder()
        let route = RenderProcess.root.appendingPathComponent("samples/helsinki-route.geojson")
        let options = ["--map", "map.mbtiles", "--size", "200x200", "-o", "x.png"]
        let drawn = try RenderProcess(
            ["route", "/dev/stdin"] + options, in: folder.url, input: route)
        #expect(drawn.status == 0, "\(drawn.error)")
        mkfifo(folder.url.path + "/pipe", 0o600)
        let style = try RenderProcess(
            ["map", "--map", "map.mbtiles", "--style", "./pipe", "-o", "y.png"], in: folder.url)
        Self.expectOneLine(style, "cannot read ./pipe: it is a pipe")
        let map = try RenderProcess(["info", "pipe"], in: folder.url)
        Self.expectOneLine(map, "cannot open pipe: it is a pipe")
        Self.expectOneLine(
            try RenderProcess(["info", "/dev/zero"], in: folder.url), "it is a device")
    }

    @Test func `texts of a style cannot forge lines of output`() throws {
        let folder = try SampleMap.testFolder()
        try folder.write(
            #"""
            {"version": 8, "sources": {"m": {"type": "vector"}}, "layers": [
              {"id": "a\u001b[2J\nrender: all is well\u202e", "type": "nothing", "source": "m"},
              {"id": "b", "type": "background"},
              {"id": "c", "type": "line", "source": "m", "source-layer": "streets"}]}
            """#, to: "own.json")
        let run = try RenderProcess(
            [
                "map", "--map", "map.mbtiles", "--style", "./own.json", "--size", "99x99", "-o",
                "x.png", "--json", "x.json",
            ], in: folder.url)
        #expect(run.status == 0)
        #expect(!run.error.isEmpty && !run.error.contains("\nrender: all is well"))
        for character in ["\u{1B}", "\u{202E}"] { #expect(!run.error.contains(character)) }
        let notes = try #require(
            try JSONSerialization.jsonObject(with: folder.read("x.json")) as? [String: Any])[
                "notes"]
        #expect((notes as? [String])?.isEmpty == false)
        #expect((notes as? [String])?.allSatisfy { !$0.contains("\u{1B}") } == true)
    }

    @Test func `reaching the file size limit is an error of one line`() throws {
        let folder = try SampleMap.testFolder()
        let picture = try Self.limited(
            "-f 8", "map --map map.mbtiles --size 600x600 -o x.png", in: folder)
        Self.expectOneLine(picture, "cannot write x.png: it is larger than a file may be here")
        let map = try Self.limited(
            "-f 64", "import -q '\(SampleMap.extract.path)' -o y.mbtiles", in: folder)
        Self.expectOneLine(map, "y.mbtiles")
        #expect(try folder.names() == ["map.mbtiles"])
    }

    // With less than 200 MB the libraries themselves do not start on every machine.
    @Test(arguments: [250_000, 400_000])
    func `running out of memory is an error of one line`(kilobytes: Int) throws {
        let folder = try SampleMap.testFolder()
        let run = try Self.limited(
            "-v \(kilobytes)", "map --map map.mbtiles --size 9000x9000 -o x.png", in: folder)
        Self.expectOneLine(run, "memory")
        #expect(try folder.names() == ["map.mbtiles"])
    }
}
