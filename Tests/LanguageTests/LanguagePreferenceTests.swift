import Language
import Testing

@Suite struct LanguagePreferenceTests {
    private func languages(_ environment: [String: String]) -> [String] {
        LanguagePreference.languages { environment[$0] }
    }

    @Test(arguments: [
        ("nb_NO.UTF-8", ["nb"]), ("de", ["de"]), ("de_AT@euro", ["de"]), ("sv.ISO8859-1", ["sv"]),
        ("fil_PH", ["fil"]), ("NB_NO", ["nb"]), ("C", []), ("POSIX", []), ("C.UTF-8", []),
        ("en_US_POSIX", ["en"]), ("", []), ("norsk", []), ("../../etc", []), ("_NO", []),
        ("\u{0}", []), ("xx_YY", []),
    ])
    func `the language is taken from a POSIX locale such as nb_NO.UTF-8`(
        value: String, codes: [String]
    ) {
        #expect(languages(["LANG": value]) == codes)
    }

    @Test func `LC_ALL comes before LC_MESSAGES, and that before LANG`() {
        #expect(languages(["LC_ALL": "da_DK", "LC_MESSAGES": "fi_FI", "LANG": "sv_SE"]) == ["da"])
        #expect(languages(["LC_MESSAGES": "fi_FI", "LANG": "sv_SE"]) == ["fi"])
        #expect(languages(["LANG": "sv_SE"]) == ["sv"])
        #expect(languages([:]) == [])
    }

    @Test func `an empty LC_ALL is ignored, and LC_ALL=C overrides LANG`() {
        #expect(languages(["LC_ALL": "", "LANG": "sv_SE"]) == ["sv"])
        #expect(languages(["LC_ALL": "C", "LANG": "sv_SE"]) == [])
    }
}
