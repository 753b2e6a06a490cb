import Language
import Testing

@Suite struct RegionNamesTests {
    @Test(arguments: [
        ("en", "Norway", "Kosovo", "German", "Traditional Chinese"),
        ("nb", "Norge", "Kosovo", "tysk", "tradisjonell kinesisk"),
        ("sv", "Norge", "Kosovo", "tyska", "traditionell kinesiska"),
        ("da", "Norge", "Kosovo", "tysk", "traditionelt kinesisk"),
        ("fi", "Norja", "Kosovo", "saksa", "perinteinen kiina"),
        ("de", "Norwegen", "Kosovo", "Deutsch", "Chinesisch (traditionell)"),
    ])
    func `countries and languages have names in each language`(
        locale: String, norway: String, kosovo: String, german: String, chinese: String
    ) throws {
        let names = try RegionNames(locale: locale)
        #expect(names.country("NO") == norway && names.country("no") == norway)
        #expect(names.country("XK") == kosovo)
        #expect(names.language("de") == german)
        #expect(names.language("zh-Hant") != nil)
        #expect(names.language("zh_Hant") == names.language("zh-Hant"))
    }

    @Test func `unknown region and language codes have no name`() throws {
        let names = try RegionNames(locale: "en")
        for code in ["", "QX", "NORWAY", "no-such", "\u{0}", String(repeating: "N", count: 9_000)] {
            #expect(names.country(code) == nil, "\(code.prefix(20))")
        }
        for tag in ["", "qx", "-", "\u{0}"] { #expect(names.language(tag) == nil, "\(tag)") }
    }

    @Test func `ICU lists all region codes`() {
        #expect(ISOCodes.countries.count == 250)
        #expect(ISOCodes.countries.isSuperset(of: ["NO", "XK", "AX", "SS", "GB"]))
        #expect(ISOCodes.countries.isDisjoint(with: ["UK", "EU", "IC", "no", "QX"]))
        #expect(ISOCodes.languages.isSuperset(of: ["nb", "se", "en", "smn"]))
        #expect(ISOCodes.languages.isDisjoint(with: ["xx", "NB", "qx"]))
    }
}
