import Parameters
import Platform
import Testing

@testable import RenderCommand

@Suite struct StrictNotesTests {
    private let printed = LockedText()

    private final class LockedText: Sendable {
        let text = Locked("")
    }

    private var console: Console {
        Console(
            output: { (_) throws(ConsoleError) in },
            error: { [printed] bytes in
                printed.text.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
            }, terminalWidth: { nil })
    }

    @Test func `messages are counted and printed`() {
        let notes = StrictNotes()
        let counting = notes.counting(console)
        counting.report("a")
        counting.report(Message("b"))
        #expect(printed.text.withLock { $0 } == "render: a\nrender: b\n")
        let error = #expect(throws: StrictError.self) { try notes.check() }
        #expect(
            error?.message.text(.commandLine) == "--strict: 2 notes; the picture is written")
    }

    @Test func `lines that are no messages are no notes`() throws {
        let notes = StrictNotes()
        notes.counting(console).printError("drawing frames: 50 %")
        try notes.check()
    }

    @Test func `notes of frames are told once, in the order of frames`() {
        var frames = FrameNotes()
        frames.add(["late"], 9)
        frames.add(["second", "late"], 5)
        frames.add(["first", "second"], 2)
        let reported = frames.reported
        #expect(reported.notes == ["first", "second", "late"])
        #expect(reported.more == 0)
    }

    @Test func `very many notes of frames are counted`() {
        var frames = FrameNotes()
        for frame in 0..<50 { frames.add(["frame \(frame)"], frame) }
        let reported = frames.reported
        #expect(reported.notes.count == FrameNotes.mostLines)
        #expect(reported.notes.last == "frame \(FrameNotes.mostLines - 1)")
        #expect(reported.more == 50 - FrameNotes.mostLines)
    }
}
