import Formats
import Foundation
import MapStore
import Testing

/// Who is named in a picture.
@Suite struct CreditTests {
    private func run(_ words: [String], in folder: TestFolder) throws -> RenderProcess {
        try RenderProcess(
            ["map", "--camera", "24.9442,60.1709,14", "--size", "300x200"] + words
                + ["-o", "x.png", "--json", "x.json"], in: folder.url)
    }

    private func credit(in folder: TestFolder) throws -> String? {
        try JSONValue(parsing: [UInt8](folder.read("x.json")))["attribution"]?.string
    }

    @Test func `a credit is added to that of the map`() throws {
        let folder = try SampleMap.testFolder()
        #expect(try run(["--map", "map.mbtiles"], in: folder).status == 0)
        let plain = try #require(try credit(in: folder))
        let before = try folder.read("x.png")
        let words = ["--map", "map.mbtiles", "--credit", "<b>Me</b> &amp; you"]
        #expect(try run(words, in: folder).error == "")
        #expect(plain.contains("OpenStreetMap"))
        #expect(try credit(in: folder) == plain + " · Me & you")
        #expect(try folder.read("x.png") != before)
    }

    @Test func `sources of the style that are drawn are named as text`() throws {
        let folder = try SampleMap.testFolder()
        let place = #"{"type": "Point", "coordinates": [24.9442, 60.1709]}"#
        try folder.write(
            """
            {"version": 8, "sources": {
              "m": {"type": "vector", "url": "m", "attribution":
                "<a href='https://openmaptiles.org'>&copy; OpenMapTiles</a> © OpenStreetMap contributors"},
              "mine": {"type": "geojson", "data": \(place), "attribution": "<b>Mine</b>"},
              "idle": {"type": "geojson", "data": \(place), "attribution": "Idle"}}, "layers": [
              {"id": "l", "type": "line", "source": "m", "source-layer": "streets"},
              {"id": "c", "type": "circle", "source": "mine"}]}
            """, to: "style.json")
        let run = try run(["--map", "map.mbtiles", "--style", "./style.json"], in: folder)
        #expect(run.error == "")
        #expect(
            try credit(in: folder) == "© OpenMapTiles © OpenStreetMap contributors · Mine")
    }

    @Test func `a map without a credit is told once, unless one is given or none is wanted`() throws
    {
        let folder = try TestFolder()
        let map = folder.url.appendingPathComponent("map.mbtiles")
        try FileManager.default.copyItem(at: SampleMap.file.get(), to: map)
        try Database(path: map.path, access: .readWrite)
            .execute("DELETE FROM metadata WHERE name = 'attribution'")
        let reported = try run(["--map", "map.mbtiles"], in: folder)
        #expect(reported.status == 0)
        #expect(
            reported.error
                == """
                render: map.mbtiles names no credit; where the licence of its data asks for one, write \
                --credit TEXT

                """)
        #expect(try credit(in: folder) == "")
        for words in [["--credit", "Me"], ["--no-attribution"]] {
            #expect(try run(["--map", "map.mbtiles"] + words, in: folder).error == "")
        }
    }
}
