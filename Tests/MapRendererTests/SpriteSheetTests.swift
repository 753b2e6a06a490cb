import Cairo
import JSON
import Testing

@testable import MapRenderer

@Suite struct SpriteSheetTests {
    private static func svg(_ content: String, size: String = "width='24' height='24'") -> [UInt8] {
        Array("<svg xmlns='http://www.w3.org/2000/svg' \(size)>\(content)</svg>".utf8)
    }

    /// Each group draws the one before it `breadth` times.
    private static func laughs(levels: Int, breadth: Int, element: String) -> [UInt8] {
        var content = "<defs><g id='g0'><rect width='1' height='1'/></g>"
        for level in 1...levels {
            let copy = "<\(element) href='#g\(level - 1)'/>"
            content += "<g id='g\(level)'>" + String(repeating: copy, count: breadth) + "</g>"
        }
        return svg(content + "</defs><\(element) href='#g\(levels)'/>")
    }

    @Test(arguments: [("use", 10, 10), ("svg:use", 5, 5), ("use", 25, 1)])
    func `parts that repeat parts without end are refused at once`(
        element: String, levels: Int, breadth: Int
    ) {
        let bytes = Self.laughs(levels: levels, breadth: breadth, element: element)
        let time = ContinuousClock().measure {
            #expect(throws: CairoError.self) { try SpriteSheet().add(svg: bytes, named: "x") }
        }
        #expect(time < .seconds(1))
    }

    @Test(arguments: [
        svg("<rect/>", size: ""), Array("no picture".utf8), [],
        svg(String(repeating: " ", count: 300_000)),
        svg(String(repeating: "<pattern id='p'/>", count: 4)),
        Array("<!DOCTYPE svg [<!ENTITY a 'b'>]><svg width='1' height='1'/>".utf8),
        Array("<?xml version='1.0' encoding='UTF-7'?><svg width='1' height='1'/>".utf8),
        [0x1F, 0x8B, 8, 0], [0xFF, 0xFE, 0x3C, 0],
    ])
    func `a file that is no harmless picture is refused when it is read`(bytes: [UInt8]) {
        #expect(throws: CairoError.self) { try SpriteSheet().add(svg: bytes, named: "x") }
    }

    @Test func `an icon that uses its parts a few times is drawn`() throws {
        let sheet = SpriteSheet()
        try sheet.add(svg: Self.laughs(levels: 2, breadth: 3, element: "use"), named: "x")
        let raster = try #require(sheet.icon(named: "x")?.raster(scale: 2))
        #expect(raster.surface.width == 48 && raster.pixelRatio == 2)
    }

    @Test(
        arguments: [(24.0, 24.0), (4096, 4096), (4096, 1), (1, 4096), (512, 512)],
        [0, 0.3, 1, 2.01, 16, 1e9, .infinity, .nan])
    func `no raster is larger than four megapixels`(side: (Double, Double), scale: Double) {
        let step = SpriteIcon.step(scale: scale, width: side.0, height: side.1)
        #expect((0.125...16).contains(step) && (step * 8).rounded() == step * 8)
        let (width, height) = ((side.0 * step).rounded(.up), (side.1 * step).rounded(.up))
        #expect(width * height <= Double(SpriteIcon.maximumPixels))
        #expect(max(width, height) <= Double(Surface.maximumSide))
        if scale <= 1, side.0 * side.1 <= 1e6 { #expect(step >= scale) }
    }

    @Test func `a picture is drawn once for each step, and given again`() throws {
        let sheet = SpriteSheet()
        try sheet.add(svg: Self.svg("<rect width='9' height='9'/>"), named: "x")
        let icon = try #require(sheet.icon(named: "x"))
        let first = try #require(icon.raster(scale: 1.01)).surface
        #expect(icon.raster(scale: 1.1)?.surface === first)
        #expect(icon.raster(scale: 3)?.surface !== first)
    }

    @Test func `the parts of a sheet are cut out when they are asked for`() throws {
        let pixels = try Surface(width: 64, height: 32)
        let sheet = SpriteSheet()
        let skipped = sheet.add(
            index: [
                "a": ["x": 0, "y": 0, "width": 20, "height": 10, "pixelRatio": 2],
                "beyond": ["x": 60, "y": 0, "width": 20, "height": 10],
                "huge": ["x": 0, "y": 0, "width": 1e300, "height": -1],
            ], pixels: pixels, prefix: "p:")
        #expect(skipped == 2)
        let icon = try #require(sheet.icon(named: "p:a"))
        #expect(icon.width == 10 && icon.height == 5)
        let raster = try #require(icon.raster(scale: 7))
        #expect(raster.surface.width == 20 && raster.pixelRatio == 2)
        #expect(icon.raster(scale: 1)?.surface === raster.surface)
    }

    @Test func `a sheet whose entries overlap can't fill the memory`() throws {
        let pixels = try Surface(width: 2048, height: 2048)
        let entry: JSONValue = ["x": 0, "y": 0, "width": 2048, "height": 2048]
        let index = JSONValue.object(JSONObject((0..<30).map { ("\($0)", entry) }))
        #expect(SpriteSheet().add(index: index, pixels: pixels) == 30 - 16)
        let tiny: JSONValue = ["x": 0, "y": 0, "width": 1, "height": 1]
        let many = JSONValue.object(JSONObject((0..<10_050).map { ("\($0)", tiny) }))
        #expect(SpriteSheet().add(index: many, pixels: pixels) == 50)
    }
}
