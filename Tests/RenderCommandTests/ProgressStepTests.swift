import Testing

@testable import RenderCommand

@Suite struct ProgressStepTests {
    @Test func `work of several stages tells the time until the end of all`() {
        let step = ProgressStep(stage: "x", done: 5, total: 10, unit: "B", overall: 0.2)
        #expect(
            step.facts(elapsed: 2, began: 10) == ["50 %", "3 B/s", "20 % of all", "40 s left"])
        #expect(step.facts(elapsed: 0, began: 0) == ["50 %"])
        let open = ProgressStep(stage: "x", done: 0, total: 0, unit: "", overall: 0.75)
        #expect(open.facts(elapsed: 0, began: 30) == ["75 % of all", "10 s left"])
        let first = ProgressStep(stage: "x", done: 5, total: 10, unit: "B", overall: 0.01)
        #expect(first.facts(elapsed: 2, began: 2) == ["50 %", "3 B/s"])
        #expect(
            open.bar(elapsed: 0, began: 30, width: 120).contains(
                "[" + String(repeating: "#", count: 30) + "-"))
    }

    private let half = ProgressStep(stage: "cutting tiles", done: 500, total: 1000, unit: "tiles")

    @Test func `a step tells share, rate and time left`() {
        #expect(half.facts(elapsed: 0.1) == ["50 %"])
        #expect(half.facts(elapsed: 100) == ["50 %", "5 tiles/s", "1:40 left"])
        let done = ProgressStep(stage: "x", done: 2_500_000, total: 2_500_000, unit: "B")
        #expect(done.facts(elapsed: 1) == ["100 %", "2.5 MB/s"])
    }

    @Test func `what an earlier run had left does not count as fast`() {
        let step = ProgressStep(stage: "x", done: 500, total: 1000, unit: "frames", kept: 400)
        #expect(step.facts(elapsed: 10) == ["50 %", "10 frames/s", "50 s left"])
        let json =
            #"{"stage":"x","done":500,"total":1000,"unit":"frames","rate":10,"secondsLeft":50}"#
        #expect(step.json(elapsed: 10) == json)
    }

    @Test func `what is not known is left out`() {
        #expect(ProgressStep(stage: "x", done: 0, total: 5, unit: "").facts(elapsed: 9) == [])
        let open = ProgressStep(stage: "x", done: 30, total: 0, unit: "B")
        #expect(open.facts(elapsed: 2) == ["15 B/s"])
        let absurd = ProgressStep(stage: "x", done: .nan, total: .infinity, unit: "B")
        #expect(absurd.fraction == nil)
        _ = absurd.facts(elapsed: 1)
    }

    @Test(arguments: [0, 1, 20, 60, 80, 200]) func `a line fits the terminal`(width: Int) {
        #expect(half.bar(elapsed: 100, width: width).count < max(width, 1))
    }

    @Test func `the bar shows the share`() {
        let bar = half.bar(elapsed: 100, width: 80)
        #expect(bar.contains("[#########---------]"))
        #expect(bar.hasPrefix("cutting tiles"))
    }
}
