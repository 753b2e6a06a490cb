import Formats
import Foundation
import Testing

/// `render import --update`.
@Suite struct ImportUpdateTests {
    @Test func `an update reports changes, and keeps an unchanged map`() throws {
        let folder = try TestFolder()
        func run(_ arguments: String) throws -> RenderProcess {
            try RenderProcess(
                arguments.split(separator: " ").map(String.init), in: folder.url)
        }
        func way(_ number: Int, _ latitude: Double) -> String {
            """
            <node id='\(number)1' version='1' lat='\(latitude)' lon='10.01'/>
            <node id='\(number)2' version='1' lat='\(latitude)' lon='10.02'/>
            <way id='\(number)' version='1'><nd ref='\(number)1'/><nd ref='\(number)2'/>
            <tag k='highway' v='primary'/><tag k='name:de' v='Weg'/></way>
            """
        }
        func file(_ ways: [String]) -> String {
            "<osm version='0.6'><bounds minlat='60' minlon='10' maxlat='60.2' maxlon='10.05'/>"
                + ways.joined() + "</osm>"
        }
        try folder.write(file([way(1, 60.01)]), to: "a.osm")
        try folder.write(file([way(1, 60.01), way(2, 60.15)]), to: "b.osm")
        try folder.write(file([way(2, 60.15)]), to: "c.osm")
        #expect(try run("import -q a.osm -o map.mbtiles --name Roads --languages de").status == 0)
        let url = folder.url.appendingPathComponent("map.mbtiles")
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_000_000)], ofItemAtPath: url.path)
        let again = try run("import a.osm --update map.mbtiles --languages de")
        let lines = again.output.split(separator: "\n")
        #expect(
            lines[0].hasPrefix(
                "map.mbtiles: nothing changed, the file is as it was; made and compared in "))
        #expect(lines[1].hasPrefix("  update  0 tiles changed, 0 new, 0 gone, "), "\(again)")
        #expect(!again.output.contains("B in "), "nothing was written")
        let values = try FileManager.default.attributesOfItem(atPath: url.path)
        #expect(values[.modificationDate] as? Date == Date(timeIntervalSince1970: 1_000_000))
        let more = try run("import b.osm --update map.mbtiles --languages de --json")
        let document = try JSONValue(parsing: Array(more.output.utf8))
        #expect((document["changes"]?["added"]?.number ?? 0) > 0)
        #expect((document["changes"]?["changed"]?.number ?? 0) > 0)
        #expect((document["changes"]?["same"]?.number ?? 0) > 0)
        #expect(document["changes"]?["removed"]?.number == 0)
        let less = try run("import c.osm --update map.mbtiles --languages de --json")
        let removed = try JSONValue(parsing: Array(less.output.utf8))["changes"]?["removed"]
        #expect((removed?.number ?? 0) > 0)
        #expect(try run("info map.mbtiles").output.contains("Roads"))
        let whole = try folder.read("map.mbtiles")
        try folder.write(
            """
            <osmChange version='0.6'><delete><way id='1' version='2'/>
            <node id='11' version='2'/><node id='12' version='2'/></delete></osmChange>
            """, to: "d.osc")
        let edited = try run("import b.osm d.osc --update map.mbtiles --languages de --json")
        let edits = try JSONValue(parsing: Array(edited.output.utf8))
        #expect(edits["edits"]?["deleted"]?.number == 3)
        #expect(edits["changes"]?["changed"]?.number == 0, "\(edited)")
        #expect(try folder.read("map.mbtiles") == whole)
        #expect(try run("import d.osc -o other.mbtiles").status == 1)
        #expect(
            try run("import -q c.osm -o other.mbtiles --name Roads --languages de").status == 0)
        #expect(try folder.read("other.mbtiles") == whole)
        #expect(try run("import a.osm --update none.mbtiles").status == 1)
        #expect(try run("import a.osm --update map.mbtiles -o x.mbtiles").status == 2)
        #expect(
            try folder.names()
                == ["a.osm", "b.osm", "c.osm", "d.osc", "map.mbtiles", "other.mbtiles"])
    }

    /// A file with a road at a place, with a box in its header or without one.
    private static func road(longitude: Double, latitude: Double, hasBox: Bool = true) -> String {
        let (east, north) = (longitude + 0.02, latitude + 0.02)
        let box = """
            <bounds minlon='\(longitude)' minlat='\(latitude)' maxlon='\(east)' \
            maxlat='\(north)'/>
            """
        return """
            <osm version='0.6'>\(hasBox ? box : "")
            <node id='1' version='1' lon='\(longitude)' lat='\(latitude)'/>
            <node id='2' version='1' lon='\(east)' lat='\(north)'/>
            <way id='1' version='1'><nd ref='1'/><nd ref='2'/><tag k='highway' v='primary'/></way>
            </osm>
            """
    }

    @Test(arguments: ["render.mbtiles", "copy.pmtiles"])
    func `import does not replace a file that it did not make`(name: String) throws {
        let folder = try SampleMap.testFolder()
        let made = try RenderProcess(
            ["tiles", "export", "--map", "map.mbtiles", "--zoom", "9", "-o", name], in: folder.url)
        #expect(made.status == 0, "\(made.error)")
        let before = try folder.read(name)
        let run = try RenderProcess(
            ["import", SampleMap.extract.path, "--update", name], in: folder.url)
        #expect(run.status == 1 && run.output == "")
        #expect(
            run.error == "render: cannot update \(name): it is no map that render import made\n")
        #expect(try folder.read(name) == before)
    }

    @Test(arguments: [
        ("far.osm", "20,50,20.02,50.02"), ("boxless.osm", "20,50,20.02,50.02"),
        ("near.osm --bbox 9,60,9.5,61", "9,60,9.5,61"),
    ])
    func `import does not replace a map of another area`(input: String, area: String) throws {
        let folder = try TestFolder()
        try folder.write(Self.road(longitude: 10, latitude: 60), to: "near.osm")
        try folder.write(Self.road(longitude: 20, latitude: 50), to: "far.osm")
        try folder.write(
            Self.road(longitude: 20, latitude: 50, hasBox: false), to: "boxless.osm")
        func run(_ line: String) throws -> RenderProcess {
            try RenderProcess(
                ["import", "-q"] + line.split(separator: " ").map(String.init), in: folder.url)
        }
        #expect(try run("near.osm -o m.mbtiles").status == 0)
        let before = try folder.read("m.mbtiles")
        let run = try run("--update m.mbtiles " + input)
        #expect(run.status == 1)
        #expect(
            run.error
                == "render: cannot update m.mbtiles: it is a map of 10,60,10.02,60.02"
                + " (west,south,east,north), and what was read lies elsewhere, in \(area)"
                + " (west,south,east,north)\n")
        #expect(try folder.read("m.mbtiles") == before)
        #expect(try folder.names() == ["boxless.osm", "far.osm", "m.mbtiles", "near.osm"])
    }

    @Test func `import replaces a map of an overlapping area`() throws {
        let folder = try TestFolder()
        try folder.write(Self.road(longitude: 10, latitude: 60), to: "a.osm")
        try folder.write(Self.road(longitude: 10.01, latitude: 60.01), to: "b.osm")
        for (line, start) in [
            ("a.osm -o m.mbtiles", "m.mbtiles: "),
            ("b.osm --update m.mbtiles", "m.mbtiles: updated, "),
        ] {
            let run = try RenderProcess(
                ["import"] + line.split(separator: " ").map(String.init), in: folder.url)
            #expect(run.status == 0, "\(run.error)")
            let lines = run.output.split(separator: "\n")
            #expect(lines[0].hasPrefix(start) && lines[0].contains("B in "), "\(run.output)")
        }
        let info = try RenderProcess(["info", "--json", "m.mbtiles"], in: folder.url)
        let bounds = try JSONValue(parsing: [UInt8](info.output.utf8))["bounds"]?.array
        #expect(bounds?.first?.number == 10.01)
    }
}
