import Foundation
import MapImport
import MapStore
import Platform
import Synchronization
import Testing

/// Imports that are stopped while other threads work for them.
@Suite struct CancelledImportTests {
    /// A coast, a junction and changes: every stage has something to tell.
    private static let change = """
        <osmChange version='0.6'><create><node id='9001' version='1' lon='10.02' lat='60.01'>\
        <tag k='amenity' v='cafe'/><tag k='name' v='Kafé'/></node></create></osmChange>
        """

    /// Imports into an empty folder and stops after so many tellings of progress.
    ///
    /// - Returns: the stages that were told of, and the files that are left.
    private func run(
        _ inputs: [String], threads: Int, reports: Int
    ) throws -> (stages: [ImportProgress.Stage], isCancelled: Bool, files: [String]) {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("cancelled-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let left = Atomic(reports)
        var stages: [ImportProgress.Stage] = []
        var isCancelled = false
        do {
            let file = try PublishedFile(replacing: folder + "/m.mbtiles")
            let memory = ScratchMemory(limit: 1 << 40, beside: file.target)
            _ = try Importer(options: ImportOptions(threads: threads)).run(
                inputs: inputs,
                writer: MapWriter(
                    path: file.temporaryPath, target: file.path, beside: file.target,
                    memory: memory),
                isCancelled: { left.load(ordering: .relaxed) <= 0 },
                progress: {
                    stages.append($0.stage)
                    left.subtract(1, ordering: .relaxed)
                })
        } catch let error as OSMImportError where error == .cancelled {
            isCancelled = true
        }
        return (stages, isCancelled, try FileManager.default.contentsOfDirectory(atPath: folder))
    }

    /// Stops an import at the first telling of each stage, and amid them.
    private func stopEverywhere(_ inputs: [String], threads: Int) throws {
        let whole = try run(inputs, threads: threads, reports: .max)
        #expect(!whole.isCancelled && whole.files == [])
        for stage in ImportProgress.Stage.allCases {
            let places = whole.stages.indices.filter { whole.stages[$0] == stage }
            // With several threads names, or tiles, may be ready before anybody asks how far they are.
            let isSure = threads == 1 || ![.search, .tiles].contains(stage)
            #expect(!places.isEmpty || !isSure, "\(stage)")
            for place in Set(
                [places.first, places.dropFirst(places.count / 2).first].compactMap(\.self))
            {
                let found = try run(inputs, threads: threads, reports: place)
                #expect(found.files == [])
                #expect(found.isCancelled || !isSure, "\(stage)")
            }
        }
    }

    @Test(arguments: [1, 2, 3])
    func `an import may be stopped in every stage and leaves nothing behind`(
        threads: Int
    ) throws {
        try ImportFixture.withTemporaryFile(suffix: ".osc") { changes in
            ImportFixture.write(Self.change.utf8, to: changes)
            try stopEverywhere(
                [
                    ImportFixture.path("coastline-ends-inside-the-edge.osm"),
                    ImportFixture.path("crossroads.osm"), changes,
                ], threads: threads)
        }
    }

    @Test func `an import of thousands of objects may be stopped in every stage`() throws {
        try stopEverywhere([ImportFixture.sample], threads: 3)
    }
}
