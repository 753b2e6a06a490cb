import Formats
import Foundation
import Testing

/// What lies on the road in frames of `render route`: the options that change it.
@Suite struct RouteFrameRoadTests {
    private static let boat = """
        <svg xmlns="http://www.w3.org/2000/svg" width="20" height="40">
        <path d="M10 0 L20 20 V40 H0 V20 Z" fill="#d00"/></svg>
        """

    @Test func `a user's picture is drawn as the vehicle`() throws {
        let folder = try SampleRoute.testFolder()
        try folder.write(Self.boat, to: "boat.svg")
        func frame(_ vehicle: String) throws -> Data {
            let run = try SampleRoute.run(
                folder,
                ["--view", "3d", "--at", "300m", "--vehicle", vehicle, "-o", "out.png"])
            #expect(run.status == 0 && run.error == "", "\(run.error)")
            return try folder.read("out.png")
        }
        let svg = try frame("boat.svg")
        #expect(try svg != frame("arrow"))
        // Any picture will do: this one is a map.
        let map = try SampleRoute.run(folder, ["-o", "map.png"])
        #expect(map.status == 0)
        #expect(try frame("map.png") != svg)
        #expect(try frame("./boat.svg") == svg)
        // As programs for drawings write it: the size is only that of the numbers.
        let size = "width=\"20\" height=\"40\""
        try folder.write(
            Self.boat.replacingOccurrences(of: size, with: "viewBox=\"0 0 20 40\""),
            to: "unsized.svg")
        #expect(try frame("unsized.svg") == svg)
        // It is not written over.
        let same = try SampleRoute.run(
            folder, ["--view", "3d", "--vehicle", "map.png", "-o", "map.png"])
        #expect(same.status == 2)
        #expect(same.error.contains("is named for something else too"), "\(same.error)")
    }

    @Test(arguments: [
        ("none.svg", "cannot open none.svg: no such file"),
        ("text.svg", "cannot read the SVG picture text.svg: it is no SVG"),
        ("text.png", "cannot read the SVG picture text.png: it is no SVG"),
        ("cut.png", "text"), ("huge.png", "huge.png is larger than 2048 pixels a side"),
        (
            "unsized.svg",
            "cannot read the SVG picture unsized.svg: it has neither width and height in pixels nor"
        ),
        ("vast.svg", "vast.svg: its width and height are not from 1 to 4096 pixels"),
        (".", "cannot read .: it is a folder"), ("route.json", "it is no SVG"),
    ])
    func `an unreadable vehicle picture is refused in one line`(
        name: String, line: String
    ) throws {
        let folder = try SampleRoute.testFolder()
        try folder.write("no picture", to: "text.svg")
        try folder.write("no picture", to: "text.png")
        try folder.write("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", to: "unsized.svg")
        try folder.write(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 5000\"/>", to: "vast.svg")
        let header: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]
        let huge = header + [UInt8]("IHDR".utf8) + [0, 0, 64, 0, 0, 0, 0, 9, 8, 6, 0, 0, 0]
        try Data(huge).write(to: folder.url.appendingPathComponent("huge.png"))
        try Data(header + huge[12..<16] + [0, 0, 0, 9, 0, 0, 0, 9, 8])
            .write(to: folder.url.appendingPathComponent("cut.png"))
        let run = try SampleRoute.run(folder, ["--view", "3d", "--vehicle", name, "-o", "out.png"])
        #expect(run.status == 1)
        #expect(run.error.hasPrefix("render: --vehicle: "), "\(run.error)")
        #expect(run.error.contains(name == "cut.png" ? "cut.png" : line), "\(run.error)")
        #expect(run.error.split(separator: "\n").count == 1)
        #expect(try !folder.names().contains("out.png"))
    }

    @Test func `off the route no speed limit is shown`() throws {
        let folder = try SampleRoute.testFolder()
        let limit = #"{"speed":50,"unit":"km/h"}"#
        try folder.write(
            SampleRoute.answer.replacingOccurrences(
                of: "\"duration\":80,\"steps\"",
                with: "\"duration\":80,\"annotation\":{\"maxspeed\":[\(limit),\(limit)]},\"steps\""),
            to: "route.json")
        func showsLimit(_ place: String) throws -> Bool {
            let run = try SampleRoute.run(
                folder,
                ["--view", "north-up", "--at", place, "-o", "out.png", "--json", "out.json"])
            #expect(run.status == 0)
            let json = try JSONValue(parsing: [UInt8](folder.read("out.json")))
            let panels = json["guidance"]?["panels"]?.array ?? []
            #expect(panels.contains { $0["name"]?.string == "trip" })
            return panels.contains { $0["name"]?.string == "speed" }
        }
        #expect(try showsLimit("24.9402,60.1701"))
        #expect(try !showsLimit("24.943,60.170"))
    }

    @Test func `destination, bounce and clock follow the options`() throws {
        let folder = try SampleRoute.testFolder()
        func frame(_ more: [String]) throws -> Data {
            let run = try SampleRoute.run(
                folder,
                ["--view", "3d", "--at", "790m", "--panels", "none", "-o", "out.png"] + more)
            #expect(run.status == 0 && run.error == "", "\(run.error)")
            return try folder.read("out.png")
        }
        func arrow(_ time: String) throws -> Data {
            try frame(["--destination", "arrow", "--time", time])
        }
        let standard = try frame(["--destination", "arrow"])
        #expect(try frame([]) == frame(["--destination", "pin"]))
        let others = try ["flag", "pin", "none"].map { try frame(["--destination", $0]) }
        #expect(Set(others + [standard]).count == 4)
        // Without seconds it is at rest, and a bounce later it is where it was.
        #expect(try arrow("14:05") == standard)
        #expect(try arrow("14:05:01.2") == standard)
        let high = try arrow("14:05:00.6")
        #expect(high != standard)
        #expect(try arrow("14:05:03") == high)
    }

    @Test func `alternatives are drawn unless hidden by an option`() throws {
        let folder = try SampleRoute.testFolder()
        let other = #"""
            {"distance":900,"duration":99,"legs":[],"geometry":{"type":"LineString",
            "coordinates":[[24.9400,60.1680],[24.9430,60.1700],[24.9454,60.1725]]}}
            """#
        try folder.write(
            SampleRoute.answer.replacingOccurrences(of: "]}]}]}", with: "]}]},\(other)]}"),
            to: "route.json")
        for view in [[], ["--view", "north-up"], ["--view", "3d"]] {
            func picture(_ more: [String]) throws -> Data {
                let run = try SampleRoute.run(folder, view + more + ["-o", "out.png"])
                #expect(run.status == 0 && run.error == "", "\(run.error)")
                return try folder.read("out.png")
            }
            let standard = try picture([])
            #expect(try picture(["--alternatives", "show"]) == standard)
            #expect(try picture(["--alternatives", "hide"]) != standard)
        }
        let wrong = try SampleRoute.run(folder, ["--alternatives", "no", "-o", "out.png"])
        #expect(wrong.status == 2)
        #expect(wrong.error.contains("--alternatives 'no': write show, hide, or a number"))
    }
}
