import JSON
import Testing

@testable import MapStyle

@Suite struct ConformanceTests {
    static let folder = "conformance/expressions"
    /// The number of cases that must pass; it only ever grows.
    static let floor = 246

    @Test(.enabled(if: SharedFiles.exists(folder), "the specification's suite is not beside us"))
    func `the specification's own expression suite passes up to the known gaps`() throws {
        let files = SharedFiles.jsonFiles(in: Self.folder)
        var failed: [String] = []
        for file in files {
            let json = try #require(try SharedFiles.json("\(Self.folder)/\(file)"))
            let differences = ConformanceCase(json: json).differences()
            if let first = differences.first { failed.append("\(file): \(first)") }
        }
        let passed = files.count - failed.count
        print("conformance: \(passed) of \(files.count) cases pass")
        for line in failed { print("  \(line)") }
        #expect(passed >= Self.floor)
    }
}
