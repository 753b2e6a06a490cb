import Formats
import Foundation
import TestSupport
import Testing

/// Roundabouts where traffic keeps left and a road leaves them just where the driver enters: what is
/// behind the driver is no exit.
@Suite(.needsShared("data/left-hand"))
struct LeftHandRoundaboutTests {
    @Test(arguments: ["malta-ring-a", "malta-ring-b"])
    func `the second exit is told on an engine's route and on a way of our own`(
        name: String
    ) throws {
        let folder = try TestFolder()
        func run(_ words: [String]) throws {
            let run = try RenderProcess(words, in: folder.url)
            #expect(run.status == 0, "\(run.error)")
        }
        let source = SharedData.path("data/left-hand/\(name)")
        try run(["import", "\(source).osm.pbf", "-o", "map.mbtiles", "--quiet"])
        let trip = try JSONValue(
            parsing: [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(source).valhalla.json"))))
        let ends = (trip["trip"]?["locations"]?.array ?? []).map {
            "\($0["lon"]?.number ?? 0),\($0["lat"]?.number ?? 0)"
        }
        try #require(ends.count == 2)
        try run(
            ["directions", "--from", ends[0], "--to", ends[1], "--map", "map.mbtiles"]
                + ["-o", "way.json"])
        for route in ["\(source).valhalla.json", "way.json"] {
            try run(["route", route, "--map", "map.mbtiles", "--events", "events.jsonl"])
            let exits = try String(decoding: folder.read("events.jsonl"), as: UTF8.self)
                .split(separator: "\n").compactMap {
                    try JSONValue(parsing: [UInt8]($0.utf8))["maneuver"]?["exitNumber"]?.number
                }
            #expect(!exits.isEmpty && exits.allSatisfy { $0 == 2 }, "\(route): \(exits)")
        }
    }
}
