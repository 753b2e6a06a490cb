import Formats
import Foundation
import Testing

/// What a driver sees of the next maneuver in frames of all sizes.
@Suite struct ManeuverSightTests {
    private static func overlap(_ one: [Double], _ other: [Double]) -> Bool {
        min(one[2], other[2]) - max(one[0], other[0]) > 0.5
            && min(one[3], other[3]) - max(one[1], other[1]) > 0.5
    }

    private static func numbers(_ json: JSONValue?) -> [Double] {
        (json?.array ?? []).compactMap(\.number)
    }

    private func reports(_ more: [String]) throws -> [JSONValue] {
        let folder = try SampleMap.testFolder()
        let run = try RenderProcess(
            [
                "route", RenderProcess.root.path + "/samples/oslo-route.json", "--map",
                "map.mbtiles", "--steps", "-o", "%02d.png", "--json", "%02d.json",
            ] + more, in: folder.url)
        #expect(run.status == 0, "\(run.error)")
        return try (1...99).compactMap { number in
            let name = (number < 10 ? "0" : "") + "\(number).json"
            let path = folder.url.appendingPathComponent(name).path
            guard FileManager.default.fileExists(atPath: path) else { return nil }
            return try JSONValue(parsing: [UInt8](folder.read(name)))
        }
    }

    @Test(arguments: ["3d", "heading-up"], ["320x240", "1280x720", "390x844"])
    func `an arrow 200 m ahead is large and clear of panels`(
        view: String, size: String
    ) throws {
        let reports = try reports(["--view", view, "--size", size])
        #expect(reports.count > 3)
        var seen = 0
        for report in reports {
            let next = report["guidance"]?["next"]
            guard let distance = next?["distance"]?.number, abs(distance - 200) < 1,
                next?["type"]?.string != "arrive"
            else { continue }
            let overlays = report["overlays"]?.array ?? []
            let arrow = overlays.first { $0["name"]?.string == "maneuverArrow" }
            let box = Self.numbers(try #require(arrow)["box"])
            let height = try #require(Self.numbers(report["size"]).last)
            seen += 1
            // In a small picture the part of the way that is the maneuver's own may be shorter.
            #expect((box[3] - box[1]) / height >= (height < 300 ? 0.17 : 0.22), "\(box)")
            let lines = report["guidance"]?["arrow"]
            let points = (lines?["shaft"]?.array ?? []) + [lines?["tip"]].compactMap { $0 }
            #expect(points.count > 2)
            for panel in report["guidance"]?["panels"]?.array ?? [] {
                let plate = Self.numbers(panel["box"])
                let hides = points.map { Self.numbers($0) }.contains {
                    plate[0] < $0[0] && $0[0] < plate[2] && plate[1] < $0[1] && $0[1] < plate[3]
                }
                #expect(!hides, "\(panel["name"]?.string ?? "") \(box)")
            }
        }
        #expect(seen > 0)
    }

    @Test func `a requested zoom and pitch are kept`() throws {
        for report in try reports(["--view", "3d", "--zoom", "16", "--size", "320x240"]) {
            #expect(report["camera"]?["zoom"]?.number == 16)
            #expect(report["camera"]?["pitch"]?.number == 55)
        }
        for report in try reports(["--view", "3d", "--pitch", "50", "--size", "320x240"]) {
            #expect(report["camera"]?["pitch"]?.number == 50)
        }
    }

    @Test(arguments: [
        ("en", "You have arrived"), ("nb", "Du er fremme"), ("fi", "Olet perillä"),
    ])
    func `at the end the frame says that the destination is reached`(
        language: String, words: String
    ) throws {
        let folder = try SampleMap.testFolder()
        let run = try RenderProcess(
            [
                "route", RenderProcess.root.path + "/samples/oslo-route.json", "--map",
                "map.mbtiles", "--at", "100%", "--view", "3d", "--lang", language, "-o", "a.png",
                "--json", "a.json",
            ], in: folder.url)
        #expect(run.status == 0, "\(run.error)")
        let report = try JSONValue(parsing: [UInt8](folder.read("a.json")))
        #expect(report["guidance"]?["state"]?.string == "arrived")
        #expect(report["alt"]?.string?.hasPrefix(words) == true)
        let panels = report["guidance"]?["panels"]?.array ?? []
        let banner = panels.first { $0["name"]?.string == "banner" }
        #expect(banner?["texts"]?[0]?.string == words)
        let overlays = report["overlays"]?.array ?? []
        func box(_ name: String) -> [Double] {
            Self.numbers(overlays.first { $0["name"]?.string == name }?["box"])
        }
        #expect(box("maneuverArrow").isEmpty)
        let (flag, puck) = (box("destination"), box("vehicle"))
        #expect(flag.count == 4 && puck.count == 4 && !Self.overlap(flag, puck))
    }

    @Test func `an overview names its route with length and duration`() throws {
        let folder = try SampleMap.testFolder()
        let run = try RenderProcess(
            [
                "route", RenderProcess.root.path + "/samples/oslo-route.json", "--map",
                "map.mbtiles", "-o", "a.png", "--json", "a.json",
            ], in: folder.url)
        #expect(run.status == 0, "\(run.error)")
        let report = try JSONValue(parsing: [UInt8](folder.read("a.json")))
        let route = try #require(report["guidance"]?["route"])
        #expect(route["name"]?.string?.isEmpty == false)
        #expect(try #require(route["length"]?.number) > 1_000)
        #expect(try #require(route["duration"]?.number) > 60)
    }

    @Test func `frames show driving labels, or all with --labels all`() throws {
        let folder = try SampleRoute.testFolder()
        func layers(_ more: [String]) throws -> [String] {
            let run = try RenderProcess(
                [
                    "route", "route.json", "--map", "map.mbtiles", "--view", "north-up", "--at",
                    "40%", "--zoom", "17.5", "-o", "a.png", "--json", "a.json",
                ] + more, in: folder.url)
            #expect(run.status == 0, "\(run.error)")
            let report = try JSONValue(parsing: [UInt8](folder.read("a.json")))
            return (report["labels"]?.array ?? []).compactMap { $0["layer"]?.string }
        }
        let (driving, all) = (try layers([]), try layers(["--labels", "all"]))
        #expect(Set(driving).isDisjoint(with: ["stop", "housenumber", "site-label"]))
        #expect(driving.contains("street-name"))
        #expect(!Set(all).isDisjoint(with: ["stop", "housenumber"]))
        // Of shops and sights only a landmark or two are left.
        #expect(driving.count { $0 == "poi" } * 2 < all.count { $0 == "poi" })
    }
}
