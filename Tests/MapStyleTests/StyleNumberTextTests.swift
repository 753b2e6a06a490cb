import Testing

@testable import MapStyle

@Suite struct StyleNumberTextTests {
    @Test(
        arguments: [
            (0, "0"), (-0.0, "0"), (1, "1"), (-12.5, "-12.5"), (0.1, "0.1"), (0.000001, "0.000001"),
            (1e-7, "1e-7"), (1.5e-7, "1.5e-7"),
            (123_456_789_012_345_683_968, "123456789012345680000"),
            (Double(Int.min), "-9223372036854776000"), (0x1p53, "9007199254740992"),
            (1e21, "1e+21"), (1.25e30, "1.25e+30"), (-2e-10, "-2e-10"), (1e16, "10000000000000000"),
            (.nan, "NaN"), (.infinity, "Infinity"), (-.infinity, "-Infinity"), (0.00123, "0.00123"),
            (.leastNonzeroMagnitude, "5e-324"), (1.7976931348623157e308, "1.7976931348623157e+308"),
        ] as [(Double, String)])
    func `a number is written as in ECMAScript`(number: Double, text: String) {
        #expect(StyleNumberText.plain(number) == text)
    }

    @Test func `every number reads back as itself`() {
        var random = SplitMix(seed: 3)
        for _ in 0..<2000 {
            let number = Double(bitPattern: random.next())
            if number.isFinite { #expect(Double(StyleNumberText.plain(number)) == number) }
        }
    }
}
