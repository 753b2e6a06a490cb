import Formats
import Graphics
import TestSupport
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
    func `an SVG with exponentially nested parts is refused quickly`(
        element: String, levels: Int, breadth: Int
    ) {
        let bytes = Self.laughs(levels: levels, breadth: breadth, element: element)
        let time = processorSeconds {
            #expect(throws: CairoError.self) { try SpriteSheet().add(svg: bytes, named: "x") }
        }
        #expect(time < 1)
    }

    @Test(arguments: [
        svg("<rect/>", size: ""), Array("no picture".utf8), [],
        svg(String(repeating: " ", count: 300_000)),
        svg(String(repeating: "<pattern id='p'/>", count: 4)),
        Array("<!DOCTYPE svg [<!ENTITY a 'b'>]><svg width='1' height='1'/>".utf8),
        Array("<?xml version='1.0' encoding='UTF-7'?><svg width='1' height='1'/>".utf8),
        [0x1F, 0x8B, 8, 0], [0xFF, 0xFE, 0x3C, 0],
    ])
    func `an SVG that is broken or dangerous is refused when added`(bytes: [UInt8]) {
        #expect(throws: CairoError.self) { try SpriteSheet().add(svg: bytes, named: "x") }
    }

    @Test func `a valid SVG is rendered on first request`() throws {
        let sheet = SpriteSheet()
        sheet.add(soundSVG: Self.svg("<rect width='9' height='9'/>"), named: "x")
        sheet.add(soundSVG: Array("no picture".utf8), named: "broken")
        #expect(sheet.names == ["x", "broken"])
        #expect(sheet.icon(named: "x")?.width == 24)
        #expect(sheet.icon(named: "x") != nil)
        #expect(sheet.icon(named: "broken") == nil)
        try sheet.add(svg: Self.svg("<rect/>", size: "width='7' height='7'"), named: "x")
        #expect(sheet.icon(named: "x")?.width == 7)
    }

    @Test func `an SVG that reuses parts a few times is drawn`() throws {
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

    @Test func `an icon is rendered once for each scale step and cached`() throws {
        let sheet = SpriteSheet()
        try sheet.add(svg: Self.svg("<rect width='9' height='9'/>"), named: "x")
        let icon = try #require(sheet.icon(named: "x"))
        let first = try #require(icon.raster(scale: 1.01)).surface
        #expect(icon.raster(scale: 1.1)?.surface === first)
        #expect(icon.raster(scale: 3)?.surface !== first)
    }

    @Test func `icons are cut from a sprite sheet on request`() throws {
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

    @Test func `packing a sprite keeps pictures, and stores shapes as distance fields`() throws {
        let sheet = SpriteSheet()
        for side in 1...40 {
            let color = side.isMultiple(of: 2) ? "#ff0000" : "#0000ff"
            try sheet.add(
                svg: Self.svg(
                    "<rect width='99' height='99' fill='\(color)'/>",
                    size: "width='\(side)' height='\(41 - side)'"), named: "p\(side)")
        }
        try sheet.add(
            svg: Self.svg(
                "<circle cx='12' cy='12' r='6'/>",
                size: #"width="24" height="24" data-tint="true""#), named: "dot")
        for ratio in [1.0, 2] {
            let packed = try PackedSprite(sheet, pixelRatio: ratio)
            let read = SpriteSheet()
            #expect(read.add(index: packed.index, pixels: packed.picture) == 0)
            #expect(read.names == sheet.names)
            for side in 1...40 {
                let icon = try #require(read.icon(named: "p\(side)"))
                #expect(icon.width == Double(side) && icon.height == Double(41 - side))
                let raster = try #require(icon.raster(scale: ratio))
                let own = try #require(sheet.icon(named: "p\(side)")?.raster(scale: ratio))
                #expect(raster.surface.pixels == own.surface.pixels)
            }
            // A distance shape drawn again is the shape that it was made from.
            let dot = try #require(read.icon(named: "dot"))
            #expect(dot.kind == .distance)
            let field = try #require(dot.raster(scale: ratio)?.surface)
            let painter = ShapePainter(
                look: TextLook(color: .black), kind: .distance, size: 1, pixelRatio: ratio)
            let painted = try painter.paint(field, scale: 1)
            let shape = try #require(sheet.icon(named: "dot")?.raster(scale: ratio)?.surface)
            let margin = painter.margin
            let (before, after) = (shape.pixels, painted.pixels)
            for row in 0..<shape.height {
                for column in 0..<shape.width {
                    let was = Int(before[row * shape.width + column] >> 24)
                    let place = (row + margin) * painted.width + column + margin
                    #expect(abs(Int(after[place] >> 24) - was) < 60)
                }
            }
        }
    }
}

extension Surface {
    /// The pixels row by row, alpha in the highest byte.
    fileprivate var pixels: [UInt32] {
        withPixels { bytes, stride in
            (0..<height).flatMap { row in
                (0..<width).map {
                    bytes.loadUnaligned(fromByteOffset: row * stride + $0 * 4, as: UInt32.self)
                }
            }
        }
    }
}
