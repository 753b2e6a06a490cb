import Foundation
import MapImport
import MapStore
import RoutingConformance
import TestSupport
import Testing

/// The ways that OSRM's own suite expects on small networks, which are beside the checkout.
@Suite struct RoutingConformanceTests {
    private static let file = "conformance/routing/cases.json"

    /// The outcomes of all rows, each network imported once.
    private static func outcomes() throws -> [RoutingSuite.Outcome] {
        let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: SharedData.path(file))))
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("routing-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try RoutingCase.all(bytes).filter { !$0.routes.isEmpty }.flatMap { one in
            let source = folder.appendingPathComponent("case.osm").path
            let target = folder.appendingPathComponent("case.mbtiles").path
            defer { unlink(target) }
            try one.document.write(toFile: source, atomically: false, encoding: .utf8)
            _ = try Importer(options: ImportOptions()).run(
                inputs: [source], writer: MapWriter(path: target))
            return try RoutingSuite.run(one, map: MapDatabase(path: target))
        }
    }

    /// The cases of access, directions and restrictions whose ways differ, with the reason.
    private static let differing: [String: String] = [
        "bicycle/area/1": "a place at a junction may be reached by either road",
        "bicycle/area/2": "a name that ends soon is left out",
        "bicycle/destination/1": "a goal at a junction may be reached from the open road",
        "car/destination/4": "a goal at a junction may be reached from the open road",
        "car/classes/3": "a goal at a junction may be reached by either road",
        "bicycle/startpoint/1": "a way may begin on a ferry",
        "car/startpoint/1": "a way may begin on a ferry",
        "foot/roundabout/1": "walkers cross a roundabout as they cross junctions",
        "bicycle/use_sidepath/1": "a path beside a road is told by its name",
        "foot/use_sidepath/1": "a path beside a road is told by its name",
        "bicycle/mode/1": "a train that carries bicycles is not announced",
        "car/shuttle_train/1": "an unknown value of route does not close a road",
    ]

    @Test(.needsShared(file))
    func `restrictions, directions and access lead to the ways that the suite expects`() throws {
        let outcomes = try Self.outcomes()
        #expect(outcomes.count > 2_900)
        func fraction(_ column: String) -> Double {
            let rows = outcomes.filter { $0.column == column }
            return Double(rows.count { $0.isEqual }) / Double(max(rows.count, 1))
        }
        let cases = outcomes.filter { $0.column == "way" && !$0.isEqual }
            .map { String($0.id.prefix { $0 != "#" }) }.filter { !$0.hasPrefix("guidance/") }
        #expect(Set(cases).subtracting(Self.differing.keys) == [], "no reason is listed")
        #expect(Set(Self.differing.keys).subtracting(cases) == [], "these agree now")
        #expect(fraction("way") > 0.955)
        #expect(fraction("turns") > 0.91)
    }
}
