import Formats
import Foundation
import Routes
import TestSupport
import Testing

/// A step of `--steps` has one number: in the name of its file, in `--at step:N` and in the sidecar.
@Suite struct StepNumberTests {
    private static let fixtures = "\(ProjectFiles.root)/Tests/Fixtures/routes"

    private static let ours = ["osrm.json", "graphhopper.json", "valhalla-miles.json"]
        .map { "\(fixtures)/\($0)" }

    /// Roundabouts one after another, and a stop on the way, of three engines.
    private static let shared =
        ["oslo-bislett-sorenga", "oslo-via-three-stops"].flatMap { name in
            ["osrm", "valhalla", "valhalla-osrm"].map {
                SharedData.path("data/routes/\(name).\($0).json")
            }
        }

    private func frames(_ route: String, _ more: [String], in folder: TestFolder) throws {
        let run = try RenderProcess(
            [
                "route", route, "--map", "map.mbtiles", "--view", "north-up", "--size", "60x40",
                "--zoom", "15", "--panels", "none",
            ] + more, in: folder.url)
        #expect(run.status == 0, "\(run.error)")
    }

    private func next(_ name: String, _ folder: TestFolder) throws -> JSONValue {
        try #require(JSONValue(parsing: [UInt8](folder.read(name)))["guidance"]?["next"])
    }

    private func check(_ route: String) throws {
        let folder = try SampleMap.testFolder()
        try frames(route, ["--steps", "-o", "s-%d.png", "--json", "s-%d.json"], in: folder)
        // What goes on along the road has a number and no picture.
        let numbers = try folder.names().compactMap { name in
            name.hasPrefix("s-") && name.hasSuffix(".json")
                ? Int(name.dropFirst(2).dropLast(5)) : nil
        }.sorted()
        #expect(numbers.count > 2 && numbers.first == 1)
        let count = try #require(numbers.last)
        for number in numbers {
            let next = try next("s-\(number).json", folder)
            #expect(next["step"]?.number == Double(number))
            if let angle = next["roundabout"]?["exitAngle"]?.number {
                let direction = ManeuverDirection(turning: angle)
                #expect(next["direction"]?.string == direction.rawValue, "\(number): \(angle)")
            }
        }
        let last = ["--at", "step:\(count)", "-o", "alone.png", "--json", "alone.json"]
        try frames(route, last, in: folder)
        #expect(try next("alone.json", folder) == next("s-\(count).json", folder))
        #expect(try folder.read("alone.png") == folder.read("s-\(count).png"))
    }

    @Test(arguments: ours)
    func `steps have the same number in file name, option and sidecar`(route: String) throws {
        try check(route)
    }

    @Test(.needsShared("data/routes"), arguments: shared)
    func `steps of real answers have the same number everywhere`(route: String) throws {
        try check(route)
    }
}
