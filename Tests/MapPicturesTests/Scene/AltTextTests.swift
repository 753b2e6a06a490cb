import MapRenderer
import Testing

@testable import MapPictures

/// The sentence for `alt=`.
@Suite struct AltTextTests {
    @Test func `alt text looks up its words lazily`() {
        var lookups = 0
        func word(_ text: String) -> String {
            lookups += 1
            return text
        }
        let text = AltText(subject: word("Map"), joint: word(" with "))
        #expect(lookups == 0)
        #expect(text.sentence(naming: []) == "Map.")
        #expect(lookups == 1)
        #expect(text.joint == " with ")
    }
}
