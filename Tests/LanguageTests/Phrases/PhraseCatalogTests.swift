import Language
import Testing

@Suite struct PhraseCatalogTests {
    private static let english = OwnCatalogs.english

    private func read(_ text: String, code: String = "fr") throws -> PhraseCatalog {
        try PhraseCatalog(reading: Array(text.utf8), code: code, file: "fr.json")
    }

    @Test func `language codes of the built-in catalogues are known without reading them`() {
        #expect(OwnCatalogs.codes == OwnCatalogs.all.map(\.code))
        #expect(OwnCatalogs.codes.allSatisfy { OwnCatalogs.catalog($0)?.code == $0 })
        #expect(OwnCatalogs.code(for: "nn-NO") == "nb")
        #expect(OwnCatalogs.code(for: "pt-BR") == nil)
    }

    @Test(arguments: OwnCatalogs.all)
    func `our own languages have every text`(catalog: PhraseCatalog) throws {
        #expect(catalog.missing == [])
        for phrase in Phrase.allCases {
            #expect(!catalog[phrase].isEmpty)
            #expect(
                catalog[phrase].count { $0 == "#" }
                    == Self.english[phrase].count { $0 == "#" }, "\(phrase.key)")
        }
        let file = try #require(OwnCatalogs.file(catalog.code))
        // What is printed for a translator can be read again, and says the same.
        let again = try PhraseCatalog(reading: file, code: catalog.code, file: "again")
        #expect(again == catalog)
    }

    @Test func `texts missing in a user's catalogue are in English`() throws {
        let french = try read(#"{"turn.left": "Tournez à gauche", "trip.ago": "il y a #"}"#)
        #expect(french[.turnLeft] == "Tournez à gauche" && french[.turnRight] == "Turn right")
        #expect(french.text(.tripAgo, "3 min") == "il y a 3 min")
        #expect(french.missing.count == Phrase.allCases.count - 2)
        #expect(!french.missing.contains(.turnLeft))
        #expect(french[.hour] == nil && Self.english[.hour] == "h")
    }

    @Test func `texts missing in a catalogue for a built-in language come from the built-in one`()
        throws
    {
        let danish = try read(#"{"turn.left": "Til venstre"}"#, code: "da")
        #expect(danish[.turnLeft] == "Til venstre" && danish[.turnRight] == "Drej til højre")
        #expect(danish[.hour] == "t")
    }

    @Test(arguments: [
        (#"{"turn.lefft": "x"}"#, "there is no text 'turn.lefft'"),
        (#"{"turn.left": 3}"#, "'turn.left' is no text"),
        (#"{"turn.left": ""}"#, "'turn.left' is not 1 to 120 letters"),
        (#"{"turn.left": "a\nb"}"#, "'turn.left' is not 1 to 120 letters"),
        ("{\"turn.left\": \"\(String(repeating: "x", count: 121))\"}", "1 to 120 letters"),
        (#"{"turn.left": "a # b"}"#, "'turn.left' has a #"),
        (##"{"unit.hour": "#"}"##, "'unit.hour' has a #"),
        (#"{"trip.ago": "il y a"}"#, "'trip.ago' needs one #"),
        (##"{"trip.ago": "# #"}"##, "'trip.ago' needs one #"), ("[]", "an object"),
        ("{\n\"turn.left\": ", "line 2"), ("", "line 1"),
        ("{\"turn.left\": \"a\",\n\"turn.left\": \"b\"}", "line 2"),
    ])
    func `a broken catalogue is refused with its line or key`(text: String, reason: String) {
        let error = #expect(throws: PhraseError.self) { try read(text) }
        let line = error?.description ?? ""
        #expect(line.hasPrefix("fr.json: ") && line.contains(reason), "\(line)")
        #expect(!line.contains("\n"))
    }
}
