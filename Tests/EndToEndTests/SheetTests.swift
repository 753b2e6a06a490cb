import Formats
import Foundation
import Testing

/// Maps for paper, made of the sample map.
@Suite struct SheetTests {
    private func run(_ words: [String], in folder: TestFolder) throws -> RenderProcess {
        try RenderProcess(["map", "--map", "map.mbtiles"] + words, in: folder.url)
    }

    private func pages(of text: String) -> Int {
        text.ranges(of: "/Type /Page ").count
    }

    @Test func `a sheet has its index on pages of their own, and its squares in the report`() throws
    {
        let folder = try SampleMap.testFolder()
        let made = try run(
            ["--sheet", "A4", "--lang", "fi", "-o", "map.pdf", "--json", "map.json"], in: folder)
        #expect(made.status == 0)
        #expect(made.error == "")
        let text = String(decoding: try folder.read("map.pdf"), as: UTF8.self)
        #expect(text.contains("/Outlines"))
        let json = try JSONValue(parsing: [UInt8](folder.read("map.json")))
        let sheet = json["guidance"]?["sheet"]
        #expect(sheet?["scale"]?.number == 8000)
        let index = sheet?["index"]?.array ?? []
        #expect(index.count > 100)
        let names = index.filter { $0["section"]?.string == "streets" }
            .compactMap { $0["name"]?.string }
        // Sorted as Finns do, whose Ä comes last: elsewhere it is an A.
        let silta = try #require(names.firstIndex(of: "Siltavuorenranta"))
        let saasto = try #require(names.firstIndex(of: "Säästöpankinranta"))
        #expect(silta < saasto)
        #expect(pages(of: text) == 2)
        // A street that is a line, and a market square that is an area.
        for name in ["Aleksanterinkatu", "Kauppatori"] {
            let street = index.first { $0["name"]?.string == name }
            #expect(street?["squares"]?.string?.isEmpty == false, "\(name)")
            #expect(street?["section"]?.string == "streets", "\(name)")
        }
    }

    @Test func `a picture of a sheet has the pixels of the paper, and says what it leaves out`()
        throws
    {
        let folder = try SampleMap.testFolder()
        let made = try run(
            ["--sheet", "A5,landscape@96dpi", "--grid", "utm", "-o", "map.png"], in: folder)
        #expect(made.status == 0)
        #expect(made.error.contains("names of the index find no space"))
        #expect(try folder.pixels(of: "map.png") == [794, 559])
    }

    @Test func `several sheets have a key map and numbers`() throws {
        let folder = try SampleMap.testFolder()
        let made = try run(
            [
                "--sheet", "A5", "--sheets", "auto", "--scale-of-map", "1:7500", "--index", "none",
                "-o", "map.pdf", "--json", "map.json",
            ], in: folder)
        #expect(made.status == 0)
        let json = try JSONValue(parsing: [UInt8](folder.read("map.json")))
        let pages = json["guidance"]?["sheet"]?["pages"]?.array ?? []
        #expect(pages.count == 4)
        #expect(pages.first?["page"]?.number == 2)
        let text = String(decoding: try folder.read("map.pdf"), as: UTF8.self)
        #expect(self.pages(of: text) == 5)
        // Four in the key map, and two tabs of each sheet.
        #expect(text.ranges(of: "/Subtype /Link").count == 12)
        // The report is about the first sheet, not about the key map.
        let labels = (json["labels"]?.array ?? []).compactMap { $0["text"]?.string }
        #expect(labels.contains("Töölönlahti"))
        #expect(!labels.contains("Kaartinkaupunki"))
    }

    @Test(arguments: [
        (["--sheet", "A0@600dpi"], "more than 100 million pixels"),
        (["--sheet", "B9"], "it is not a sheet"),
        (["--sheet", "5x5mm"], "width"),
        (["--sheet", "A4", "--size", "10x10"], "does not go with"),
        (["--sheet", "A4", "--sheets", "2x2"], "several sheets need a PDF"),
        (["--sheet", "A4", "--scale-of-map", "1:0"], "scale"),
        (["--sheet", "A4", "--camera", "24.9,60.1,14@30"], "north up"),
        (["--sheet", "A6", "--margin", "60"], "too small"),
        (["--grid", "utm"], "needs a --sheet"),
        (["--sheet", "A4", "--grid", "none", "--index", "streets"], "needs a --grid"),
        (["--sheet", "A4", "--camera", "0,0,0"], "at this zoom a sheet would have the scale"),
    ])
    func `what no sheet can show is refused in one line`(words: [String], problem: String) throws {
        let folder = try SampleMap.testFolder()
        let made = try run(words + ["-o", "map.png"], in: folder)
        #expect(made.status == 2)
        #expect(made.error.contains(problem), "\(made.error)")
        #expect(made.error.split(separator: "\n").count <= 2)
    }
}
