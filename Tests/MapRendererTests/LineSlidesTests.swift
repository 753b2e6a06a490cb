import Testing

@testable import MapRenderer

@Suite struct LineSlidesTests {
    @Test func `the short search tries the middle, the quarters and the ends`() {
        let slides = LineSlides.few(within: 80)
        #expect((0..<slides.count).map(slides.offset) == [0, 40, -40, 80, -80])
    }

    @Test func `without slack only the middle is tried`() {
        #expect(LineSlides.few(within: 0).count == 1)
        #expect(LineSlides.few(within: 0).offset(0) == 0)
    }

    @Test func `the full search goes from the middle outwards to both sides`() {
        let slides = LineSlides.all(within: 30)
        #expect((0..<slides.count).map(slides.offset) == [10, -10, 20, -20, 30, -30])
    }

    @Test(arguments: [0.0, 1e-9, 8, 47, 160, 1e9, .infinity])
    func `the full search tries at most twenty positions within the slack`(slack: Double) {
        let slides = LineSlides.all(within: slack)
        #expect((2...20).contains(slides.count))
        #expect((0..<slides.count).allSatisfy { abs(slides.offset($0)) <= slack })
    }
}
