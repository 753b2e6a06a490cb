import Language
import Routes
import Testing

@Suite struct SpokenLanguagesTests {
    private static func catalog(_ code: String) throws -> PhraseCatalog {
        try PhraseCatalog(
            reading: Array("{\"turn.left\": \"left in \(code)\"}".utf8), code: code, file: code)
    }

    @Test(arguments: [
        (["fr"], "left in fr"), (["fr-CA"], "left in fr"), (["pt-BR"], "left in pt-BR"),
        (["pt-br"], "left in pt-BR"), (["pt"], "Turn left"), (["it", "fr"], "left in fr"),
        (["nb", "fr"], "left in nb"), (["nn", "fr"], "Sving til venstre"),
        (["nb-NO"], "left in nb"), (["de", "fr"], "Links abbiegen"), (["xx"], "Turn left"),
        ([], "Turn left"), (["EN-GB"], "Turn left"),
    ])
    func `a user's catalogues are preferred to the built-in ones`(
        codes: [String], text: String
    ) throws {
        let spoken = SpokenLanguages(try ["fr", "pt-BR", "nb"].map(Self.catalog))
        #expect(spoken.language(preferred: codes)[.turnLeft] == text)
    }

    @Test func `each spoken language is listed once`() throws {
        let spoken = SpokenLanguages(try ["fr", "nb"].map(Self.catalog))
        #expect(spoken.codes == ["en", "nb", "sv", "da", "fi", "de", "fr"])
    }

    @Test func `numbers are written in the language's format`() throws {
        let french = GuidanceText(language: GuidanceLanguage(try Self.catalog("fr")))
        #expect(french.distance(1_234) == "1,2\u{A0}km")
        #expect(french.clock(ClockTime(minutes: 545)) == "09:05")
    }
}
