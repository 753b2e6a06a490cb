import Testing

@testable import Routes

@Suite struct RoadTextTests {
    @Test(arguments: [
        "E 18", "A6", "162", "Ring 1", "St 2240", "I 205 South", "NJ 495 West", "CR 501", "B14a",
    ])
    func `texts such as E 18 are recognised as road numbers`(text: String) {
        #expect(RoadText.looksLikeRef(text))
    }

    @Test(arguments: [
        "", "Storgata", "29th Street", "Karl Johans gate", "Highway 7", "Platz des 4. Juli",
        "12345",
        "South", "NJTP West", "E", "1 2 3",
    ])
    func `names such as Highway 7 are not taken for road numbers`(text: String) {
        #expect(!RoadText.looksLikeRef(text))
    }

    @Test(arguments: [
        ("E 18: Kristiansand", Signpost(refs: ["E 18"], destinations: ["Kristiansand"])),
        ("E 18, E 6", Signpost(refs: ["E 18", "E 6"])),
        ("Sentrum V", Signpost(destinations: ["Sentrum V"])),
        ("B 14: A, B, ", Signpost(refs: ["B 14"], destinations: ["A", "B"])),
        ("", Signpost()),
    ])
    func `destinations of signs are split`(text: String, post: Signpost) {
        #expect(RoadText.signpost(osrm: text) == post)
    }
}
