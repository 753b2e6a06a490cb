import Formats
import Foundation
import Testing

/// Texts that are wider than the picture are told of, with a reason of their own.
@Suite struct WideLabelTests {
    private static let long = "A long way round to the other side of the town"

    private func tooWide(_ words: [String], size: String) throws -> [[String]] {
        let folder = try SampleMap.testFolder()
        let run = try RenderProcess(
            ["map", "--map", "map.mbtiles", "--size", size, "-o", "a.png", "--json", "a.json"]
                + words, in: folder.url)
        #expect(run.status == 0, "\(run.error)")
        let report = try JSONValue(parsing: [UInt8](folder.read("a.json")))
        return (report["droppedLabels"]?.array ?? []).filter { $0["why"]?.string == "tooWide" }
            .map { [$0["layer"]?.string ?? "", $0["text"]?.string ?? ""] }
    }

    @Test(arguments: [
        ["--camera", "24.9444,60.1702,16.2"], ["--camera", "24.9444,60.1702,16.2@0,50"],
    ])
    func `map labels wider than the picture are reported`(view: [String]) throws {
        #expect(try !tooWide(view, size: "60x500").isEmpty)
        #expect(try tooWide(view, size: "1000x600").isEmpty)
    }

    @Test(arguments: [
        ("marker", ["--marker", "24.9444,60.1702|label:\"\(long)\""]),
        ("text", ["--text", "24.9444,60.1702|text:\(long)"]), ("title", ["--title", long]),
        ("title", ["--title", "Town", "--subtitle", long]),
    ])
    func `overlay texts wider than the picture are reported`(
        name: String, words: [String]
    ) throws {
        let view = ["--camera", "24.9444,60.1702,12"]
        #expect(try tooWide(view + words, size: "120x120").contains([name, Self.long]))
        #expect(try !tooWide(view + words, size: "900x600").contains { $0[0] == name })
    }

    @Test func `a title that does not fit the picture is reported`() throws {
        let words = ["--camera", "24.9444,60.1702,12", "--title", "Town"]
        #expect(try tooWide(words, size: "70x200").contains(["title", "Town"]))
    }

    @Test func `a panel wider than the picture is reported`() throws {
        let folder = try SampleRoute.testFolder()
        let run = try RenderProcess(
            [
                "route", "route.json", "--map", "map.mbtiles", "--size", "30x400", "--view", "3d",
                "--at", "300m", "-o", "a.png", "--json", "a.json",
            ], in: folder.url)
        #expect(run.status == 0, "\(run.error)")
        let report = try JSONValue(parsing: [UInt8](folder.read("a.json")))
        let banner = (report["droppedLabels"]?.array ?? []).first {
            $0["layer"]?.string == "banner"
        }
        #expect(banner?["why"]?.string == "tooWide")
        #expect(banner?["text"]?.string?.contains("Kaisaniemenkatu") == true)
    }
}
