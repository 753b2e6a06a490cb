import Formats
import Foundation
import MapStore
import Testing

@Suite struct ImportTests {
    @Test func `the sample extract becomes a map that tells what it holds`() throws {
        let folder = try TestFolder()
        let run = try RenderProcess(
            ["import", SampleMap.extract.path, "-o", "h.mbtiles"], in: folder.url)
        #expect(run.status == 0, "\(run.error)")
        #expect(run.output.hasPrefix("h.mbtiles: "))
        #expect(try folder.names() == ["h.mbtiles"])

        let info = try RenderProcess(["info", "--json", "h.mbtiles"], in: folder.url)
        #expect(info.status == 0, "\(info.error)")
        let json = try JSONValue(parsing: [UInt8](info.output.utf8))
        #expect(
            json.object?.keys == [
                "format", "minzoom", "maxzoom", "bounds", "attribution", "languages", "layers",
                "roadNetwork", "searchEntries", "schemaVersion",
            ])
        #expect(json["minzoom"]?.number == 0)
        #expect(json["maxzoom"]?.number == 14)
        #expect(json["schemaVersion"]?.number == 1)
        #expect(json["roadNetwork"]?.object?.keys == ["nodes", "edges", "meters", "restrictions"])
        #expect(json["layers"]?.array?.isEmpty == false)
        #expect((json["searchEntries"]?.number ?? 0) > 100)
    }

    @Test func `standard input makes the map that the file makes`() throws {
        let folder = try TestFolder()
        for (extract, name) in [(SampleMap.extract, "a"), (SampleMap.crossroads, "b")] {
            let file = try RenderProcess(
                ["import", "-q", extract.path, "--name", name, "-o", "file.mbtiles"],
                in: folder.url)
            let pipe = try RenderProcess(
                ["import", "-q", "-", "-o", name + ".mbtiles"], in: folder.url, input: extract)
            #expect(file.status == 0 && pipe.status == 0, "\(file.error)\(pipe.error)")
            #expect(try folder.read("file.mbtiles") == folder.read(name + ".mbtiles"))
        }
        #expect(try folder.names() == ["a.mbtiles", "b.mbtiles", "file.mbtiles"])
    }

    @Test func `of several files standard input is told by name`() throws {
        let folder = try TestFolder()
        let arguments = ["import", "-", SampleMap.crossroads.path, "-o", "joined.mbtiles"]
        let json = try RenderProcess(
            arguments + ["--json"], in: folder.url, input: SampleMap.extract)
        #expect(json.status == 0, "\(json.error)")
        let files = try JSONValue(parsing: Array(json.output.utf8))["files"]?.array
        #expect(
            files?.map { $0["file"]?.string } == ["standard input", SampleMap.crossroads.path])
        let text = try RenderProcess(arguments, in: folder.url, input: SampleMap.extract)
        #expect(text.output.contains("\n  joined  standard input 24."), "\(text.output)")
    }

    @Test func `what is wrong with standard input is told of it by name`() throws {
        let folder = try TestFolder()
        let cut = folder.url.appendingPathComponent("cut")
        try Data(contentsOf: SampleMap.extract).prefix(20_000).write(to: cut)
        let run = try RenderProcess(
            ["import", "-q", "-", "-o", "h.mbtiles"], in: folder.url, input: cut)
        #expect(run.status == 1)
        #expect(run.error.hasPrefix("render: cannot read standard input: "), "\(run.error)")
        let empty = try RenderProcess(["import", "-q", "-", "-o", "h.mbtiles"], in: folder.url)
        #expect(empty.status == 1)
        #expect(empty.error.contains("standard input: not a known kind of file"))
        let twice = try RenderProcess(["import", "-", "-", "-o", "h.mbtiles"], in: folder.url)
        #expect(twice.status == 2)
        #expect(try folder.names() == ["cut"])
    }

    @Test(arguments: ["import - -o h.mbtiles", "info no.mbtiles", "style check no.json"])
    func `programs read of a failure as JSON too`(line: String) throws {
        let folder = try TestFolder()
        try folder.write("{", to: "no.json")
        let run = try RenderProcess(
            line.split(separator: " ").map(String.init) + ["--json"], in: folder.url)
        #expect(run.status == 1)
        let reported = try JSONValue(parsing: [UInt8](run.output.utf8))
        #expect(reported.object?.keys == ["error"])
        #expect(run.error == "render: \(reported["error"]?.string ?? "")\n")
    }

    @Test func `quiet says nothing`() throws {
        let folder = try TestFolder()
        let run = try RenderProcess(
            ["import", "-q", SampleMap.crossroads.path, "-o", "h.mbtiles"], in: folder.url)
        #expect(run.status == 0)
        #expect(run.output + run.error == "")
    }

    @Test(arguments: [
        ("<gpx version='1.1'><trk/></gpx>", "it is GPX, not OpenStreetMap data"),
        (
            "<?xml version='1.0'?><kml><Document/></kml>",
            "it is not OpenStreetMap data: its outermost element is <kml>"
        ),
    ])
    func `XML of another kind is called by its name`(text: String, problem: String) throws {
        let folder = try TestFolder()
        for name in ["route.gpx", "route.osm"] {
            try folder.write(text, to: name)
            let run = try RenderProcess(["import", name, "-o", "h.mbtiles"], in: folder.url)
            #expect(run.status == 1)
            #expect(run.error == "render: cannot read \(name): \(problem)\n")
        }
    }

    @Test func `one thing is told of as one`() throws {
        let folder = try TestFolder()
        let extract = RenderProcess.root.appendingPathComponent(
            "Tests/Fixtures/coastline-breaks-off-inland.osm")
        let run = try RenderProcess(
            ["import", extract.path, SampleMap.crossroads.path, "-o", "h.mbtiles"], in: folder.url)
        #expect(run.output.contains("  1 coastline that ends amid the extract"), "\(run)")
    }

    @Test func `a box beside the extract leaves the old map`() throws {
        let folder = try TestFolder()
        try folder.write("old", to: "h.mbtiles")
        let run = try RenderProcess(
            ["import", "-q", SampleMap.crossroads.path, "--bbox", "1,1,2,2", "-o", "h.mbtiles"],
            in: folder.url)
        #expect(run.status == 1)
        #expect(
            run.error
                == "render: cannot make h.mbtiles: nothing of the input lies in the area that was asked for\n"
        )
        #expect(try folder.names() == ["h.mbtiles"])
        #expect(try folder.read("h.mbtiles") == Data("old".utf8))
    }

    @Test func `a file cut short leaves the old map`() throws {
        let folder = try TestFolder()
        let bytes = try Data(contentsOf: SampleMap.extract)
        try bytes.prefix(bytes.count / 2).write(
            to: folder.url.appendingPathComponent("cut.osm.pbf"))
        try "old".write(
            to: folder.url.appendingPathComponent("h.mbtiles"), atomically: false, encoding: .utf8)
        let run = try RenderProcess(
            ["import", "-q", "cut.osm.pbf", "-o", "h.mbtiles"], in: folder.url)
        #expect(run.status == 1)
        #expect(run.error.hasPrefix("render: "))
        #expect(run.error.split(separator: "\n").count == 1)
        #expect(try folder.names() == ["cut.osm.pbf", "h.mbtiles"])
        #expect(
            try String(contentsOf: folder.url.appendingPathComponent("h.mbtiles"), encoding: .utf8)
                == "old")
    }

    @Test(arguments: zip([SIGINT, SIGTERM, SIGQUIT, SIGKILL], [Int32(130), 143, 131, -9]))
    func `a signal at any moment leaves the old map whole`(signal: Int32, status: Int32) throws {
        let folder = try TestFolder()
        let map = folder.url.appendingPathComponent("h.mbtiles")
        try "old".write(to: map, atomically: false, encoding: .utf8)
        let run = try RenderProcess(
            ["import", "-q", SampleMap.extract.path, "-o", "h.mbtiles"], in: folder.url
        ) { process in
            // The temporary file is the sign that work has begun.
            for _ in 0..<2000 where try folder.names().count < 2 && process.isRunning {
                usleep(1000)
            }
            kill(process.processIdentifier, signal)
        }
        #expect(run.status == status)
        #expect(try String(contentsOf: map, encoding: .utf8) == "old")
        // Only `kill -9` can leave a temporary file; the next import of the same map sweeps it.
        if signal != SIGKILL { #expect(try folder.names() == ["h.mbtiles"]) }
        let again = try RenderProcess(
            ["import", "-q", SampleMap.extract.path, "-o", "h.mbtiles"], in: folder.url)
        #expect(again.status == 0)
        #expect(try folder.names() == ["h.mbtiles"])
        _ = try MapDatabase(path: map.path)
    }

    @Test func `a file of which nothing is shown is refused with what was passed over`() throws {
        let folder = try TestFolder()
        try folder.write(
            """
            <osm version='0.6'><node id='1' lat='60' lon='10'/><node id='2' lat='99' lon='10'/>
            <way id='1'><nd ref='1'/><nd ref='7'/><tag k='building' v='yes'/></way></osm>
            """, to: "a.osm")
        let run = try RenderProcess(["import", "-q", "a.osm", "-o", "map.mbtiles"], in: folder.url)
        #expect(
            run.error.contains(
                "nothing that a map shows; passed over: 1 node that ways name but the file does not"
                    + " hold, 1 node with absurd coordinates, "), "\(run)")
    }
}
