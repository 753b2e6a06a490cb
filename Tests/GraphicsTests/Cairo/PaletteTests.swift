import Graphics
import Testing

/// Pictures with a palette, decoded again by Cairo's own reader.
@Suite struct PaletteTests {
    /// A picture from a function of the place: blue, green, red, alpha, colour multiplied by alpha.
    private func picture(
        _ width: Int, _ height: Int, _ pixel: (Int, Int) -> [Int]
    ) throws -> Surface {
        let surface = try Surface(width: width, height: height)
        surface.withMutablePixels { bytes, stride in
            for y in 0..<height {
                for x in 0..<width {
                    for (channel, value) in pixel(x, y).enumerated() {
                        bytes[y * stride + x * 4 + channel] = UInt8(value)
                    }
                }
            }
        }
        return surface
    }

    private func bytes(_ surface: Surface) -> [UInt8] {
        surface.withPixels { bytes, stride in
            (0..<surface.height).flatMap { bytes[$0 * stride..<$0 * stride + surface.width * 4] }
        }
    }

    /// The greatest difference of a channel, and the mean of its square.
    private func loss(_ surface: Surface, _ file: [UInt8]) throws -> (worst: Int, mean: Double) {
        let back = bytes(try Surface(png: file, name: "test"))
        var worst = 0
        var sum = 0
        let before = bytes(surface)
        for (a, b) in zip(before, back) {
            let difference = abs(Int(a) - Int(b))
            worst = max(worst, difference)
            sum += difference * difference
        }
        return (worst, Double(sum) / Double(before.count))
    }

    /// Bits a pixel, and 3 for a palette, 2 or 6 for true colour.
    private func header(_ file: [UInt8]) -> [UInt8] { [file[24], file[25]] }

    @Test(arguments: [
        (1, 1), (2, 1), (3, 2), (4, 2), (5, 4), (16, 4), (17, 8), (256, 8),
    ])
    func `few colours are kept exactly, with the smallest bit depth`(
        colors: Int, depth: Int
    ) throws {
        let surface = try picture(53, 19) { x, y in
            let color = (x * 31 + y * 53) % colors
            return [color, 255 - color, color * 7 % 256, 255]
        }
        let file = try PNGEncoder(colors: .palette).encode(surface)
        #expect(header(file) == [UInt8(depth), 3])
        #expect(try loss(surface, file).worst == 0)
    }

    /// The fastest level packs rows by itself: every width, and rows that are as those above.
    @Test(arguments: [2, 3, 9, 200])
    func `few colours are kept exactly at every small width`(colors: Int) throws {
        let encoder = try PNGEncoder(level: 1, colors: .palette)
        for width in 1...67 {
            let surface = try picture(width, 13) { x, y in
                let color = (x / 3 * 5 + y / 4 * 7) % colors
                return [color, 255 - color, color * 7 % 256, 255]
            }
            #expect(try loss(surface, encoder.encode(surface)).worst == 0, "\(width) across")
        }
    }

    /// Two ways from colours to a palette's: rows of a file, and entries one by one.
    @Test(arguments: [1, 4])
    func `each pixel has the colour that the palette's fitter chose for it`(level: Int) throws {
        for width in [1, 7, 64, 333] {
            let surface = try picture(width, 300) { x, y in
                let edge = (x * 7 + y / 3 * 5) % 64
                return edge < 24
                    ? [200, 240, 244, 255]
                    : [160 + edge, 240 - y * 7 % 40, 200 + (x ^ y) & 31, 255]
            }
            let (palette, entries) = try PaletteFitter().fit(surface, limit: 256)
            let file = try PNGEncoder(level: level, colors: .palette).encode(surface)
            #expect(header(file)[1] == 3, "\(width) across")
            let expected = entries.flatMap { entry in
                let color = palette[Int(entry)].straight
                return [color.blue, color.green, color.red, color.alpha]
            }
            #expect(bytes(try Surface(png: file, name: "test")) == expected, "\(width) across")
        }
    }

    @Test func `translucent colours keep their alpha`() throws {
        let surface = try picture(40, 40) { x, y in
            let alpha = [0, 51, 102, 255][y / 10]
            return [alpha * (x % 6) / 5, 0, alpha, alpha]
        }
        let file = try PNGEncoder(colors: .palette).encode(surface)
        #expect(header(file)[1] == 3)
        #expect(try loss(surface, file).worst <= 1)
    }

    @Test func `areas keep their colours when edges have more colours than the palette`() throws {
        // Two areas that differ by a level, and a strip of 4000 blends, as antialiasing makes them.
        let surface = try picture(256, 256) { x, y in
            guard (120..<136).contains(x) else {
                return x < 128 ? [200, 240, 244, 255] : [201, 240, 244, 255]
            }
            return [x * 7 % 256, (y + 16 * (x % 2)) % 256, (x * y) % 256, 255]
        }
        let file = try PNGEncoder(colors: .palette).encode(surface)
        #expect(header(file) == [8, 3])
        let back = bytes(try Surface(png: file, name: "test"))
        let before = bytes(surface)
        for place in [0, 100, 137, 255].map({ ($0 + 256 * 77) * 4 }) {
            #expect(back[place..<place + 4] == before[place..<place + 4])
        }
        #expect(try loss(surface, file).mean < 8.2)
    }

    @Test func `a gradient shows no bands`() throws {
        let surface = try picture(256, 512) { x, y in [255 - y / 4, y / 2, (x + y) / 4, 255] }
        let file = try PNGEncoder(colors: .palette).encode(surface)
        #expect(try loss(surface, file).worst <= 2)
    }

    @Test func `noise is written in true colour`() throws {
        var state: UInt32 = 1
        let surface = try picture(200, 200) { _, _ in
            (0..<3).map { _ in
                state = state &* 1_664_525 &+ 1_013_904_223
                return Int(state >> 24)
            } + [255]
        }
        let file = try PNGEncoder(colors: .palette).encode(surface)
        #expect(header(file) == [8, 2])
        #expect(try loss(surface, file).worst == 0)
    }

    @Test func `PNG bytes do not depend on pictures encoded before`() throws {
        let pictures = try (1...3).map { seed in
            try picture(100, 90) { x, y in [x * seed % 256, x * y % 251, (x + y * seed) % 256, 255]
            }
        }
        let used = try PNGEncoder(colors: .palette)
        for surface in pictures + pictures.reversed() {
            #expect(try used.encode(surface) == PNGEncoder(colors: .palette).encode(surface))
        }
    }

    @Test(arguments: [PictureFormat.png, .png8, .webP(quality: nil), .webP(quality: 80)])
    func `an area of a picture is encoded as if it were a picture of its own`(format: PictureFormat)
        throws
    {
        func pixel(_ x: Int, _ y: Int) -> [Int] { [x * 3 % 256, y * 5 % 256, (x ^ y) % 256, 255] }
        let whole = try picture(90, 70, pixel)
        let part = try picture(31, 23) { x, y in pixel(x + 40, y + 30) }
        let encoder = try PictureEncoder(format)
        let area = PixelWindow(x: 40, y: 30, width: 31, height: 23)
        #expect(try encoder.encode(whole, area: area) == encoder.encode(part))
    }

    @Test(arguments: [
        PixelWindow(x: -1, y: 0, width: 5, height: 5), PixelWindow(x: 0, y: 0, width: 0, height: 5),
        PixelWindow(x: 6, y: 0, width: 5, height: 5), PixelWindow(x: 0, y: 10, width: 1, height: 1),
        PixelWindow(x: 0, y: 0, width: .max, height: 5),
    ])
    func `an area outside the picture is refused`(area: PixelWindow) throws {
        let surface = try Surface(width: 10, height: 10)
        #expect(throws: CairoError.self) {
            try PictureEncoder(.png).encode(surface, area: area)
        }
    }

    @Test func `WebP refuses more than 16383 pixels a side`() throws {
        let surface = try Surface(width: 16_384, height: 1)
        #expect(throws: CairoError.self) { try PictureEncoder(.webP(quality: nil)).encode(surface) }
    }
}
