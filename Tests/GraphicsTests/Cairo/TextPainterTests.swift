import Graphics
import TestSupport
import Testing

@Suite struct TextPainterTests {
    static let font = FontRequest(families: ["Noto Sans"], size: 14)
    static let look = TextLook(
        color: .black, haloColor: Color(red: 1, green: 0.5, blue: 0), halo: HaloShape(width: 1.5))

    let shaper: TextShaper
    let painter: TextPainter

    init() throws {
        PinnedFonts.use()
        shaper = try TextShaper()
        painter = try TextPainter()
    }

    /// Where a test sets its text.
    struct Place: CustomTestStringConvertible {
        var x: Double
        var y: Double
        var degrees = 0.0
        var testDescription: String { "\(x),\(y) at \(degrees)°" }
    }

    private func picture(
        _ string: String = "Ågård jffy", at place: Place, look: TextLook = Self.look,
        side: Int = 160, background: Color = .white, pixelRatio: Double = 1
    ) throws -> Surface {
        let text = shaper.shape(string, font: Self.font)
        let surface = try Surface(width: side, height: side)
        let context = try Context(surface)
        context.setColor(background)
        context.paint()
        painter.begin(pixelRatio: pixelRatio)
        if place.degrees == 0 {
            painter.add(text, x: place.x, y: place.y)
        } else {
            for cluster in text.clusters {
                let middle = cluster.x + cluster.advance / 2
                painter.add(
                    cluster, of: text, x: place.x + middle * 0.8, y: place.y + middle * 0.6,
                    degrees: place.degrees)
            }
        }
        painter.paint(look, on: surface)
        try context.finish()
        return surface
    }

    static let places = [
        Place(x: 20.125, y: 40.5), Place(x: 20, y: 40), Place(x: 33.3, y: 50.7, degrees: 36.87),
        Place(x: 20.5, y: 20.25, degrees: -90), Place(x: 20.375, y: 30.5, degrees: 180),
    ]

    @Test(arguments: places)
    func `a text moved by whole pixels has the same pixels, also across the edge`(
        place: Place
    ) throws {
        let whole = try picture(at: place)
        // The second picture begins 37 pixels farther right and 29 farther down.
        var moved = place
        moved.x -= 37
        moved.y -= 29
        let part = try picture(at: moved, side: 100)
        #expect(
            PixelComparison(try whole.cropped(x: 37, y: 29, width: 100, height: 100), part).isEqual)
    }

    @Test(arguments: places)
    func `a position that differs by rounding errors draws the same pixels`(place: Place) throws {
        for noise in [-1e-9, 1e-9] {
            let noisy = Place(x: place.x + noise, y: place.y - noise, degrees: place.degrees)
            #expect(PixelComparison(try picture(at: place), try picture(at: noisy)).isEqual)
        }
    }

    @Test(arguments: [1.0, 2.0], [0.0, 12, 45, 171])
    func `masks look like outlines with a stroked halo`(ratio: Double, degrees: Double) throws {
        let text = shaper.shape("Ågård", font: Self.font)
        let drawn = try Surface(width: 160, height: 160)
        let masked = try Surface(width: 160, height: 160)
        for (surface, isMasked) in [(drawn, false), (masked, true)] {
            let context = try Context(surface)
            context.setColor(.white)
            context.paint()
            context.scale(ratio)
            painter.begin(pixelRatio: ratio)
            for cluster in text.clusters {
                let (x, y) = (12 + cluster.x + cluster.advance / 2, 40.0)
                if isMasked {
                    painter.add(cluster, of: text, x: x, y: y, degrees: degrees)
                } else {
                    context.addOutline(of: cluster, in: text, x: x, y: y, degrees: degrees)
                }
            }
            if isMasked {
                painter.paint(Self.look, on: surface)
            } else {
                context.setLineWidth(3)
                context.setLineStyle(cap: .round, join: .round)
                context.setColor(Self.look.haloColor)
                context.strokePreserving()
                context.setColor(.black)
                context.fill()
            }
            try context.finish()
        }
        // Places are rounded to quarters of a pixel, so an edge may be off by an eighth across and
        // down, and by some more at the end of a letter whose angle is rounded.
        #expect(PixelComparison(masked, drawn).worstDifference <= 130)
        let inked = Self.pixels(of: drawn).count { $0.blue < 200 }
        #expect(PixelComparison(masked, drawn, tolerance: 60).differingPixels * 20 < inked)
    }

    @Test func `a halo never covers neighbouring letters`() throws {
        let place = Place(x: 20, y: 40)
        let bare = try picture("mmm", at: place, look: TextLook(color: .black))
        var wide = Self.look
        wide.halo = HaloShape(width: 6)
        let haloed = try picture("mmm", at: place, look: wide)
        let dark = { Self.pixels(of: $0).count { $0.green < 60 } }
        #expect(dark(bare) > 20 && dark(haloed) >= dark(bare))
    }

    @Test func `a translucent halo is painted once where letters' halos meet`() throws {
        var look = Self.look
        look.haloColor = .black.faded(0.5)
        look.color = .white
        look.halo = HaloShape(width: 5)
        let pixels = Self.pixels(of: try picture("mmm", at: Place(x: 20, y: 40), look: look))
        #expect(pixels.map(\.red).min() == 127)
    }

    @Test func `a halo does not show through translucent letters`() throws {
        var look = Self.look
        look.color = Color(red: 0, green: 0, blue: 1, alpha: 0.5)
        look.haloColor = Color(red: 1, green: 0, blue: 0)
        let text = "█"
        let pixels = Self.pixels(of: try picture(text, at: Place(x: 60, y: 60), look: look))
        // In the middle of the block: white below blue, and no red.
        #expect(pixels.contains { $0.red == 127 && $0.green == 127 && $0.blue == 255 })
    }

    @Test func `a blurred halo is wider than a crisp one and fades outwards`() throws {
        func shades(_ blur: Double) throws -> [Int] {
            let look = TextLook(
                color: .white, haloColor: .black, halo: HaloShape(width: 3, blur: blur))
            let pixels = Self.pixels(of: try picture("|", at: Place(x: 60, y: 60), look: look))
            // One row through the stroke, from its middle to the right.
            let row = pixels[55 * 160..<56 * 160]
            return row.map(\.red)
        }
        let (crisp, soft) = (try shades(0), try shades(2))
        #expect(soft.count { $0 < 255 } > crisp.count { $0 < 255 })
        #expect(Set(soft).count > Set(crisp).count + 2)
    }

    @Test(arguments: [Double.nan, .infinity, 1e300, -1e300, 1e7])
    func `a text at NaN, infinite or huge coordinates paints nothing`(wild: Double) throws {
        let empty = try picture("", at: Place(x: 0, y: 0))
        #expect(PixelComparison(try picture(at: Place(x: wild, y: 5)), empty).isEqual)
        #expect(PixelComparison(try picture(at: Place(x: 5, y: wild, degrees: 3)), empty).isEqual)
    }

    @Test func `the mask cache is emptied when hundreds of sizes and angles fill it`() throws {
        let surface = try Surface(width: 64, height: 64)
        for number in 0..<400 {
            let font = FontRequest(families: ["Noto Sans"], size: 3 + Double(number) / 40)
            let text = shaper.shape("a", font: font)
            painter.begin(pixelRatio: 1)
            painter.add(text.clusters[0], of: text, x: 30, y: 30, degrees: Double(number))
            let halo = HaloShape(width: Double(number) / 200)
            painter.paint(TextLook(color: .black, haloColor: .white, halo: halo), on: surface)
        }
    }

    private static func pixels(of surface: Surface) -> [(red: Int, green: Int, blue: Int)] {
        surface.withPixels { bytes, stride in
            (0..<surface.height).flatMap { row in
                (0..<surface.width).map { column in
                    let place = row * stride + column * 4
                    return (Int(bytes[place + 2]), Int(bytes[place + 1]), Int(bytes[place]))
                }
            }
        }
    }
}
