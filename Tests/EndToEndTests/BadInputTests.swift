import Foundation
import Testing

@Suite struct BadInputTests {
    @Test(arguments: [
        (["inof"], "unknown command 'inof': did you mean 'info'? (see 'render help')"),
        (["info"], "MAP is missing (see 'render help info')"),
        (
            ["info", "--jsno", "x"],
            "unknown option --jsno: did you mean '--json'? (see 'render help info')"
        ),
        (
            ["import", "a.osm.pbf"],
            "'-o MAP.mbtiles' is missing, or '--update MAP.mbtiles' (see 'render help import')"
        ),
        (
            ["import", "-o", "m"],
            "INPUT is missing: name at least one .osm.pbf or .osm file (see 'render help import')"
        ),
        (
            ["import", "a", "-o", "m", "--threads", "0"],
            "--threads '0': it is not a whole number from 1 to 64 (see 'render help import')"
        ),
        (
            ["import", "a", "-o", "m", "--bbox", "25,60,24,61"],
            "--bbox '25,60,24,61': west is not less than east; write west,south,east,north"
                + " (lon,lat,lon,lat) such as 10.72,59.90,10.78,59.94 (see 'render help import')"
        ),
        (
            ["import", "a", "-o", "m", "--bbox", "24,,25,60"],
            "--bbox '24,,25,60': latitude '' is not a number from -90 to 90; write"
                + " west,south,east,north (lon,lat,lon,lat) such as 10.72,59.90,10.78,59.94"
                + " (see 'render help import')"
        ),
        (
            ["import", "a", "-o", "m", "--languages", "norsk"],
            "--languages 'norsk': 'norsk' is no language code; write codes such as nb,sv,en"
                + " (see 'render help import')"
        ),
        (
            ["map", "--map", "m", "--size", "0x100", "-o", "x.png"],
            "--size '0x100': width '0' is not a number from 1 to 32767;"
                + " write WIDTHxHEIGHT[@SCALEx] such as 1024x768@2x, or 210x297mm (see 'render help map')"
        ),
        (
            ["map", "--map", "m", "--size", "50000x100", "-o", "x.png"],
            "--size '50000x100': width '50000' is not a number from 1 to 32767;"
                + " write WIDTHxHEIGHT[@SCALEx] such as 1024x768@2x, or 210x297mm (see 'render help map')"
        ),
    ])
    func `wrong usage is reported in one line with status 2`(
        arguments: [String], message: String
    ) throws {
        let folder = try TestFolder()
        let run = try RenderProcess(arguments, in: folder.url)
        #expect(run.status == 2)
        #expect(run.output == "")
        #expect(run.error == "render: \(message)\n")
        #expect(try folder.names().isEmpty)
    }

    @Test(arguments: [
        (["import", "none.osm", "-o", "m"], "cannot open none.osm: no such file"),
        (["info", "none.mbtiles"], "cannot open none.mbtiles: no such file"),
        (["info", "text.mbtiles"], "text.mbtiles is not an SQLite file"),
        (["info", "."], "cannot open .: it is a folder"),
        (
            ["import", "text.mbtiles", "-o", "text.mbtiles/m.mbtiles"],
            "cannot write text.mbtiles/m.mbtiles: a part of its path is no folder"
        ),
        (["import", "text.mbtiles", "-o", "."], "cannot write .: it is a folder"),
    ])
    func `a failure is reported in one line with status 1`(
        arguments: [String], message: String
    ) throws {
        let folder = try TestFolder()
        try "no map".write(
            to: folder.url.appendingPathComponent("text.mbtiles"), atomically: false,
            encoding: .utf8)
        let run = try RenderProcess(arguments, in: folder.url)
        #expect(run.status == 1)
        #expect(run.output == "")
        #expect(run.error == "render: \(message)\n")
        #expect(try folder.names() == ["text.mbtiles"])
    }

    @Test func `the output may not be the input file`() throws {
        let folder = try TestFolder()
        let input = folder.url.appendingPathComponent("a.osm")
        try "<osm/>".write(to: input, atomically: false, encoding: .utf8)
        try FileManager.default.createSymbolicLink(
            atPath: folder.url.path + "/b.osm", withDestinationPath: "a.osm")
        let run = try RenderProcess(["import", "a.osm", "-o", "b.osm"], in: folder.url)
        #expect(run.status == 2)
        #expect(try String(contentsOf: input, encoding: .utf8) == "<osm/>")
    }
}
