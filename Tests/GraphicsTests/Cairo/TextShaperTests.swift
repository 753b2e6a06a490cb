import Graphics
import TestSupport
import Testing

@Suite struct TextShaperTests {
    static let font = FontRequest(families: ["Noto Sans"], size: 16)

    init() { PinnedFonts.use() }

    @Test func `a wider text is wider, an empty one has no letters`() throws {
        let shaper = try TextShaper()
        #expect(
            shaper.shape("Oslo S", font: Self.font).width
                > shaper.shape("Oslo", font: Self.font).width)
        #expect(shaper.shape("", font: Self.font).clusters.isEmpty)
    }

    @Test func `lines are broken as evenly as their number allows`() throws {
        let shaper = try TextShaper()
        let text = "Karl Johans gate og Stortinget"
        let whole = shaper.shape(text, font: Self.font).width
        let setting = TextShaper.Setting(maximumWidth: whole * 0.7)
        let broken = shaper.shape(text, font: Self.font, setting: setting)
        let lines = Set(broken.clusters.map(\.y)).count
        #expect(lines == 2 && broken.width < whole * 0.65)
        #expect(broken.height == 2 * 16 * 1.2)
    }

    /// Words that were measured once must break where Pango would break them: a block that is a little
    /// narrower needs one line more, and none is wider than was asked for.
    @Test(arguments: [
        "Nasjonalmuseet for kunst", "Museum of the History of Science", "St.-Johannis-Kirche",
        "Estació de Grandvalira el Tarter", "Πλατεία Συντάγματος Αθήνα", "A B C D E F G H",
        "Helsingin rautatieasema", "Pic de la Coma Pedrosa\n2 942 m",
        "كنيسة القديس يوسف في المدينة",
    ])
    func `lines are as narrow as their number allows`(text: String) throws {
        let shaper = try TextShaper()
        for spacing in [0, 0.8, 2.0] {
            func block(_ width: Double?) -> ShapedText {
                let setting = TextShaper.Setting(maximumWidth: width, letterSpacing: spacing)
                return shaper.shape(text, font: Self.font, setting: setting)
            }
            let whole = block(nil).width
            for fraction in stride(from: 0.3, through: 0.95, by: 0.05) {
                let limit = whole * fraction
                let broken = block(limit)
                guard broken.width <= limit else { continue }
                // The search goes as far as to a 64th of what it may choose from.
                let narrower = block(broken.width - whole / 48 - 1)
                #expect(
                    narrower.lineCount > broken.lineCount || narrower.width >= broken.width,
                    "\(text), \(fraction) of its length, \(spacing) pixels between letters")
            }
        }
    }

    @Test(arguments: [
        "Zahnheilkunde - Forster & Schwarzer", "Museu – Casa d'Areny – Plandolit",
        "Synagogue — ACIM",
    ])
    func `no line begins with a dash between blanks`(text: String) throws {
        let shaper = try TextShaper()
        let whole = shaper.shape(text, font: Self.font).width
        for fraction in stride(from: 0.2, through: 0.95, by: 0.05) {
            let setting = TextShaper.Setting(maximumWidth: whole * fraction)
            let broken = shaper.shape(text, font: Self.font, setting: setting)
            let letters = broken.clusters
            try #require(letters.count == text.count)
            for (index, letter) in text.enumerated().dropFirst()
            where letters[index].y > letters[index - 1].y {
                #expect(!"-–—".contains(letter), "\(fraction) of its length")
            }
        }
        #expect(shaper.shape(text, font: Self.font).missingGlyphs == 0)
    }

    @Test func `thirty thousand combining marks are cut short`() throws {
        let text = "a" + String(repeating: "\u{0301}", count: 30_000)
        let shaper = try TextShaper()
        let time = processorSeconds { _ = shaper.shape(text, font: Self.font) }
        #expect(time < 0.2)
    }

    @Test func `control characters are blanks and sizes are bounded`() throws {
        let shaper = try TextShaper()
        #expect(shaper.shape("a\u{0}b\tc", font: Self.font).missingGlyphs == 0)
        for size in [Double.nan, -5, 0, 1e9] {
            let font = FontRequest(families: ["Noto Sans"], size: size)
            #expect(shaper.shape("x", font: font).width.isFinite)
        }
    }

    @Test(arguments: [
        ("Noto Sans Bold Italic", "Noto Sans", 700, true), ("Roboto", "Roboto", 400, false),
        ("Open Sans SemiBold", "Open Sans", 600, false), ("Bold", "Bold", 400, false),
    ])
    func `a font stack's name is taken apart`(
        name: String, family: String, weight: Int, isItalic: Bool
    ) {
        let font = FontRequest(fontStack: [name], size: 10)
        #expect(
            font == FontRequest(families: [family], weight: weight, isItalic: isItalic, size: 10))
    }
}
