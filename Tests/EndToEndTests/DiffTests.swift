import Formats
import Foundation
import Testing

/// `render diff` on pictures that the program drew.
@Suite struct DiffTests {
    private static func draw(
        _ name: String, in folder: TestFolder, _ more: [String] = [], size: String = "320x240"
    ) throws {
        let run = try RenderProcess(
            [
                "map", "--map", "map.mbtiles", "--camera", "24.9442,60.1709,16", "--size", size,
                "-o", "\(name).png", "--json", "\(name).json",
            ] + more, in: folder.url)
        #expect(run.status == 0, "\(run.error)")
    }

    @Test func `diff finds no change in equal pictures, and an added pin`() throws {
        let folder = try SampleMap.testFolder()
        try Self.draw("a", in: folder)
        try Self.draw("b", in: folder)
        try Self.draw("c", in: folder, ["--marker", "24.9442,60.1709"])
        let same = try RenderProcess(["diff", "a.png", "b.png"], in: folder.url)
        #expect(same.status == 0)
        #expect(same.output == "all 76 800 pixels are equal\n")
        let other = try RenderProcess(
            ["diff", "a.png", "c.png", "-o", "difference.png", "--json"], in: folder.url)
        #expect(other.status == 1)
        #expect(other.error == "render: the pictures differ\n")
        let document = try JSONValue(parsing: Array(other.output.utf8))
        #expect(document["isChanged"]?.bool == true)
        #expect(
            document["differences"]?.array?.compactMap(\.string).contains("overlay marker new")
                == true)
        #expect(
            document["regions"]?.array?.contains { $0["name"]?.string == "overlay marker" } == true)
        #expect(try folder.pixels(of: "difference.png") == [320, 240])
    }

    @Test func `pictures that cannot be compared are refused in one line`() throws {
        let folder = try SampleMap.testFolder()
        try Self.draw("a", in: folder)
        try Self.draw("b", in: folder, size: "100x80")
        let sizes = try RenderProcess(["diff", "a.png", "b.png"], in: folder.url)
        #expect(sizes.status == 1)
        #expect(sizes.output.hasPrefix("size: 320 × 240 → 100 × 80\n"))
        #expect(sizes.error == "render: the pictures have two sizes\n")
        for words in [["a.png"], ["a.png", "b.png", "-o", "a.png"]] {
            let run = try RenderProcess(["diff"] + words, in: folder.url)
            #expect(run.status == 2)
            #expect(run.error.split(separator: "\n").count == 1, "\(run.error)")
        }
        let broken = try RenderProcess(["diff", "a.png", "map.mbtiles"], in: folder.url)
        #expect(broken.status == 1)
        #expect(broken.error.split(separator: "\n").count == 1, "\(broken.error)")
    }
}
