import Dispatch

/// Runs numbered jobs on several threads and hands over their results in the order of the numbers.
///
/// At most a few results per thread wait for an earlier one, so that memory stays bounded. The
/// calling thread takes the results; what it does with them needs no lock.
public enum OrderedWork {
    /// Runs jobs 0 ..< `count`.
    ///
    /// - Parameters:
    ///   - count: how many jobs there are.
    ///   - threads: how many run at once.
    ///   - ahead: how many jobs for each thread may be in work or waiting for an earlier one.
    ///   - scratch: makes the memory that one thread's jobs use one after the other.
    ///   - work: does one job, on some thread; must not depend on what is left in the scratch.
    ///   - deliver: takes a result, on the calling thread, in order.
    /// - Throws: the first error in the order of the jobs; work that has not begun is not done.
    public static func run<Scratch, Output: Sendable>(
        count: Int, threads: Int, ahead: Int = 8,
        scratch: @escaping @Sendable () throws -> Scratch,
        work: @escaping @Sendable (inout Scratch, Int) throws -> Output,
        deliver: (Int, Output) throws -> Void
    ) throws {
        let jobs = JobQueue<Output>(count: count, window: ahead * threads)
        let group = DispatchGroup()
        let queue = DispatchQueue(label: "ordered work", attributes: .concurrent)
        for _ in 0..<min(threads, count) {
            queue.async(group: group) {
                do {
                    var scratch = try scratch()
                    while let index = jobs.next() {
                        jobs.finish(index, Result { try work(&scratch, index) })
                    }
                } catch {
                    // No memory to work in: every job that this thread would do fails so.
                    while let index = jobs.next() { jobs.finish(index, .failure(error)) }
                }
            }
        }
        defer {
            jobs.stop(waking: threads)
            group.wait()
        }
        for index in 0..<count {
            try deliver(index, jobs.result(of: index).get())
        }
    }
}

/// Jobs in order: which is next, and the results that are waiting.
private final class JobQueue<Output: Sendable>: Sendable {
    private struct State {
        var next = 0
        var isStopped = false
        var results: [Int: Result<Output, any Error>] = [:]
    }

    private let count: Int
    private let state = Locked(State())
    /// Counts the jobs that may be begun: those in work or waiting stay below the window.
    private let slots: DispatchSemaphore
    /// Signalled for each result.
    private let ready = DispatchSemaphore(value: 0)

    init(count: Int, window: Int) {
        self.count = count
        // A semaphore must not be freed below its first value, so it begins at 0.
        slots = DispatchSemaphore(value: 0)
        for _ in 0..<window { slots.signal() }
    }

    /// The next job, as soon as there is room; `nil` when there is none.
    func next() -> Int? {
        slots.wait()
        return state.withLock { state in
            guard !state.isStopped, state.next < count else {
                // The next thread that waits must learn it too.
                slots.signal()
                return nil
            }
            defer { state.next += 1 }
            return state.next
        }
    }

    func finish(_ index: Int, _ result: Result<Output, any Error>) {
        state.withLock { $0.results[index] = result }
        ready.signal()
    }

    /// Waits for a job's result and takes it.
    ///
    /// Jobs begin in order and each ends, so the one that is waited for is always under way.
    func result(of index: Int) -> Result<Output, any Error> {
        while true {
            if let result = state.withLock({ $0.results.removeValue(forKey: index) }) {
                slots.signal()
                return result
            }
            ready.wait()
        }
    }

    /// Begins no more jobs, and wakes the threads that wait for room.
    func stop(waking threads: Int) {
        state.withLock { $0.isStopped = true }
        for _ in 0..<threads { slots.signal() }
    }
}
