import Formats
import Foundation
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

    @Test func `a list numbers the venues, and unreadable rows are reported`() throws {
        let folder = try SampleMap.testFolder()
        try folder.write(Self.venues, to: "venues.csv")
        let run = try Self.run(
            ["map", "--venues", "venues.csv", "--list", "--title", "Art"], in: folder)
        #expect(run.status == 0)
        #expect(
            run.error
                == "render: venues.csv: 1 left out: coordinates that are no place (the first is line"
                + " 4)\n")
        let report = try Self.report(folder)
        #expect(Self.items("venue", report).compactMap { $0["text"]?.string } == ["1", "2"])
        #expect(
            Self.items("list", report).first?["text"]?.string
                == "Ateneum, Kaivokatu 2\nKiasma, Mannerheiminaukio 2")
        #expect(Self.items("title", report).count == 1)
    }

    @Test func `positions of people are coarse in picture and sidecar`() throws {
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

    @Test func `dropped pin labels are reported, and placed ones do not overlap`() throws {
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
        (["--geojson", "bad.csv"], "bad.csv"), (["--geojson", "empty.json"], "empty.json has no"),
        (["--logo", "bad.csv"], "bad.csv is no picture"), (["--venues", "map:"], "a kind"),
        (["--logo", "none.png"], "none.png"),
    ])
    func `invalid overlays are refused in one line without a picture`(
        _ words: [String], _ problem: String
    ) throws {
        let folder = try SampleMap.testFolder()
        try folder.write("name,street\na,b\n", to: "bad.csv")
        try folder.write("{\"type\":\"FeatureCollection\",\"features\":[]}", to: "empty.json")
        let run = try Self.run(["map"] + words, in: folder)
        #expect(run.status != 0)
        #expect(run.error.split(separator: "\n").count == 1, "\(run.error)")
        #expect(run.error.contains(problem), "\(run.error)")
        #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "a.png").path))
    }

    @Test func `only listed pins have numbers, and vehicles keep their plates`() throws {
        let folder = try SampleMap.testFolder()
        try folder.write(
            "name,lon,lat,address\n,24.9440,60.1700,\n,24.9400,60.1717,Street 1\nB,24.947,60.172,\n",
            to: "venues.csv")
        try folder.write("plate,lon,lat,status\nAB 1,24.942,60.169,idle\n", to: "vehicles.csv")
        let words = ["map", "--venues", "venues.csv", "--vehicles", "vehicles.csv"]
        let run = try Self.run(words + ["--list"], in: folder)
        #expect(run.status == 0, "\(run.error)")
        let report = try Self.report(folder)
        #expect(Self.items("venue", report).compactMap { $0["text"]?.string } == ["1", "2"])
        #expect(Self.items("vehicle", report).first?["text"]?.string == "AB 1")
        #expect(Self.items("list", report).first?["text"]?.string == "Street 1\nB\nAB 1, Idle")
    }

    @Test func `--window finds each person of a coarse pin`() throws {
        let folder = try SampleMap.testFolder()
        try folder.write("name,lon,lat,note\nAnna,24.94407,60.17002,x\n", to: "a.csv")
        try folder.write("name,lon,lat\n2,24.94408,60.17003\n", to: "b.csv")
        try folder.write("plate,lon,lat,status\nAB 1,24.95,60.175,idle\n", to: "v.csv")
        let words = [
            "map", "--people", "a.csv", "--people", "b.csv", "--vehicles", "v.csv", "--coarsen",
            "100m",
        ]
        for name in ["Anna", "2"] {
            let run = try Self.run(words + ["--window", name], in: folder)
            #expect(run.status == 0 && run.error.isEmpty, "\(run.error)")
            let report = try Self.report(folder)
            #expect(Self.items("infoWindow", report).first?["text"]?.string == "Anna, 2\nAnna\n2")
            #expect(Self.items("person", report).map { $0["text"]?.string } == ["Anna, 2"])
        }
        let text = String(decoding: try folder.read("a.json"), as: UTF8.self)
        #expect(!text.contains("24.9440") && !text.contains("60.1700"))
        _ = try Self.run(words + ["--window", "AB 1"], in: folder)
        let report = try Self.report(folder)
        #expect(Self.items("infoWindow", report).first?["text"]?.string == "AB 1\nIdle")
    }

    @Test func `placards that do not fit a small picture are reported`() throws {
        let folder = try SampleMap.testFolder()
        try folder.write(Self.venues, to: "venues.csv")
        let run = try RenderProcess(
            [
                "map", "--venues", "venues.csv", "--list", "--legend", "--title", "Art museums",
                "--map", "map.mbtiles", "--size", "200x150", "-o", "a.png", "--json", "a.json",
            ], in: folder.url)
        #expect(run.status == 0)
        #expect(run.error.contains("finds no room in the picture"), "\(run.error)")
        let report = try Self.report(folder)
        #expect(Self.items("title", report).count + Self.items("list", report).count < 2)
        #expect(report["droppedLabels"]?.array?.isEmpty == false)
    }

    @Test(arguments: [
        ("en", ["Museum", "Waiting", "towed"]), ("nb", ["Museum", "Venter", "towed"]),
        ("sv", ["Museum", "Väntar", "towed"]), ("da", ["Museum", "Venter", "towed"]),
        ("fi", ["Museo", "Odottaa", "towed"]), ("de", ["Museum", "Wartet", "towed"]),
    ])
    func `a legend is in the language of the picture`(_ code: String, _ words: [String]) throws {
        let folder = try SampleMap.testFolder()
        try folder.write("name,lon,lat,category\nA,24.944,60.17,gallery\n", to: "venues.csv")
        try folder.write(
            "plate,lon,lat,status\nB,24.946,60.171,waiting\nC,24.942,60.171,towed\n",
            to: "vehicles.csv")
        let run = try Self.run(
            [
                "map", "--venues", "venues.csv", "--vehicles", "vehicles.csv", "--legend",
                "--lang", code,
            ], in: folder)
        #expect(run.status == 0 && run.error.isEmpty, "\(run.error)")
        let legend = Self.items("legend", try Self.report(folder)).first?["text"]?.string ?? ""
        #expect(
            legend.split(separator: "\n").map { $0.lowercased() } == words.map { $0.lowercased() })
    }

    @Test func `coordinates that seem swapped get a hint`() throws {
        let folder = try SampleMap.testFolder()
        let run = try Self.run(
            ["map", "--marker", "60.170,24.944", "--camera", "24.944,60.170,15"], in: folder)
        #expect(
            run.error.contains("outside the picture; are longitude and latitude swapped?"))
    }

    @Test func `an unknown icon is drawn as a plain pin with a note`() throws {
        let folder = try SampleMap.testFolder()
        let run = try Self.run(
            ["map", "--marker", "24.944,60.170|icon:wombat", "--camera", "24.944,60.170,15"],
            in: folder)
        #expect(run.status == 0)
        #expect(run.error.contains("icon 'wombat' is missing"))
        #expect(Self.items("marker", try Self.report(folder)).count == 1)
    }

    @Test func `a meeting lists people by arrival and draws walking routes`() throws {
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
