import Formats
import Foundation
import Testing

/// What the sidecar of a frame says of the finished picture.
@Suite struct FrameSidecarTests {
    private func sidecar(_ folder: TestFolder, _ more: [String]) throws -> JSONValue {
        let run = try RenderProcess(
            [
                "route", "route.json", "--map", "map.mbtiles", "--size", "640x400", "-o",
                "out.png", "--json", "out.json",
            ] + more, in: folder.url)
        #expect(run.status == 0 && run.error == "", "\(run.error)")
        return try JSONValue(parsing: [UInt8](folder.read("out.json")))
    }

    private func numbers(_ json: JSONValue?) -> [Double] {
        (json?.array ?? []).compactMap(\.number)
    }

    /// Names and boxes of labels, overlays or panels.
    private func boxes(_ json: JSONValue?, _ key: String) -> [(name: String, box: [Double])] {
        (json?.array ?? []).map { ($0[key]?.string ?? "", numbers($0["box"])) }
    }

    /// Where the transform puts a coordinate.
    private func pixel(_ json: JSONValue, _ place: [Double]) throws -> (x: Double, y: Double) {
        let latitude = place[1] * .pi / 180
        let east = place[0] / 360 + 0.5
        let south = 0.5 - log((1 + sin(latitude)) / (1 - sin(latitude))) / (4 * .pi)
        let numbers = try #require(json["worldToPixel"])
        func number(_ key: String, _ standard: Double = .nan) -> Double {
            numbers[key]?.number ?? standard
        }
        let divisor = number("g", 0) * east + number("h", 0) * south + number("i", 1)
        return (
            (number("a") * east + number("c") * south + number("tx")) / divisor,
            (number("b") * east + number("d") * south + number("ty")) / divisor
        )
    }

    @Test(arguments: ["north-up", "heading-up", "3d"])
    func `a mirrored frame's sidecar has mirrored positions`(view: String) throws {
        let folder = try SampleRoute.testFolder()
        let options = [
            "--view", view, "--at", "450m", "--anchor", "0.4,0.8", "--speed", "48", "--labels",
            "all",
        ]
        let plain = try sidecar(folder, options)
        let mirrored = try sidecar(folder, options + ["--mirror"])
        #expect(plain["mirrored"] == nil && mirrored["mirrored"]?.bool == true)
        #expect(numbers(plain["camera"]?["anchor"]) == [256, 320])
        #expect(numbers(mirrored["camera"]?["anchor"]) == [384, 320])
        // The vehicle, and a place that is not on the axis.
        let position = numbers(plain["guidance"]?["position"]?["coordinate"])
        for place in [position, [position[0] + 0.0004, position[1] + 0.0006]] {
            let (x, y) = try pixel(plain, place)
            let other = try pixel(mirrored, place)
            #expect(abs(640 - x - other.x) < 1e-3 && abs(y - other.y) < 1e-3)
        }
        #expect(abs(try pixel(mirrored, position).x - 384) < 0.01)
        #expect(
            zip(numbers(mirrored["guidance"]?["position"]?["point"]), [384, 320])
                .allSatisfy { abs($0 - $1) < 0.01 })
        let lists: [(JSONValue?, JSONValue?, String)] = [
            (plain["labels"], mirrored["labels"], "text"),
            (plain["overlays"], mirrored["overlays"], "name"),
            (plain["guidance"]?["panels"], mirrored["guidance"]?["panels"], "name"),
        ]
        for (standard, turned, key) in lists {
            let (standard, turned) = (boxes(standard, key), boxes(turned, key))
            #expect(standard.map(\.name) == turned.map(\.name))
            // So near to the turn a flat view may have room for no name.
            #expect(standard.count > 1 || key == "text" && view != "3d")
            for (one, other) in zip(standard, turned) {
                let expected = [640 - one.box[2], one.box[1], 640 - one.box[0], one.box[3]]
                #expect(zip(expected, other.box).allSatisfy { abs($0 - $1) < 0.011 })
            }
        }
        // The banner stands on the left, and in the mirror on the right.
        let banner = boxes(mirrored["guidance"]?["panels"], "name").first { $0.name == "banner" }
        #expect(try #require(banner).box[2] > 620)
    }

    @Test func `the sidecar has the boxes of overlays and the full camera`() throws {
        let folder = try SampleRoute.testFolder()
        let json = try sidecar(folder, ["--view", "3d", "--at", "480m", "--zoom", "15"])
        let found = boxes(json["overlays"], "name")
        #expect(
            found.map(\.name).sorted()
                == ["attribution", "destination", "maneuverArrow", "vehicle"])
        for (name, box) in found {
            #expect(box[0] < box[2] && box[1] < box[3], "\(name)")
            #expect(box[0] >= 0 && box[1] >= 0 && box[2] <= 640 && box[3] <= 400, "\(name)")
        }
        let vehicle = try #require(found.first { $0.name == "vehicle" }).box
        #expect(vehicle[0] < 320 && vehicle[2] > 320 && vehicle[1] < 288 && vehicle[3] > 288)
        let end = numbers(json["guidance"]?["stops"]?[0]?["point"])
        let mark = try #require(found.first { $0.name == "destination" }).box
        #expect(end.count == 2 && mark[0] < end[0] && end[0] < mark[2])
        #expect(json["camera"]?["fieldOfView"]?.number == 60)
        #expect(numbers(json["camera"]?["anchor"]) == [320, 288])
        // What the picture does not show has no place in it.
        let near = try sidecar(folder, ["--view", "north-up", "--at", "100m", "--zoom", "18"])
        #expect(near["guidance"]?["stops"]?[0]?["point"]?.isNull == true)
        #expect(!boxes(near["overlays"], "name").map(\.name).contains("destination"))
    }

    @Test(arguments: [
        ("en", "In 50 m: Turn right, Kaisaniemenkatu, on a map with "),
        ("nb", "Om 50 m: Sving til høyre, Kaisaniemenkatu, på et kart med "),
        ("sv", "Om 50 m: "), ("da", "Om 50 m: "), ("fi", "50 m: "), ("de", "In 50 m: "),
    ])
    func `the alt text has one language, and each name once`(
        language: String, start: String
    ) throws {
        let folder = try SampleRoute.testFolder()
        let json = try sidecar(
            folder, ["--view", "north-up", "--at", "450m", "--lang", language, "--zoom", "17"])
        let alt = try #require(json["alt"]?.string)
        #expect(alt.hasPrefix(start), "\(alt)")
        #expect(language == "en" || !alt.contains(" with ") && !alt.contains(" on a map"))
        let names = alt.dropLast().split(separator: ", ").suffix(2)
        #expect(Set(names).count == 2, "\(alt)")
        #expect(alt.split(separator: "Kaisaniemenkatu").count == 2, "\(alt)")
    }

    @Test func `own speed and limit have the same unit in panel and sidecar`() throws {
        let folder = try SampleRoute.testFolder()
        for (units, country, speed) in [
            ("imperial", "FI", "50\u{A0}km/t"), ("metric", "FI", "50\u{A0}km/t"),
            ("metric", "US", "31\u{A0}mph"), ("imperial", "GB", "31\u{A0}mph"),
        ] {
            let json = try sidecar(
                folder,
                [
                    "--view", "north-up", "--at", "300m", "--lang", "nb", "--units", units,
                    "--speed", "50", "--country", country,
                ])
            #expect(json["guidance"]?["speed"]?.string == speed)
            let panels = json["guidance"]?["panels"]?.array ?? []
            let texts = panels.first { $0["name"]?.string == "speed" }?["texts"]?.array ?? []
            let plain = speed.replacingOccurrences(of: "\u{A0}", with: " ")
            let last = texts.last?.string?.replacingOccurrences(of: "\u{A0}", with: " ")
            #expect(last == plain, "\(units) \(country)")
        }
    }
}
