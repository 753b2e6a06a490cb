import Formats
import TestSupport
import Testing

@Suite struct PlainDecimalTests {
    @Test func `a plain decimal number is parsed as Swift's Double does`() throws {
        var random = SeededRandom(seed: 17)
        for _ in 0..<20_000 {
            let digits = String(Int.random(in: 0..<1_000_000_000_000_000, using: &random))
            let point = digits.index(
                digits.startIndex, offsetBy: Int.random(in: 1...digits.count, using: &random))
            let text =
                (Bool.random(using: &random) ? "-" : "") + digits[..<point]
                + (point < digits.endIndex ? "." + digits[point...] : "")
            #expect(Double(plainDecimal: text[...].utf8) == Double(text))
        }
    }

    @Test(arguments: [
        "", "-", ".5", "5.", "1.2.3", "+1", "1e5", "0x10", "1 2", "--1", "1-", "nan",
        "1234567890123456",
    ])
    func `other number formats give nil`(text: String) {
        #expect(Double(plainDecimal: text[...].utf8) == nil)
    }
}
