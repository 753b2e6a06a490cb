import Formats
import Foundation
import Testing

/// The program prints what the guide shows.
@Suite struct GuideTests {
    /// The lines after a command in a block of a page of the guide, up to the next command.
    private func shown(after command: String, on page: String) throws -> [String] {
        let path = RenderProcess.root.appendingPathComponent("docs/guide/\(page).md")
        let lines = try String(contentsOf: path, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let start = try #require(lines.firstIndex { $0.hasPrefix("$ \(command)") })
        return Array(lines[(start + 1)...].prefix { !$0.hasPrefix("$ ") && $0 != "```" })
    }

    @Test func `the check of a style`() throws {
        let words = ["style", "check", "samples/broken-style.json"]
        let run = try RenderProcess(words, in: RenderProcess.root)
        #expect(run.status == 1)
        let printed = (run.output + run.error).split(separator: "\n").map(String.init)
        #expect(try shown(after: "render " + words.joined(separator: " "), on: "styles") == printed)
    }

    @Test func `the steps of a route`() throws {
        let folder = try SampleMap.testFolder()
        let route = RenderProcess.root.appendingPathComponent("samples/helsinki-steps.json").path
        let run = try RenderProcess(
            [
                "route", route, "--map", "map.mbtiles", "--view", "3d", "--steps", "--size",
                "80x45", "--panels", "none", "-o", "step-%02d.png", "--json", "step-%02d.json",
            ], in: folder.url)
        #expect(run.status == 0 && run.error == "", "\(run.error)")
        let names = try folder.names().filter { $0.hasPrefix("step-") }.sorted()
        #expect(
            try shown(after: "ls step-", on: "routes-and-drives")
                == names.filter { $0.hasSuffix("png") }.suffix(2))
        let reported = try names.filter { $0.hasSuffix("json") }.prefix(5).map { name in
            let next = try JSONValue(parsing: [UInt8](folder.read(name)))["guidance"]?["next"]
            let step = Int(next?["step"]?.number ?? 0)
            let road = next?["road"]?["names"]?[0]?.string ?? ""
            return "\(step). \(next?["phrase"]?.string ?? ""), \(road)"
        }
        #expect(try shown(after: "jq -r '.guidance.next", on: "routes-and-drives") == reported)
    }
}
