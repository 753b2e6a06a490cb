import Testing

@testable import MapImport

@Suite struct TagsTests {
    @Test func `every tag key is found by its text, other texts are not`() {
        let table = KeyTable(TagKey.allCases.map(\.text))
        for key in TagKey.allCases {
            #expect(key.text.withCString { table.place(of: $0) } == key.rawValue)
            #expect((key.text + "x").withCString { table.place(of: $0) } == nil)
        }
        #expect("".withCString { table.place(of: $0) } == nil)
    }

    @Test func `keys are in lower case but for ISO3166-1`() {
        let inCapitals = TagKey.allCases.map(\.text).filter { text in
            text.contains { $0.isUppercase }
        }
        #expect(inCapitals == ["ISO3166-1"])
    }

    @Test func `a long name is cut between characters`() {
        let name = String(repeating: "å", count: 200)
        let found = withTags(["name": "x" + name]) { $0[.name] }
        #expect(found == "x" + String(repeating: "å", count: 127))
        #expect(found?.utf8.count == 255)
    }

    @Test func `an empty tag value counts as missing`() {
        #expect(withTags(["name": ""]) { $0[.name] } == nil)
    }

    @Test func `a name in bokmål may be tagged name:no`() {
        let tags = ["name:no": "Bergen", "name:en": "Bergen (Norway)"]
        withTags(tags, languages: ["nb", "en", "sv"]) { tags in
            #expect(tags.name(inLanguage: 0) == "Bergen")
            #expect(tags.name(inLanguage: 1) == "Bergen (Norway)")
            #expect(tags.name(inLanguage: 2) == nil)
        }
    }

    @Test(arguments: [("2", 2), ("-1", -1), (" 3 ", 3), ("9", nil), ("1.5", nil), ("x", nil)])
    func `whole numbers are read within their range`(text: String, number: Int?) {
        #expect(TagNumber.whole(text, in: -5...5) == number)
    }
}
