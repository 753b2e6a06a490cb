import Testing

@testable import MapStyle

@Suite struct CollatorTests {
    /// Texts in the order in which ICU 72 puts them, by language.
    static let orders: [(String, [String])] = [
        ("en", ["_", "-", "1", "a", "á", "à", "â", "å", "ä", "ã", "ae", "æ", "b", "o", "z", "þ"]),
        ("de", ["ad", "ae", "ä", "af", "ue", "ü", "uf", "z"]),
        ("sv", ["a", "u", "y", "ü", "z", "å", "ä", "æ", "ö", "ø"]),
        ("nb", ["a", "y", "ü", "z", "æ", "ä", "ø", "ö", "å", "aa"]),
        ("da", ["z", "æ", "ä", "ø", "ö", "å", "aa"]),
        ("tr", ["c", "ç", "d", "g", "ğ", "h", "ı", "i", "o", "ö", "s", "ş"]),
        ("is", ["a", "á", "b", "d", "ð", "e", "é", "z", "þ", "æ", "ö", "å"]),
        ("es", ["n", "nz", "ñ", "o"]),
    ]

    @Test(arguments: orders.indices)
    func `each language has its alphabet`(row: Int) {
        let (locale, texts) = Self.orders[row]
        let collator = Collator(
            isCaseSensitive: true, isDiacriticSensitive: true, locale: locale)
        for (a, b) in zip(texts, texts.dropFirst()) {
            #expect(collator.compare(a, b) < 0, "\(locale): \(a) < \(b)")
            #expect(collator.compare(b, a) > 0, "\(locale): \(b) > \(a)")
        }
    }

    @Test func `case and diacritics count when they are asked to`() {
        func compare(_ a: String, _ b: String, _ case: Bool, _ marks: Bool) -> Int {
            Collator(isCaseSensitive: `case`, isDiacriticSensitive: marks, locale: "en")
                .compare(a, b)
        }
        #expect(compare("Łódź", "lodz", false, false) == 0)
        #expect(compare("Straße", "STRASSE", false, false) == 0)
        #expect(compare("a", "A", true, false) < 0)
        #expect(compare("ä", "a", true, false) == 0)
        #expect(compare("ä", "a", false, true) > 0)
        // The same letter in one scalar and in two.
        #expect(compare("\u{E9}", "e\u{301}", true, true) == 0)
        #expect(compare("a", "ab", true, true) < 0)
    }

    @Test func `an unknown language is compared as English`() {
        func locale(_ tag: String?) -> String {
            Collator(isCaseSensitive: false, isDiacriticSensitive: false, locale: tag)
                .resolvedLocale
        }
        #expect(locale("de") == "de")
        #expect(locale("nb_NO") == "nb-NO")
        #expect(locale("xx") == "en-US")
        #expect(locale(nil) == "en-US")
    }
}
