import Formats
import Foundation
import Testing

/// `render route` on the sample map.
@Suite struct RouteTests {
    private static let samples = RenderProcess.root.appendingPathComponent("samples")
    private static let fixtures = RenderProcess.root.appendingPathComponent(
        "Tests/Fixtures/routes")

    private func run(
        _ route: String, in folder: TestFolder, _ more: [String] = [], input: URL? = nil
    ) throws -> RenderProcess {
        try RenderProcess(
            ["route", route, "--map", "map.mbtiles", "--size", "300x200", "-o", "out.png"] + more,
            in: folder.url, input: input)
    }

    @Test(arguments: ["helsinki-route.geojson", "helsinki-route.gpx"])
    func `the sample route is drawn alike from a file and standard input`(name: String) throws {
        let file = Self.samples.appendingPathComponent(name)
        let named = try SampleMap.testFolder()
        let direct = try run(file.path, in: named, ["--json", "out.json"])
        #expect(direct.status == 0)
        #expect(direct.output + direct.error == "")
        #expect(try named.pixels(of: "out.png") == [300, 200])
        let json = try JSONValue(parsing: [UInt8](named.read("out.json")))
        #expect(json["alt"]?.string?.hasPrefix("Route of 2.4 km on a map") == true)

        let piped = try SampleMap.testFolder()
        #expect(try run("-", in: piped, input: file).status == 0)
        #expect(try piped.read("out.png") == named.read("out.png"))
    }

    @Test func `the alternative and the padding change the picture`() throws {
        let both = try SampleMap.testFolder()
        let file = Self.samples.appendingPathComponent("helsinki-route.geojson").path
        _ = try run(file, in: both)
        let single = try SampleMap.testFolder()
        _ = try run(Self.samples.appendingPathComponent("helsinki-route.gpx").path, in: single)
        let padded = try SampleMap.testFolder()
        _ = try run(file, in: padded, ["--padding", "60,10,10,10"])
        #expect(try both.read("out.png") != single.read("out.png"))
        #expect(try both.read("out.png") != padded.read("out.png"))
    }

    @Test func `a route file has a largest size`() throws {
        let folder = try SampleMap.testFolder()
        try Data(repeating: 0x20, count: (16 << 20) + 1).write(
            to: folder.url.appendingPathComponent("blank"))
        let run = try run("blank", in: folder)
        #expect(run.status == 1)
        #expect(run.error == "render: blank is larger than 16 MB\n")
        #expect(try folder.names() == ["blank", "map.mbtiles"])
    }

    @Test func `a route of 20 000 crossings is drawn within a minute`() throws {
        let folder = try SampleMap.testFolder()
        // Steps of the golden ratio: every part of the line crosses nearly all of it.
        let points = (0..<20_000).map { index in
            let x = (Double(index) * 0.618_033_988_75).truncatingRemainder(dividingBy: 1)
            let y = (Double(index) * 0.754_877_666_25).truncatingRemainder(dividingBy: 1)
            return "[\(24.936 + x * 0.016),\(60.165 + y * 0.013)]"
        }
        try folder.write(
            #"{"type":"LineString","coordinates":[\#(points.joined(separator: ","))]}"#,
            to: "zigzag.json")
        let began = ContinuousClock.now
        #expect(try run("zigzag.json", in: folder).status == 0)
        let time = ContinuousClock.now - began
        #expect(time < .seconds(60), "\(time)")
    }

    @Test func `each route format is detected from the content`() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.fixtures.path)
        #expect(names.count >= 8)
        for name in names where name != "entities.gpx" {
            let folder = try SampleMap.testFolder()
            let bytes = try Data(contentsOf: Self.fixtures.appendingPathComponent(name))
            try bytes.write(to: folder.url.appendingPathComponent("route"))
            let run = try run("route", in: folder)
            #expect(run.status == 0, "\(name): \(run.error)")
            // Each lies elsewhere than the map.
            #expect(run.error.hasPrefix("render: map.mbtiles has nothing here"), "\(name)")
            #expect(try folder.pixels(of: "out.png") == [300, 200], "\(name)")
        }
    }

    @Test(arguments: [("5", "o}fnJ_bfwCgEgE"), ("6", "_pnwqB_}eqn@o}@o}@")])
    func `an encoded polyline is a route`(precision: String, text: String) throws {
        let folder = try SampleMap.testFolder()
        try folder.write(text, to: "line.txt")
        let run = try run("line.txt", in: folder, ["--precision", precision, "--json", "out.json"])
        #expect(run.status == 0, "\(run.error)")
        let json = try JSONValue(parsing: [UInt8](folder.read("out.json")))
        let center = json["camera"]?["center"]
        #expect(abs((center?[0]?.number ?? 0) - 24.94) < 0.02)
        #expect(abs((center?[1]?.number ?? 0) - 60.17) < 0.02)
    }
}
