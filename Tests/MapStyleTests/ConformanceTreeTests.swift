import Foundation
import StyleConformance
import TestSupport
import Testing

/// The suite in the form in which the specification's repository keeps it: folders of a `test.json`.
@Suite struct ConformanceTreeTests {
    /// Writes cases as a tree, `abs--basic` to `abs/basic/test.json`, and runs it.
    private static func run(_ cases: [String: Data]) throws -> ConformanceRun {
        let files = FileManager.default
        let root = files.temporaryDirectory.appendingPathComponent("tree-\(UUID().uuidString)")
        defer { try? files.removeItem(at: root) }
        for (name, bytes) in cases {
            let folder = root.appendingPathComponent(
                name.replacingOccurrences(of: "--", with: "/"))
            try files.createDirectory(at: folder, withIntermediateDirectories: true)
            try bytes.write(to: folder.appendingPathComponent("test.json"))
        }
        return try ConformanceRun(folder: root.path)
    }

    @Test func `cases are found at any depth, called by their folders, and counted`() throws {
        func test(_ value: Int) -> Data {
            Data(
                """
                {"expression": ["+", 1, 1], "inputs": [[{}, {}]], "expected": {
                  "compiled": {"result": "success", "type": "number",
                               "isFeatureConstant": true, "isZoomConstant": true},
                  "outputs": [\(value)]}}
                """.utf8)
        }
        let run = try Self.run([
            "plus--good": test(2), "plus--deep--er--good": test(2), "plus--wrong": test(3),
            "plus--none": Data("{}".utf8), "plus--cut": Data("{".utf8),
        ])
        #expect(run.passed == 2 && run.skipped == 1)
        #expect(run.failures.map(\.name) == ["plus/cut", "plus/wrong"])
    }

    @Test(.needsShared(ConformanceTests.folder))
    func `the conformance suite gives the same results as folders and as files`() throws {
        let flat = SharedData.path(ConformanceTests.folder)
        var cases: [String: Data] = [:]
        for file in try FileManager.default.contentsOfDirectory(atPath: flat)
        where file.hasSuffix(".json") {
            cases[String(file.dropLast(5))] = try Data(
                contentsOf: URL(fileURLWithPath: "\(flat)/\(file)"))
        }
        let (tree, files) = (try Self.run(cases), try ConformanceRun(folder: flat))
        #expect(cases.count > 280)
        #expect((tree.passed, tree.skipped) == (files.passed, files.skipped))
        #expect(tree.failures.count == files.failures.count)
    }
}
