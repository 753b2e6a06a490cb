import Formats
import Foundation
import Testing

/// Where ways that are found are used: reached areas, replays, trips, meetings.
@Suite struct WayUseTests {
    private static let ends = ["--from", "24.9360,60.1650", "--to", "24.9520,60.1780"]
    private static let samples = RenderProcess.root.appendingPathComponent("samples").path

    private func run(_ words: [String], in folder: TestFolder) throws -> RenderProcess {
        try RenderProcess(words + ["--map", "map.mbtiles"], in: folder.url)
    }

    // MARK: Reached areas

    @Test func `reached areas are written as GeoJSON that map draws again`() throws {
        let folder = try SampleMap.testFolder()
        let words = [
            "isochrone", "--from", "24.9440,60.1705", "--minutes", "4,2", "--profile", "foot",
        ]
        let file = try run(words + ["-o", "areas.geojson"], in: folder)
        #expect(file.status == 0 && file.output + file.error == "")
        let bytes = [UInt8](try folder.read("areas.geojson"))
        #expect(Array(try run(words + ["-o", "-"], in: folder).output.utf8) == bytes)
        let features = try JSONValue(parsing: bytes)["features"]?.array ?? []
        #expect(features.map { $0["properties"]?["contour"]?.number } == [4, 2])
        #expect(features.allSatisfy { $0["properties"]?["metric"]?.string == "time" })
        let drawn = try run(
            ["map", "--geojson", "areas.geojson", "--size", "300x200", "-o", "map.png"],
            in: folder)
        #expect(drawn.status == 0 && drawn.error == "")
    }

    @Test func `areas that end where the map does say so`() throws {
        let folder = try SampleMap.testFolder()
        let words = ["isochrone", "--from", "24.9440,60.1705", "--minutes", "1,30"]
        let file = try run(words + ["-o", "areas.geojson"], in: folder)
        #expect(file.status == 0 && file.error.contains("the map ends within 30 min"))
        let features = try JSONValue(parsing: [UInt8](folder.read("areas.geojson")))["features"]
        #expect(features?.array?.map { $0["properties"]?["clipped"] } == [true, nil])
    }

    @Test(arguments: ["areas.png", "areas.pdf", "areas.svg", "areas.webp"])
    func `reached areas are drawn over the map`(name: String) throws {
        let folder = try SampleMap.testFolder()
        let drawn = try run(
            [
                "isochrone", "--from", "24.9440,60.1705", "--minutes", "1,2", "--profile",
                "foot", "--size", "320x240", "-o", name, "--json", "sidecar.json",
            ], in: folder)
        #expect(drawn.status == 0 && drawn.error == "")
        let sidecar = try JSONValue(parsing: [UInt8](folder.read("sidecar.json")))
        #expect(sidecar["guidance"]?["isochrone"]?["minutes"] == [2, 1])
        let alt = sidecar["alt"]?.string ?? ""
        #expect(alt.hasPrefix("1") && alt.contains("2") && alt.contains("min"), "\(alt)")
        #expect(
            sidecar["overlays"]?.array?.contains { $0["name"]?.string == "legend" } == true)
    }

    @Test(arguments: [
        (["--from", "24.94,60.17", "--minutes", "0"], 2), (["--minutes", "5"], 2),
        (["--from", "24.94,60.17", "--minutes", "121"], 2),
        (["--from", "24.94,60.17", "--minutes", "1.5"], 2),
        (["--from", "24.94,60.17", "--minutes", "1,2,3,4,5,6,7,8,9"], 2),
        (["--from", "24.94,60.17", "--minutes", "5,"], 2), (["--from", "0,0"], 1),
    ])
    func `a wrong question for areas is refused in one line`(words: [String], status: Int) throws {
        let folder = try SampleMap.testFolder()
        let refused = try run(["isochrone", "-o", "areas.geojson"] + words, in: folder)
        #expect(Int(refused.status) == status)
        #expect(refused.error.hasPrefix("render: "))
        #expect(refused.error.split(separator: "\n").count == 1, "\(refused.error)")
        #expect(try !folder.names().contains("areas.geojson"))
    }

    // MARK: Replays and trips

    @Test func `a way is replayed, and times stay times`() throws {
        let folder = try SampleMap.testFolder()
        let size = ["--size", "320x240"]
        let still = try run(
            ["replay"] + Self.ends + size
                + ["--frame", "0:01:00", "-o", "still.png", "--json", "still.json"], in: folder)
        #expect(still.status == 0, "\(still.error)")
        let guidance = try JSONValue(parsing: [UInt8](folder.read("still.json")))["guidance"]
        #expect(guidance?["state"]?.string == "driving")
        let frames = try run(
            ["replay"] + Self.ends + size
                + ["--duration", "1s", "--fps", "4", "--progress", "none", "-o", "f/%02d.png"],
            in: folder)
        #expect(frames.status == 0, "\(frames.error)")
        #expect(try folder.names().contains("f"))
        for wrong in [
            Self.ends + [Self.samples + "/helsinki-drive.gpx"], Array(Self.ends.prefix(2)),
            ["--from", "24.9360,60.1650", "--to", "14:05"], Self.ends + ["--ghost", "x.gpx"],
            ["--from", "25:99", Self.samples + "/helsinki-drive.gpx"],
        ] {
            let refused = try run(["replay", "-o", "no.png"] + wrong, in: folder)
            #expect(refused.status == 2)
            #expect(refused.error.split(separator: "\n").count == 1, "\(refused.error)")
        }
    }

    @Test func `a trip is compared with a way between places`() throws {
        let folder = try SampleMap.testFolder()
        let drawn = try run(
            [
                "trip", Self.samples + "/helsinki-drive.gpx", "--planned",
                "24.9360,60.1650;24.9520,60.1780", "--size", "480x320", "-o", "trip.png",
                "--json", "trip.json",
            ], in: folder)
        #expect(drawn.status == 0, "\(drawn.error)")
        let none = try run(
            [
                "trip", Self.samples + "/helsinki-drive.gpx", "--planned", "0,0;1,1", "-o",
                "no.png",
            ], in: folder)
        #expect(none.status == 1)
        #expect(none.error.split(separator: "\n").count == 1, "\(none.error)")
    }

    // MARK: Meetings

    @Test func `people come by car, by bicycle and on foot`() throws {
        let folder = try SampleMap.testFolder()
        func people(_ modes: [String], _ more: [String] = []) throws -> [JSONValue] {
            let list = modes.map { mode in
                #"{"name": "A", "position": [24.9360, 60.1650]\#(mode)}"#
            }.joined(separator: ",")
            try folder.write(
                #"{"venue": {"name": "V", "position": [24.952, 60.178]}, "people": [\#(list)]}"#,
                to: "meeting.json")
            let drawn = try run(
                [
                    "meeting", "meeting.json", "--size", "320x240", "-o", "m.png", "--json",
                    "m.json", "--now", "2026-11-23T08:00Z",
                ] + more, in: folder)
            #expect(drawn.status == 0, "\(drawn.error)")
            let sidecar = try JSONValue(parsing: [UInt8](folder.read("m.json")))
            return sidecar["guidance"]?["meeting"]?["people"]?.array ?? []
        }
        let modes = ["car", "bicycle", "foot"].map { #", "mode": "\#($0)""# }
        let seconds = try people(modes).compactMap { $0["seconds"]?.number }
        #expect(seconds.count == 3 && Set(seconds).count == 3)
        #expect((seconds.max() ?? 0) > 20 * 60)
        #expect(try people([""])[0]["straight"]?.bool == true)
        let byAll = try people([""], ["--profile", "bicycle"])[0]
        #expect(byAll["straight"]?.bool == false)
        #expect(
            byAll["seconds"]?.number == seconds[1]
                || seconds.contains(byAll["seconds"]?.number ?? 0))
        let refused = try people([#", "mode": "sled""#])
        #expect(refused.isEmpty)
    }

    @Test func `a meeting marks who can be there in time`() throws {
        let folder = try SampleMap.testFolder()
        try folder.write(
            """
            {"venue": {"name": "V", "position": [24.952, 60.178]}, "people": [
              {"name": "Near", "position": [24.9516, 60.1775], "mode": "foot"},
              {"name": "Far", "position": [24.9360, 60.1650], "mode": "foot"},
              {"name": "Elsewhere", "position": [25.9, 60.4], "mode": "foot"}]}
            """, to: "meeting.json")
        let drawn = try run(
            [
                "meeting", "meeting.json", "--within", "10", "--size", "420x300", "-o", "m.png",
                "--json", "m.json", "--now", "2026-11-23T08:00Z",
            ], in: folder)
        #expect(drawn.status == 0)
        #expect(
            drawn.error.contains("Elsewhere: the map has no way to the venue"), "\(drawn.error)")
        let sidecar = try JSONValue(parsing: [UInt8](folder.read("m.json")))
        let people = sidecar["guidance"]?["meeting"]?["people"]?.array ?? []
        #expect(
            Dictionary(
                uniqueKeysWithValues: people.map { ($0["name"]?.string, $0["within"]) })
                == ["Near": true, "Far": false, "Elsewhere": false])
        let refused = try run(
            ["meeting", "meeting.json", "--within", "0", "-o", "m.png"], in: folder)
        #expect(refused.status == 2 && refused.error.contains("--within"))
    }

    // MARK: Alternatives

    @Test(arguments: [[], ["--view", "3d"]])
    func `alternatives tell how much longer they take`(view: [String]) throws {
        let folder = try SampleMap.testFolder()
        let drawn = try run(
            ["route"] + Self.ends + view + [
                "--alternatives", "2", "--size", "900x900", "-o", "way.png", "--json", "way.json",
                "--lang", "en",
            ], in: folder)
        #expect(drawn.status == 0, "\(drawn.error)")
        let overlays = try JSONValue(parsing: [UInt8](folder.read("way.json")))["overlays"]
        let names = overlays?.array?.compactMap { $0["name"]?.string } ?? []
        #expect(names.contains("timeDifference") || !view.isEmpty)
    }

    // MARK: Words

    @Test func `camera and markers take words, and name others that fit as well`() throws {
        let folder = try SampleMap.testFolder()
        func picture(_ options: [String]) throws -> RenderProcess {
            try run(
                ["map", "--size", "200x150", "-o", "a.png", "--json", "a.json"] + options,
                in: folder)
        }
        let drawn = try picture([
            "--camera", "unioninkatu 38,15@90", "--marker", "Unioninkatu 38|label:A|blue",
        ])
        #expect(drawn.status == 0 && drawn.error == "", "\(drawn.error)")
        let sidecar = try JSONValue(parsing: [UInt8](folder.read("a.json")))
        let camera = sidecar["camera"]
        #expect(camera?["zoom"]?.number == 15 && camera?["bearing"]?.number == 90)
        let here = try run(
            [
                "find", "--at",
                "\(camera?["center"]?[0]?.number ?? 0),\(camera?["center"]?[1]?.number ?? 0)",
            ],
            in: folder)
        #expect(here.output.hasPrefix("Unioninkatu 38"), "\(here.output)")
        let corrected = try picture(["--camera", "unoninkatu 38", "--strict"])
        #expect(corrected.status == 0)
        #expect(corrected.error.contains("--camera is Unioninkatu 38, Helsinki"))
        for (options, status, text) in [
            (["--camera", "xyzzyxyzzy"], 1, "--camera"),
            (["--marker", "xyzzyxyzzy|red"], 1, "--marker"),
            (["--camera", "24.95,60.17"], 2, "it is not a place and a zoom"),
            (["--marker", "24.95|red"], 2, "it has no place"),
            (["--camera", "!!!"], 2, "--camera"),
        ] {
            let refused = try picture(options)
            #expect(refused.status == status && refused.error.contains(text), "\(refused.error)")
            #expect(refused.error.split(separator: "\n").count == 1, "\(refused.error)")
        }
    }

    @Test func `places are found by words, and what is at a place`() throws {
        let folder = try SampleMap.testFolder()
        let found = try run(["find", "Unioninkatu", "38"], in: folder)
        #expect(found.status == 0 && found.output.hasPrefix("Unioninkatu 38, Helsinki"))
        let document = try run(["find", "unoninkatu 38", "--json", "--limit", "1"], in: folder)
        let feature = try JSONValue(parsing: [UInt8](document.output.utf8))["features"]?[0]
        #expect(feature?["properties"]?["housenumber"] == "38")
        #expect(feature?["properties"]?["corrections"]?[0]?["read"] == "unioninkatu")
        let place = try #require(feature?["geometry"]?["coordinates"])
        let here = try run(
            ["find", "--at", "\(place[0]?.number ?? 0),\(place[1]?.number ?? 0)"], in: folder)
        #expect(here.output.hasPrefix("Unioninkatu 38"))
        for (words, status) in [
            (["find", "xyzzyxyzzy"], 1), (["find"], 2), (["find", "a", "--at", "24.9,60.1"], 2),
            (["find", "--at", "0,0"], 1), (["find", "a", "--kind", "cat"], 2),
            (["find", String(repeating: "x", count: 10_000)], 1),
            (["find", "'; DROP TABLE search_entries; --"], 1), (["find", "\u{1}\u{2}\u{7f}"], 1),
        ] {
            let refused = try run(words, in: folder)
            #expect(refused.status == status && refused.output == "", "\(words)")
            #expect(refused.error.split(separator: "\n").count == 1, "\(refused.error)")
        }
    }

    @Test func `a way leads between words`() throws {
        let folder = try SampleMap.testFolder()
        let way = try run(
            [
                "directions", "--from", "unioninkatu 38", "--to", "60.1780 N, 24.9520 E", "--via",
                "geo:60.1700,24.9420", "-o", "way.json",
            ], in: folder)
        #expect(way.status == 0 && way.error.contains("the start is Unioninkatu 38, Helsinki"))
        let refused = try run(
            ["directions", "--from", "xyzzyxyzzy", "--to", "24.9520,60.1780", "-o", "no.json"],
            in: folder)
        #expect(refused.status == 1 && refused.error.contains("is called 'xyzzyxyzzy': the start"))
    }
}
