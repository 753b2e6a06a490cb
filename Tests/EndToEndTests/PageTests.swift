import Foundation
import Testing

/// Pages of shapes and texts, written by the program.
@Suite struct PageTests {
    private static func draw(_ line: String) throws -> (run: RenderProcess, folder: TestFolder) {
        let folder = try SampleMap.testFolder()
        let words = line.split(separator: " ").map(String.init)
        let run = try RenderProcess(
            [words[0], "--map", "map.mbtiles"] + words.dropFirst(), in: folder.url)
        return (run, folder)
    }

    @Test func `a map on a sheet of A5 is a PDF of its size, with its names as texts`() throws {
        let (run, folder) = try Self.draw(
            "map --camera 24.944,60.171,15 --size 148x210mm --dpi 150 -o map.pdf --json map.json")
        #expect(run.status == 0 && run.error.isEmpty, "\(run.error)")
        let pdf = String(decoding: try folder.read("map.pdf"), as: UTF8.self)
        #expect(pdf.hasPrefix("%PDF-") && pdf.contains("%%EOF"))
        // 148 and 210 mm in points; fonts that are embedded.
        #expect(pdf.contains("419.5") && pdf.contains("595.2"))
        #expect(pdf.contains("/ToUnicode"))
        let reported = try JSONSerialization.jsonObject(with: folder.read("map.json"))
        #expect(((reported as? [String: Any])?["labels"] as? [Any])?.isEmpty == false)
    }

    @Test func `a picture for paper, or of several pixels for one, says how fine it is`() throws {
        let view = "map --camera 24.944,60.171,15 "
        func holds(_ line: String, _ name: String, _ bytes: [UInt8]) throws -> Bool {
            try Self.draw(view + line + " -o \(name)").folder.read(name)
                .firstRange(of: Data(bytes)) != nil
        }
        // 200 dots an inch are 7874 = 0x1EC2 a metre.
        let perMetre = Array("pHYs".utf8) + [0, 0, 0x1E, 0xC2, 0, 0, 0x1E, 0xC2, 1]
        #expect(try holds("--size 40x30mm --dpi 200", "a.png", perMetre))
        #expect(try holds("--size 40x30mm --dpi 200 --png8", "a.png", perMetre))
        #expect(try holds("--size 80x60", "a.png", Array("pHYs".utf8)) == false)
        let perInch = Array("JFIF".utf8) + [0, 1, 1, 1, 0, 192, 0, 192]
        #expect(try holds("--size 80x60@2x", "a.jpg", perInch))
        #expect(try holds("--size 80x60", "a.jpg", perInch) == false)
    }

    @Test func `a page is the same bytes each time`() throws {
        let line = "map --camera 24.944,60.171,15 --size 300x200 -o map.pdf"
        #expect(
            try Self.draw(line).folder.read("map.pdf") == Self.draw(line).folder.read("map.pdf"))
    }

    @Test func `a route is an SVG`() throws {
        let route = RenderProcess.root.appendingPathComponent("samples/helsinki-route.geojson").path
        let (run, folder) = try Self.draw("route \(route) --size 300x200 -o route.svg")
        #expect(run.status == 0, "\(run.error)")
        let svg = String(decoding: try folder.read("route.svg"), as: UTF8.self)
        #expect(svg.contains("<svg") && svg.hasSuffix("</svg>\n") && svg.contains("<path"))
    }

    @Test(arguments: [
        ("map -o x.pdf --canvas cairo", "--canvas is for PNG and WebP only"),
        ("map -o x.svg --png8", "--png8 is for PNG only"),
        ("map -o x.png --dpi 300", "--dpi needs a --size 210x297mm in millimetres"),
        ("map -o x.gif", "-o 'x.gif': write a name that ends with .png, .webp, .jpg, .pdf or .svg"),
    ])
    func `what a page has no use for is refused`(line: String, message: String) throws {
        let (run, folder) = try Self.draw(line)
        #expect(run.status == 2 && run.error.contains(message), "\(run.error)")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(files == ["map.mbtiles"])
    }

    @Test func `the other maker of pixels draws nearly the same picture`() throws {
        let line = "map --camera 24.944,60.171,15 --size 200x150"
        let own = try Self.draw(line + " -o a.png").folder.read("a.png")
        let cairo = try Self.draw(line + " --canvas cairo -o a.png").folder.read("a.png")
        #expect(own != cairo && !cairo.isEmpty)
    }
}
