import Formats
import MapStyle
import StyleConformance
import TestSupport
import Testing

@Suite struct ConformanceTests {
    static let folder = "conformance/expressions"

    @Test(.needsShared(folder))
    func `the specification's own expression suite passes`() throws {
        let run = try ConformanceRun(folder: SharedData.path(Self.folder))
        print("conformance: \(run.passed) passed, \(run.failures.count) failed")
        #expect(run.failures == [])
        #expect(run.passed >= 289)
    }

    @Test func `a case fails where anything differs from the expectation`() throws {
        let compiled: JSONValue = [
            "result": "success", "isFeatureConstant": false, "isZoomConstant": true,
            "type": "number",
        ]
        func differences(
            _ output: JSONValue, _ compiled: JSONValue, inputs: JSONValue = [[[:], [:]]]
        ) throws -> [String] {
            let json: JSONValue = [
                "expression": ["+", ["number", ["get", "a"], 1], 1], "inputs": inputs,
                "expected": ["compiled": compiled, "outputs": [output]],
            ]
            return try #require(ConformanceCase(json)).differences()
        }
        #expect(try differences(2, compiled) == [])
        #expect(try differences(2.1, compiled).count == 1)
        #expect(try differences("2", compiled).count == 1)
        #expect(try differences(2, compiled, inputs: []).count == 1)
        #expect(try differences(2, ["result": "success"]).count == 1)
        #expect(try differences(2, ["result": "error", "errors": []]).count == 1)
        #expect(ConformanceCase(["expression": 1]) == nil)
    }

    @Test func `a missing folder of the suite is named`() {
        #expect(throws: ConformanceRun.UnreadableFolder.self) {
            try ConformanceRun(folder: "/nowhere")
        }
    }
}
