import Foundation
import JSON
import Testing

/// Markers, venues, people and meetings, as the program draws and tells them.
@Suite struct OverlayTests {
    private static func run(_ words: [String], in folder: TestFolder) throws -> RenderProcess {
        try RenderProcess(
            words + [
                "--map", "map.mbtiles", "--size", "500x400", "-o", "a.png", "--json", "a.json",
            ],
            in: folder.url)
    }

    private static func report(_ folder: TestFolder) throws -> JSONValue {
        try JSONValue(parsing: Array(Data(contentsOf: folder.url.appending(path: "a.json"))))
    }

    private static func items(_ name: String, _ report: JSONValue) -> [JSONValue] {
        (report["overlays"]?.array ?? []).filter { $0["name"]?.string == name }
    }

    private static let venues = """
        name,category,lon,lat,address
        Ateneum,museum,24.94407,60.17002,Kaivokatu 2
        Kiasma,museum,24.93981,60.17176,Mannerheiminaukio 2
        Nowhere,cafe,x,y,
        """

    @Test func `a list numbers the venues, and says what it could not read`() throws {
        let folder = try SampleMap.testFolder()
        try folder.write(Self.venues, to: "venues.csv")
        let run = try Self.run(
            ["map", "--venues", "venues.csv", "--list", "--title", "Art"], in: folder)
        #expect(run.status == 0)
        #expect(
            run.error == "render: venues.csv: 1 of 3 rows have no place (the first is line 4)\n")
        let report = try Self.report(folder)
        #expect(Self.items("venue", report).compactMap { $0["text"]?.string } == ["1", "2"])
        #expect(
            Self.items("list", report).first?["text"]?.string
                == "Ateneum, Kaivokatu 2\nKiasma, Mannerheiminaukio 2")
        #expect(Self.items("title", report).count == 1)
    }

    @Test func `people are no more exact than asked for, not even in the sidecar`() throws {
        let folder = try SampleMap.testFolder()
        var boxes: [[JSONValue]] = []
        // Two exact places of one cell give the same picture and the same report.
        for place in ["24.94407,60.17002", "24.94420,60.17010"] {
            try folder.write("name,lon,lat\nAnna Berg,\(place)\n", to: "people.csv")
            let run = try Self.run(
                [
                    "map", "--people", "people.csv", "--coarsen", "500m", "--camera",
                    "24.944,60.170,15",
                ], in: folder)
            #expect(run.status == 0, "\(run.error)")
            boxes.append(Self.items("person", try Self.report(folder)))
        }
        #expect(boxes[0] == boxes[1])
        #expect(!boxes[0].isEmpty)
    }

    @Test func `labels that find no room are told of, and none lies over another`() throws {
        let folder = try SampleMap.testFolder()
        let rows = (0..<40).map { "Place number \($0),24.944\($0 % 8),60.170\($0 / 8)" }
        try folder.write("name,lon,lat\n" + rows.joined(separator: "\n"), to: "venues.csv")
        let run = try Self.run(
            ["map", "--venues", "venues.csv", "--camera", "24.9444,60.1702,15"], in: folder)
        #expect(run.status == 0)
        let report = try Self.report(folder)
        let states = Self.items("venue", report).compactMap { $0["label"]?.string }
        #expect(states.count == 40)
        #expect(states.contains("dropped"))
        let dropped = (report["droppedLabels"]?.array ?? []).filter {
            $0["layer"]?.string == "venue"
        }
        #expect(dropped.count == states.count { $0 == "dropped" })
    }

    @Test(arguments: [
        (["--marker", "200,60"], "longitude '200'"),
        (["--marker", "24.94,60.17|color:puce"], "'puce' is no colour"),
        (["--venues", "none.csv"], "none.csv"),
        (["--venues", "bad.csv"], "no columns for longitude"),
        (["--people", "map.mbtiles"], "map.mbtiles"), (["--coarsen", "3"], "--coarsen '3'"),
        (["--geojson", "bad.csv"], "bad.csv"), (["--logo", "none.png"], "none.png"),
        (["--logo", "bad.csv"], "bad.csv is no picture"), (["--venues", "map:"], "names no sort"),
        (["--geojson", "empty.json"], "empty.json: the GeoJSON has no feature"),
    ])
    func `what is wrong is said in one line, and no picture is left`(
        _ words: [String], _ problem: String
    ) throws {
        let folder = try SampleMap.testFolder()
        try folder.write("name,street\na,b\n", to: "bad.csv")
        try folder.write(#"{"type": "FeatureCollection", "features": []}"#, to: "empty.json")
        let run = try Self.run(["map"] + words, in: folder)
        #expect(run.status != 0)
        #expect(run.error.split(separator: "\n").count == 1, "\(run.error)")
        #expect(run.error.contains(problem), "\(run.error)")
        #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "a.png").path))
    }

    @Test func `an icon that nobody has is a plain pin and a note`() throws {
        let folder = try SampleMap.testFolder()
        let run = try Self.run(
            ["map", "--marker", "24.944,60.170|icon:wombat", "--camera", "24.944,60.170,15"],
            in: folder)
        #expect(run.status == 0)
        #expect(run.error.contains("icon 'wombat' is missing"))
        #expect(Self.items("marker", try Self.report(folder)).count == 1)
    }

    @Test func `those of one cell are one pin, whose window is found by each name`() throws {
        let folder = try SampleMap.testFolder()
        let person = "24.944,60.170\n"
        try folder.write("name,lon,lat\nAnn,\(person)", to: "a.csv")
        try folder.write("name,lon,lat\nBob,\(person)Far,24.950,60.175\n", to: "b.csv")
        let run = try Self.run(
            [
                "map", "--people", "a.csv", "--people", "b.csv", "--coarsen", "250m", "--window",
                "ann", "--vehicles", "b.csv",
            ], in: folder)
        #expect(run.status == 0)
        #expect(run.error == "")
        let report = try Self.report(folder)
        #expect(Self.items("person", report).count == 2)
        #expect(Self.items("vehicle", report).count == 2)
        #expect(Self.items("infoWindow", report).first?["text"]?.string == "Ann, Bob\nAnn\nBob")
        let text = String(decoding: try folder.read("a.json"), as: UTF8.self)
        #expect(!text.contains("24.944,") && !text.contains("60.17,"))
    }

    @Test func `numbers of a list are those of the pins it lists`() throws {
        let folder = try SampleMap.testFolder()
        try folder.write(
            "name,lon,lat\nA,24.944,60.170\n,24.945,60.171\nB,24.946,60.170\nC,25.5,60.1\n",
            to: "venues.csv")
        let run = try Self.run(
            [
                "map", "--venues", "venues.csv", "--list", "--camera", "24.945,60.170,15",
                "--people", "venues.csv",
            ], in: folder)
        #expect(run.status == 0)
        let report = try Self.report(folder)
        let pins = Self.items("venue", report).compactMap { $0["text"]?.string }
        #expect(pins.sorted() == ["1", "2"])
        let people = Self.items("person", report).compactMap { $0["text"]?.string }
        #expect(people.contains("A"))
    }

    @Test func `swapped coordinates are suspected`() throws {
        let folder = try SampleMap.testFolder()
        let run = try Self.run(
            ["map", "--marker", "60.170,24.944", "--camera", "24.944,60.170,15"], in: folder)
        #expect(
            run.error.contains("outside the picture; are longitude and latitude swapped?"))
    }

    @Test func `a meeting lists its people by arrival, and finds ways on foot`() throws {
        let folder = try SampleMap.testFolder()
        try folder.write(
            """
            {"title":"Coffee","start":"2026-11-23T12:00","venue":{"name":"Ateneum",
            "position":[24.94407,60.17002]},"people":[
            {"name":"Far","position":[24.9478,60.1756],"mode":"foot"},
            {"name":"Near","position":[24.9432,60.1690],"mode":"foot"},
            {"name":"Gone","status":"declined"},{"name":"X","status":"perhaps"},
            {"name":"Y","mode":"canoe"},{"name":"Z","way":"none.json"}]}
            """, to: "meeting.json")
        let run = try Self.run(
            ["meeting", "meeting.json", "--now", "2026-11-23T11:40+02:00"], in: folder)
        #expect(run.status == 0, "\(run.error)")
        for place in ["people[3].status", "people[4].mode", "people[5].way"] {
            #expect(run.error.contains("left out: \(place)"), "\(run.error)")
        }
        let people = try #require(try Self.report(folder)["guidance"]?["meeting"]?["people"]?.array)
        try #require(people.compactMap { $0["name"]?.string } == ["Near", "Far", "Gone"])
        #expect(people[0]["straight"]?.bool == false)
        let (near, far) = (people[0]["meters"]?.number ?? 0, people[1]["meters"]?.number ?? 0)
        #expect(near > 90 && near < 400 && far > 600 && far < 1500)
    }
}
