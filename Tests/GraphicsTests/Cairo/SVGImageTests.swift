import Foundation
import Graphics
import Testing

@Suite struct SVGImageTests {
    private static func image(_ attributes: String) throws -> SVGImage {
        let text =
            "<svg xmlns='http://www.w3.org/2000/svg' \(attributes)>"
            + "<rect x='0' y='0' width='10' height='20' fill='#f00'/></svg>"
        return try SVGImage(bytes: [UInt8](text.utf8), name: "test")
    }

    private static func bytes(_ surface: Surface) -> [UInt8] {
        surface.withPixels { bytes, _ in Array(bytes) }
    }

    @Test(arguments: [
        ("width='30' height='40'", 30.0, 40.0), ("width='30px' height='40px'", 30, 40),
        ("width='30' height='40' viewBox='0 0 10 20'", 30, 40),
        ("viewBox='0 0 10 20'", 10, 20), ("viewBox='0 0 10.5 20.5'", 10.5, 20.5),
        ("width='100%' height='100%' viewBox='0 0 10 20'", 10, 20),
        ("width='5' viewBox='0 0 10 20'", 10, 20), ("height='5' viewBox='0 0 10 20'", 10, 20),
    ])
    func `an SVG has the size of its width and height, or of its viewBox`(
        attributes: String, width: Double, height: Double
    ) throws {
        let image = try Self.image(attributes)
        #expect(abs(image.width - width) < 1e-9 && abs(image.height - height) < 1e-9)
    }

    @Test(arguments: [
        "viewBox='0 0 10 20'", "viewBox='0 0 10 20' width='100%' height='100%'",
        "width='10' viewBox='0 0 10 20'",
        "width='10' height='20'",
    ])
    func `a picture without a size fills its viewBox`(attributes: String) throws {
        let surface = try Self.image(attributes).rasterized(scale: 2)
        #expect(surface.width == 20 && surface.height == 40)
        let whole = try Self.image("width='10' height='20'").rasterized(scale: 2)
        #expect(Self.bytes(surface) == Self.bytes(whole))
    }

    @Test(arguments: [
        "", "width='10'", "width='100%' height='100%'", "viewBox='0 0 0 20'",
        "viewBox='0 0 -10 20'", "viewBox='0 0 0.5 20'", "viewBox='0 0 10 5000'",
        "viewBox='0 0 1e300 20'", "viewBox='0 0 nan 20'", "viewBox='some'",
        "width='5000' height='20' viewBox='0 0 10 20'",
    ])
    func `a picture of no sensible size is refused`(attributes: String) {
        #expect(throws: CairoError.self) { try Self.image(attributes) }
    }

    private static func refusal(_ content: String, size: Int = 10) -> String {
        let text = "<svg xmlns='http://www.w3.org/2000/svg' width='\(size)' height='\(size)'>"
        do {
            let image = try SVGImage(bytes: [UInt8]((text + content + "</svg>").utf8), name: "x")
            _ = try image.rasterized(scale: 1)
            return "drawn"
        } catch {
            return "\(error)"
        }
    }

    /// The beginning of a PNG picture, as far as its size.
    private static func address(width: UInt8, height: UInt8, format: String = "png") -> String {
        let bytes: [UInt8] =
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
            + Array("IHDR".utf8) + [0, 0, width, 0, 0, 0, height, 0, 8, 6, 0, 0, 0]
        return "data:image/\(format);base64," + Data(bytes).base64EncodedString()
    }

    @Test func `SVG filters that are too expensive or too many are refused`() {
        let blur = "<filter id='f'><feGaussianBlur stdDeviation='2'/></filter>"
        #expect(Self.refusal(blur + "<rect width='9' height='9' filter='url(#f)'/>") == "drawn")
        let turbulence = "<filter id='f'><feTurbulence numOctaves='1000000'/></filter>"
        #expect(Self.refusal(turbulence).hasSuffix("it has the effect 'feTurbulence'"))
        let many = String(repeating: "<g style='filter:blur(9px)'/>", count: 50)
        #expect(Self.refusal(many).hasSuffix("more than 12 effects of filters"))
    }

    @Test func `pictures inside an SVG are checked for size before they are decoded`() {
        func image(_ address: String) -> String {
            "<image width='9' height='9' href='\(address)'/>"
        }
        #expect(Self.refusal(image(Self.address(width: 1, height: 1))) == "drawn")
        let large = Self.refusal(image(Self.address(width: 117, height: 117)))
        #expect(large.hasSuffix("have more than 4 million pixels"), "\(large)")
        let several = image(Self.address(width: 4, height: 8))
        let sum = Self.refusal(String(repeating: several, count: 9))
        #expect(sum.hasSuffix("have more than 4 million pixels"), "\(sum)")
        for odd in [
            Self.address(width: 1, height: 1, format: "gif"), "data:image/svg+xml,x",
            "&#100;ata:image/png;base64,AAAA",
        ] {
            #expect(Self.refusal(image(odd)).contains("a picture in it"))
        }
    }

    @Test func `a large picture of thousands of groups is refused`() {
        let groups = String(
            repeating: "<g opacity='.5'><rect width='9' height='9'/></g>", count: 900)
        #expect(Self.refusal(groups) == "drawn")
        #expect(Self.refusal(groups, size: 4000).contains("too many for its size"))
    }
}
