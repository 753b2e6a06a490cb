import Testing

@testable import Cairo

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
    func `a picture is as large as it says, or as its viewBox`(
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
}
