import Testing

@testable import RenderCommand

@Suite struct PictureAccountTests {
    @Test(arguments: [
        (0, "0.0 ms"), (400_000, "0.4 ms"), (9_900_000, "9.9 ms"), (41_400_000, "41 ms"),
        (1_200_000_000, "1200 ms"),
    ])
    func `times are milliseconds`(nanoseconds: UInt64, text: String) {
        #expect(PictureAccount.milliseconds(nanoseconds) == text)
    }

    @Test func `steps without a measurement are left out`() {
        var steps = PictureAccount.Steps()
        #expect(steps.line == "tiles 0.0 ms, labels 0.0 ms, drawing 0.0 ms")
        steps.encoding = 20_000_000
        #expect(steps.line == "tiles 0.0 ms, labels 0.0 ms, drawing 0.0 ms, encoding 20 ms")
    }
}
