import Testing

@testable import Formats

@Suite struct Base64URLTests {
    @Test(arguments: [
        ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"),
        ("ÿï¾", "w7_Dr8K-"),
    ])
    func `The examples of RFC 4648 become text and come back`(_ content: String, _ text: String) {
        #expect(Base64URL.text(content.utf8) == text)
        #expect(Base64URL.bytes(text) == Array(content.utf8))
    }

    @Test func `Bytes of every length come back`() {
        for count in 0..<300 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + count) }
            #expect(Base64URL.bytes(Base64URL.text(bytes)) == bytes)
        }
    }

    @Test(arguments: ["A", "AAAAA", "Zh", "Zm9", "Zg==", "Z g", "Zm+v", "Zm/v", "é"])
    func `A text that is not the one of its bytes is refused`(_ text: String) {
        #expect(Base64URL.bytes(text) == nil)
    }
}
