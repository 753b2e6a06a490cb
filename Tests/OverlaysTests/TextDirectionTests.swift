import Graphics
import Overlays
import Testing

@Suite struct TextDirectionTests {
    @Test(
        arguments: [
            ("Oslo", TextDirection.leftToRight), ("12 – Oslo בית", .leftToRight),
            ("בית 12", .rightToLeft), ("(15) شارع", .rightToLeft), ("Ωμέγα", .leftToRight),
            ("東京", .leftToRight), ("14:05 – 15:00", nil), ("", nil),
            ("\u{200E}בית", .leftToRight), ("\u{200F}12", .rightToLeft),
        ] as [(String, TextDirection?)])
    func `the first letter decides the text's direction`(text: String, direction: TextDirection?) {
        #expect(TextDirection(of: text) == direction)
    }

    @Test(arguments: [
        (["Oslo", "Bergen"], "Oslo, Bergen"), (["بيت", "מלון"], "بيت, מלון"),
        (["Oslo", "+3"], "Oslo, +3"),
        (["بيت", "+3"], "<{بيت}<, <+3<"), (["12:00–13:00", "מלון"], "<12:00–13:00<, <{מלון}<"),
        (["Oslo", "מלון"], "<Oslo<, <{מלון}<"),
    ])
    func `left-to-right and right-to-left names in one line are isolated`(
        texts: [String], line: String
    ) {
        let marks: [Character: Character] = [
            "<": "\u{200E}", "{": "\u{202B}", "}": "\u{202C}",
        ]
        let marked = String(line.map { marks[$0] ?? $0 })
        #expect(TextDirection.joined(texts, separator: ", ") == marked)
    }

    @Test(arguments: [
        ("Museum in תל אביב (2026)", "תל אביב (2026)", "\u{200E}תל אביב (2026)"),
        ("Museum in תל אביב", "Museum in", "Museum in"), ("Room 12 34", "12 34", "12 34"),
        ("בית Oslo (2)", "Oslo (2)", "\u{200F}Oslo (2)"), ("בית 12–13", "12–13", "\u{200F}12–13"),
    ])
    func `a broken line keeps the direction of the whole text`(
        whole: String, part: String, line: String
    ) {
        #expect(TextDirection.line(part, of: whole) == line)
    }

    /// Marks and isolates have no width and no picture.
    @Test func `direction marks are not drawn`() throws {
        let shaper = try TextShaper()
        func width(_ text: String) -> Double {
            shaper.shape(text, font: FontRequest(families: ["Noto Sans"], size: 20)).width
        }
        for text in ["Oslo 12", "בית"] {
            #expect(abs(width("\u{202B}\(text)\u{202C}") - width(text)) < 0.01)
            #expect(abs(width("\u{200E}\(text)") - width(text)) < 0.01)
        }
    }

    @Test func `a time before a right-to-left name keeps its order`() throws {
        let shaper = try TextShaper()
        let font = FontRequest(families: ["Noto Sans"], size: 20)
        let plain = shaper.shape("12:00–13:00  מלון", font: font)
        let joined = shaper.shape(
            TextDirection.joined(["12:00–13:00", "מלון"], separator: "  "), font: font)
        #expect(abs(plain.width - joined.width) < 1)
        // The time begins the line, as in any other row.
        let alone = advances(shaper.shape("12:00–13:00", font: font))
        #expect(Array(advances(joined).prefix(alone.count)) == alone)
        #expect(Array(advances(plain).prefix(alone.count)) != alone)
    }

    private func advances(_ shaped: ShapedText) -> [Double] {
        shaped.clusters.map(\.advance).filter { $0 > 0 }
    }
}
