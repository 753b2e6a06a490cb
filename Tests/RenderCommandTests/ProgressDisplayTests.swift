import Platform
import Testing

@testable import RenderCommand

@Suite struct ProgressDisplayTests {
    /// What a log shows of some steps.
    private func log(
        _ steps: [ProgressStep], _ style: ProgressStyle = .bar
    ) -> [String] {
        let text = Locked("")
        let console = Console(
            output: { (_) throws(ConsoleError) in },
            error: { bytes in text.withLock { $0 += String(decoding: bytes, as: UTF8.self) } },
            terminalWidth: { nil })
        let display = ProgressDisplay(console: console, style: style)
        for step in steps { display.update(step) }
        display.finish()
        display.finish()
        return text.withLock { $0.split(separator: "\n").map(String.init) }
    }

    private func step(_ stage: String, _ done: Double) -> ProgressStep {
        ProgressStep(stage: stage, done: done, total: 10, unit: "")
    }

    @Test func `in a log a started stage ends with 100 %`() {
        #expect(
            log([step("cutting", 3), step("cutting", 9), step("saving", 10), step("syncing", 0)])
                == ["cutting: 30 %", "cutting: 100 %", "saving: 100 %", "syncing"])
    }

    @Test func `the last stage is logged with 100 % exactly once`() {
        #expect(
            log([step("cutting", 3), step("cutting", 10)]) == ["cutting: 30 %", "cutting: 100 %"])
        #expect(
            log([step("cutting", 3), step("cutting", 10), step("cutting", 9)])
                == ["cutting: 30 %", "cutting: 100 %"])
        #expect(log([step("cutting", 10)]) == ["cutting: 100 %"])
    }

    @Test func `JSON progress is one object per line, including the last step`() {
        let first = #"{"stage":"drawing","done":1,"total":10,"unit":""}"#
        let last = #"{"stage":"drawing","done":10,"total":10,"unit":""}"#
        let steps = [step("drawing", 1), step("drawing", 5), step("drawing", 10)]
        #expect(log(steps, .json) == [first, last])
        #expect(log(steps, .none) == [])
    }

    @Test func `an interrupted stage is not logged as done`() {
        #expect(log([step("cutting", 3), step("cutting", 9)]) == ["cutting: 30 %"])
    }
}
