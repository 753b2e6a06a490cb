import Graphics
import TestSupport
import Testing

@Suite(.serialized) struct DistanceGlyphTests {
    private let glyphs: [UInt32: DistanceGlyph]

    init() throws {
        PinnedFonts.use()
        let maker = try DistanceGlyphMaker()
        let all = maker.glyphs(of: 0..<0x400, fontStack: ["Noto Sans Regular"])
        glyphs = Dictionary(all.map { ($0.code, $0) }) { first, _ in first }
    }

    private func glyph(_ scalar: Unicode.Scalar) throws -> DistanceGlyph {
        try #require(glyphs[scalar.value])
    }

    @Test func `Letters stand on the baseline, and the pen moves by their widths`() throws {
        // Noto Sans: H is 714 of 1000 units high, the bar from 240 below the line to 760 above.
        for (scalar, top, bottom, advance) in [
            ("H" as Unicode.Scalar, 17.1, 0, 17.8), ("x", 12.9, 0, 12.7), ("|", 18.2, -5.8, 13.2),
        ] as [(Unicode.Scalar, Double, Double, Double)] {
            let letter = try glyph(scalar)
            #expect(abs(Double(letter.top) - top) <= 1.2, "\(scalar)")
            #expect(abs(Double(letter.top - letter.height) - bottom) <= 1.2, "\(scalar)")
            #expect(abs(Double(letter.advance) - advance) <= 0.7, "\(scalar)")
        }
        let blank = try glyph(" ")
        #expect(blank.pixels.isEmpty && blank.width == 0 && blank.advance == 6)
    }

    @Test func `Levels rise by 32 for each pixel towards the inside, from 191 at the edge`() throws
    {
        let bar = try glyph("|")
        let side = bar.width + 2 * DistanceGlyph.border
        let row = (bar.height / 2 + DistanceGlyph.border) * side
        let levels = bar.pixels[row..<row + side].map(Int.init)
        #expect(bar.pixels.count == side * (bar.height + 2 * DistanceGlyph.border))
        let middle = try #require(levels.indices.max { levels[$0] < levels[$1] })
        #expect(levels[middle] > 191)
        // Beyond the edge each pixel is a pixel farther away.
        for column in 1..<middle - 1 {
            #expect(abs(levels[column] - levels[column - 1] - 32) <= 1)
        }
        #expect(levels[0] < 110 && levels[0] > 80)
    }

    @Test func `The hole of a ring is outside`() throws {
        let ring = try glyph("O")
        let side = ring.width + 2 * DistanceGlyph.border
        let middle = (ring.height / 2 + DistanceGlyph.border) * side + side / 2
        #expect(ring.pixels[middle] < 100)
        #expect(ring.pixels.contains { $0 > 200 })
    }

    @Test func `Marks have no circle and do not move the pen`() throws {
        let (acute, letter) = (try glyph("\u{301}"), try glyph("o"))
        #expect(acute.advance == 0 && acute.width > 1)
        #expect(acute.width < letter.width && acute.height < 8)
    }

    @Test func `Marks that take space stand without a circle`() throws {
        let maker = try DistanceGlyphMaker()
        let marks = maker.glyphs(of: 0x900..<0x980, fontStack: ["Noto Sans Regular"])
        let letters = Dictionary(marks.map { ($0.code, $0) }) { first, _ in first }
        let ka = try #require(letters[0x915])
        for code: UInt32 in [0x93E, 0x93F, 0x940] {
            let mark = try #require(letters[code])
            // With a circle they would be wider than a letter.
            #expect(mark.advance > 3 && mark.advance < ka.advance, "\(code)")
            #expect(mark.left + mark.width < 2 * ka.width, "\(code)")
        }
        // Two marks in one: a diaeresis with an acute is wider than an acute.
        #expect(try glyph("\u{344}").width > (try glyph("\u{301}").width))
    }

    @Test func `Controls and characters that no font has are left out`() throws {
        #expect(glyphs[10] == nil && glyphs[0x85] == nil && glyphs[0x378] == nil)
        let maker = try DistanceGlyphMaker()
        #expect(maker.glyphs(of: 0xD800..<0xD900, fontStack: ["Noto Sans Regular"]).isEmpty)
        #expect(maker.glyphs(of: 0x10_FF00..<0x11_0000, fontStack: [""]).isEmpty)
    }

    @Test func `A bold font is bold, and names list what is installed`() throws {
        let maker = try DistanceGlyphMaker()
        let bold = try #require(
            maker.glyphs(of: 0x49..<0x4A, fontStack: ["Noto Sans Bold"]).first)
        let plain = try glyph("I")
        func ink(_ glyph: DistanceGlyph) -> Int { glyph.pixels.count { $0 > 191 } }
        #expect(ink(bold) > ink(plain))
        let names = FontNames.all
        #expect(names.contains("Noto Sans Regular") && names.contains("Noto Sans Bold Italic"))
        #expect(names == names.sorted() && Set(names).count == names.count)
    }
}
