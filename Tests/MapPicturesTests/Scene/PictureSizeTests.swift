import Geometry
import Graphics
import MapRenderer
import Testing

@testable import MapPictures
@testable import Parameters

@Suite struct PictureSizeTests {
    private func size(_ query: String) throws -> PictureSize {
        try PictureSize(ParameterValues(query: query, of: .picture))
    }

    @Test(arguments: [
        ("size=210x297mm", 300.0), ("size=210x297mm&dpi=96", 96), ("size=100.5x50mm&dpi=600", 600),
    ])
    func `paper sizes have a resolution in dots per inch`(query: String, dots: Double) throws {
        let size = try size(query)
        #expect(size.isPaper && abs(size.scale * 96 - dots) < 1e-9)
    }

    @Test func `a size in millimetres gives logical pixels at 96 dpi`() throws {
        let sheet = try size("size=210x297mm").size
        #expect(abs(sheet.width - 793.7) < 0.01 && abs(sheet.height - 1122.52) < 0.01)
    }

    @Test(arguments: [
        ("size=210x297mm&dpi=2400", "size '210x297mm': it is more than 100 million pixels"),
        ("size=800x600&dpi=300", "dpi needs a size=210x297mm in millimetres"),
        ("size=0x5mm", "size '0x5mm': width '0' is not a number from 1 to 10000"),
        ("size=5mm", "size '5mm': it is not a size"),
        ("size=5x5mm&dpi=0", "dpi '0': dpi '0' is not a number from 24 to 2400"),
    ])
    func `impossible paper sizes are refused`(query: String, line: String) {
        let error = #expect(throws: ParameterError.self) { try size(query) }
        #expect(error?.description.hasPrefix(line) == true, "\(error?.description ?? "")")
    }

    @Test(arguments: [
        ("a.PNG", OutputFormat.pixels(.png)), ("a.webp", .pixels(.webP(quality: nil))),
        ("x/a.pdf", .page(.pdf)), ("a.svg", .page(.svg)),
    ])
    func `the file extension decides the picture format`(name: String, format: OutputFormat) {
        #expect(OutputFormat(ofFile: name) == format)
    }

    @Test(arguments: ["a", "png", "a.gif", "a.pdf.gz", ""])
    func `other file extensions give no format`(name: String) {
        #expect(OutputFormat(ofFile: name) == nil)
    }
}
