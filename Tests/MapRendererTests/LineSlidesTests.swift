import Testing

@testable import MapRenderer

@Suite struct LineSlidesTests {
    @Test func `a quick look tries the middle, halfway to the ends, and the ends`() {
        let slides = LineSlides.few(within: 80)
        #expect((0..<slides.count).map(slides.offset) == [0, 40, -40, 80, -80])
    }

    @Test func `without room only the middle is left`() {
        #expect(LineSlides.few(within: 0).count == 1)
        #expect(LineSlides.few(within: 0).offset(0) == 0)
    }

    @Test func `a search goes from the middle outwards on both sides`() {
        let slides = LineSlides.all(within: 30)
        #expect((0..<slides.count).map(slides.offset) == [10, -10, 20, -20, 30, -30])
    }

    @Test(arguments: [0.0, 1e-9, 8, 47, 160, 1e9, .infinity])
    func `a search has few places, and none lies beyond the room`(slack: Double) {
        let slides = LineSlides.all(within: slack)
        #expect((2...20).contains(slides.count))
        #expect((0..<slides.count).allSatisfy { abs(slides.offset($0)) <= slack })
    }
}
