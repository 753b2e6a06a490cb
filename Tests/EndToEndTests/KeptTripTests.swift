import Foundation
import Testing

/// Trips that the program keeps in a file.
@Suite struct KeptTripTests {
    private let drive = RenderProcess.root.path + "/samples/helsinki-drive.gpx"
    private let store = ["--store", "trips.db"]
    private let map = ["--map", "map.mbtiles"]

    @Test func `a kept trip is listed, drawn as its file is, exported and removed`() throws {
        let folder = try SampleMap.testFolder()
        func run(_ words: [String]) throws -> RenderProcess {
            try RenderProcess(words, in: folder.url)
        }
        let added = try run(["trips", "add", drive, "--owner", "anna"] + store + map)
        #expect(added.status == 0, "\(added.error)")
        #expect(added.error.contains("1 trip added, 0 known"))
        let id = String(added.output.prefix { $0 != " " })
        #expect(id.count == 16)
        let again = try run(["trips", "add", drive, "--owner", "anna"] + store + map)
        #expect(again.error.contains("0 trips added, 1 known"))

        let listed = try run(["trips", "list"] + store)
        #expect(listed.output.hasPrefix(id) && listed.output.contains(" km "))
        // Both ends have addresses.
        #expect(listed.output.contains(" - "))

        let look = ["--size", "320x240", "--color-by", "speed", "--lang", "fi"]
        let card = try run(["trips", "card", id, "-o", "kept.png"] + store + map + look)
        #expect(card.status == 0, "\(card.error)")
        _ = try run(["trip", drive, "-o", "file.png"] + map + look)
        #expect(try folder.read("kept.png") == folder.read("file.png"))

        let exported = try run(["trips", "export", "--owner", "anna", "-o", "out"] + store)
        #expect(exported.output == "1 trip written\n")
        #expect(try run(["stats", "out/\(id).gpx"]).status == 0)
        #expect(
            try run(["trips", "remove", "--owner", "anna"] + store).output == "1 trip removed\n")
        #expect(try run(["trips", "list"] + store).output.isEmpty)
    }

    @Test(arguments: [
        (["add"], "TRACK is missing"), (["add", "nothing.gpx", "--store", "t.db"], "nothing.gpx"),
        (["list"], "--store is missing"), (["list", "--store", "no.db"], "no store of trips"),
        (
            ["card", "x", "--store", "map.mbtiles", "--map", "map.mbtiles", "-o", "c.png"],
            "no store"
        ),
        (["remove", "--store", "t.db"], "one of them"),
        (["remove", "x", "--owner", "anna", "--store", "t.db"], "one of them"),
    ])
    func `a wrong command line is refused in a line`(
        _ words: [String], _ part: String
    ) throws {
        let folder = try SampleMap.testFolder()
        let run = try RenderProcess(["trips"] + words, in: folder.url)
        #expect(run.status != 0 && run.error.contains(part), "\(run.error)")
        #expect(run.error.split(separator: "\n").count <= 2, "\(run.error)")
    }
}
