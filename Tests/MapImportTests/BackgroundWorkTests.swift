import Glibc
import Platform
import Testing

@testable import MapImport

/// Work that another thread does, with a test that waits for what it does.
@Suite struct BackgroundWorkTests {
    private struct Broken: Error {}

    /// Where a thread is, for the other one to wait for.
    private final class Progress: Sendable {
        private let place = Monitor<Int>(0)

        func extent(_ place: Int) { self.place.withLock { $0 = max($0, place) } }

        /// Waits until a place is reached; `false` if it takes far too long.
        func wait(for place: Int) -> Bool {
            self.place.wait(upTo: 30) { $0 >= place ? true : nil } ?? false
        }

        var current: Int { place.withoutWaking { $0 } }
    }

    @Test func `what came of the work is there as often as one asks`() throws {
        let work = try BackgroundWork(0, isCancelled: { false }) { report in
            try report { $0 = 3 }
            return "done"
        }
        for _ in 0..<3 { #expect(try work.wait(for: { _ in false }) == "done") }
        #expect(work.news == 3)
    }

    @Test func `an error of the work is thrown as often as one asks`() throws {
        let work = try BackgroundWork<Int, Int>(0, isCancelled: { false }) { report in
            try report { $0 += 1 }
            throw Broken()
        }
        for _ in 0..<3 {
            #expect(throws: Broken.self) { try work.wait(for: { _ in false }) }
        }
        #expect(work.news == 1)
    }

    @Test func `who waits is woken by news that are taken out, and when the work has ended`() throws
    {
        let progress = Progress()
        let work = try BackgroundWork([Int](), isCancelled: { false }) { report in
            try report { $0.append(7) }
            _ = progress.wait(for: 1)
            return "done"
        }
        var taken: [Int] = []
        func take(_ news: inout [Int]) -> Bool {
            taken += news
            news = []
            return !taken.isEmpty
        }
        #expect(try work.wait(upTo: 30, for: take) == nil)
        #expect(taken == [7] && work.news == [])
        // Nothing more is told, and the time is up.
        #expect(try work.wait(upTo: 0.01, for: { _ in false }) == nil)
        progress.extent(1)
        #expect(try work.wait(upTo: 30, for: { _ in false }) == "done")
    }

    @Test func `work that nobody wants any more is told when it tells something`() throws {
        let work = try BackgroundWork<Int, Int>(0, isCancelled: { true }) { report in
            try report { $0 = 1 }
            return 2
        }
        #expect(throws: OSMImportError.cancelled) { try work.wait(for: { _ in false }) }
        // It was noted all the same.
        #expect(work.news == 1)
    }

    @Test func `who lets go of it stops the work, and waits for its end`() throws {
        let progress = Progress()
        var work: BackgroundWork<Int, Int>? = try BackgroundWork(0, isCancelled: { false }) {
            report in
            do {
                while true {
                    try report { $0 += 1 }
                    progress.extent(1)
                }
            } catch {
                // The end takes some time, in which nobody may believe that the thread is gone.
                usleep(50_000)
                progress.extent(error as? OSMImportError == .cancelled ? 3 : 2)
                throw error
            }
        }
        #expect(work != nil && progress.wait(for: 1))
        work = nil
        #expect(progress.current == 3)
    }

    @Test func `who lets go of it waits for work that tells nothing`() throws {
        let progress = Progress()
        var work: BackgroundWork<Int, Int>? = try BackgroundWork(0, isCancelled: { false }) { _ in
            progress.extent(1)
            usleep(50_000)
            progress.extent(2)
            return 1
        }
        #expect(work != nil && progress.wait(for: 1))
        work = nil
        #expect(progress.current == 2)
    }
}
