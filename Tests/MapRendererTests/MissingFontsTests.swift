import Testing

@testable import MapRenderer

@Suite struct MissingFontsTests {
    private static func characters(_ text: String) -> [Unicode.Scalar] {
        Array(text.unicodeScalars)
    }

    @Test func `a missing font is reported once for each script, with its package`() {
        var missing = MissingFonts()
        missing.add(Self.characters("ไทย 東京とうきょう"))
        missing.add(Self.characters("กรุงเทพ ខ្មែរ"))
        #expect(
            missing.takeNotes() == [
                "no font for Thai, Khmer: apt-get install fonts-noto-core",
                "no font for Han, Hiragana: apt-get install fonts-noto-cjk",
            ])
        missing.add(Self.characters("ไทย서울"))
        #expect(
            missing.takeNotes() == ["no font for Hangul: apt-get install fonts-noto-cjk"])
        #expect(missing.takeNotes().isEmpty)
    }

    @Test(arguments: [
        ("Å", "Latin"), ("Ω", "Greek"), ("ж", "Cyrillic"), ("ש", "Hebrew"), ("ﷺ", "Arabic"),
        ("ह", "Devanagari"), ("한", "Hangul"), ("ア", "Katakana"), ("ｱ", "Katakana"),
        ("𠮷", "Han"), ("ა", "Georgian"), ("አ", "Ethiopic"), ("🚋", "emoji"), ("ⵣ", "Tifinagh"),
    ])
    func `a letter belongs to its script`(letter: String, script: String) throws {
        #expect(WritingSystem.of(try #require(letter.unicodeScalars.first))?.name == script)
    }

    @Test(arguments: ["\u{E000}", "\u{10FFFF}", "\u{301}", "1", "\u{FFFD}"])
    func `characters without a script need no font`(character: String) throws {
        #expect(WritingSystem.of(try #require(character.unicodeScalars.first)) == nil)
    }
}
