import Language
import Testing

@Suite struct TextComparisonTests {
    private func alphabet(
        _ locale: String, case: Bool = true, marks: Bool = true
    ) throws -> TextComparison {
        try TextComparison(
            for: .search, locale: locale, isCaseSensitive: `case`, isDiacriticSensitive: marks)
    }

    static let orders: [(String, [String])] = [
        ("en", ["_", "-", "1", "a", "á", "à", "â", "å", "ä", "ã", "ae", "æ", "b", "o", "z", "þ"]),
        ("de", ["ad", "ae", "ä", "af", "ue", "ü", "uf", "z"]),
        ("sv", ["a", "u", "y", "ü", "z", "å", "ä", "æ", "ö", "ø"]),
        ("nb", ["a", "y", "ü", "z", "æ", "ä", "ø", "ö", "å", "aa"]),
        ("fi", ["v", "w", "y", "z", "å", "ä", "ö"]),
        ("es", ["n", "nz", "ñ", "o"]),
        ("ja", ["あ", "い", "う", "え", "お"]),
    ]

    @Test(arguments: orders.indices)
    func `each language has its alphabet`(row: Int) throws {
        let (locale, texts) = Self.orders[row]
        let comparison = try alphabet(locale)
        for (a, b) in zip(texts, texts.dropFirst()) {
            #expect(try comparison.compare(a, b) < 0, "\(locale): \(a) < \(b)")
            #expect(try comparison.compare(b, a) > 0, "\(locale): \(b) > \(a)")
        }
    }

    @Test(arguments: [
        ("cs", "Cukrovarská Čapkova Dlouhá Hálkova Chodská Jateční"),
        ("pl", "Lubelska Łąkowa Marszałkowska Sowia Śliska Topolowa"),
        ("de", "Adlerweg Ägidienstraße Ahornweg Ofenweg Öhrgasse Olgastraße"),
        ("sv", "Vasagatan Zinkgatan Ågatan Älvgatan Östgatan"),
        ("et", "Sõle Tina Vana Õle Ädala Öö Ühe"),
    ])
    func `a list is in the order of the language's dictionaries`(
        locale: String, names: String
    ) throws {
        let alphabet = try TextComparison(
            for: .sorting, locale: locale, isCaseSensitive: false, isDiacriticSensitive: true)
        let names = names.split(separator: " ").map(String.init)
        let sorted = try names.reversed().sorted { try alphabet.compare($0, $1) < 0 }
        #expect(sorted == names)
    }

    @Test func `case and diacritics are compared only on request`() throws {
        #expect(try alphabet("en", case: false, marks: false).compare("Łódź", "lodz") == 0)
        #expect(try alphabet("en", case: false, marks: false).compare("Straße", "STRASSE") == 0)
        #expect(try alphabet("en", case: true, marks: false).compare("a", "A") < 0)
        #expect(try alphabet("en", case: true, marks: false).compare("ä", "a") == 0)
        #expect(try alphabet("en", case: false, marks: true).compare("ä", "a") > 0)
        #expect(try alphabet("en", case: false, marks: true).compare("a", "A") == 0)
        #expect(try alphabet("en").compare("\u{E9}", "e\u{301}") == 0)
        #expect(try alphabet("en").compare("", "") == 0)
    }

    @Test(arguments: [
        ("de", "de"), ("nb_NO", "nb-NO"), ("de-AT-x-long", "de-AT"), ("pt-BR", "pt-BR"),
        ("fi-XX", "fi"), ("zh-TW", "zh-TW"), ("sr-Latn", "sr-Latn"),
    ])
    func `a comparison reports the language whose alphabet it uses`(asked: String, known: String)
        throws
    {
        #expect(try alphabet(asked).locale == known)
    }

    @Test(arguments: ["xx", "", "C", "--", "\u{0}", String(repeating: "a-", count: 5_000)])
    func `an unknown language is compared by the default alphabet`(tag: String) throws {
        #expect(try alphabet(tag).locale == nil)
        #expect(try alphabet(tag).compare("a", "b") < 0)
    }

    @Test func `one comparison gives the same order in four threads`() async throws {
        let comparison = try alphabet("sv")
        let words = (0..<500).map { "Å\($0) väg" }
        let sorted = try words.sorted { try comparison.compare($0, $1) < 0 }
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    (try? words.sorted { try comparison.compare($0, $1) < 0 }) == sorted
                }
            }
            for await isEqual in group { #expect(isEqual) }
        }
    }
}
