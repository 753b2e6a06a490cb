/// Does work on what comes in, on several threads, and hands the results over in the order in which it came.
///
/// Unlike ``OrderedWork`` it need not know beforehand how much will come. At most a few things per thread
/// are in work or wait for an earlier one, so that memory stays bounded. The thread that adds takes the
/// results; what it does with them needs no lock. Without other threads it does the work as well.
public final class OrderedPipeline<Input: Sendable, Output: Sendable> {
    private struct State {
        /// What nobody has begun with.
        var waiting: [(number: Int, input: Input)] = []
        var results: [Int: Result<Output, any Error>] = [:]
        var isEnded = false
    }

    private let state = Monitor(State())
    private let work: @Sendable (Input) throws -> Output
    private let deliver: (Output) throws -> Void
    private var threads: [WorkerThread] = []
    /// How many things came in, and how many results were handed over.
    private var (added, delivered) = (0, 0)

    /// How many things for each thread may be in work or wait for an earlier one.
    private static var ahead: Int { 6 }

    /// Starts threads.
    ///
    /// - Parameters:
    ///   - threads: how many work, besides the one that adds.
    ///   - work: done with each thing, on some thread.
    ///   - deliver: takes a result, on the thread that adds, in order.
    /// - Throws: `ThreadError` if the system has no more threads.
    public init(
        threads: Int, work: @escaping @Sendable (Input) throws -> Output,
        deliver: @escaping (Output) throws -> Void
    ) throws {
        self.work = work
        self.deliver = deliver
        for _ in 0..<max(threads, 0) {
            self.threads.append(try WorkerThread(Self.loop(state, work)))
        }
    }

    deinit {
        state.withLock { $0.isEnded = true }
        for thread in threads { thread.join() }
    }

    /// Adds something, and hands over what is done.
    ///
    /// - Parameter input: what to work on.
    /// - Throws: what `work` or `deliver` threw, the first in order.
    public func add(_ input: Input) throws {
        guard !threads.isEmpty else { return try deliver(work(input)) }
        while added - delivered >= Self.ahead * threads.count { try deliverNext() }
        let number = added
        added += 1
        state.withLock { $0.waiting.append((number, input)) }
        while let result = state.withoutWaking({ $0.results.removeValue(forKey: delivered) }) {
            delivered += 1
            try deliver(result.get())
        }
    }

    /// Hands over all that is left; nothing can be added after it.
    ///
    /// - Throws: what `work` or `deliver` threw, the first in order.
    public func finish() throws {
        while delivered < added { try deliverNext() }
    }

    private func deliverNext() throws {
        let number = delivered
        let result = state.wait { $0.results.removeValue(forKey: number) }
        delivered += 1
        try deliver(result.get())
    }

    /// What a thread does until the end.
    private static func loop(
        _ state: Monitor<State>, _ work: @escaping @Sendable (Input) throws -> Output
    ) -> @Sendable () -> Void {
        {
            while true {
                let next = state.wait { state -> (number: Int, input: Input)?? in
                    if state.isEnded { return .some(nil) }
                    return state.waiting.isEmpty ? nil : .some(state.waiting.removeFirst())
                }
                guard let (number, input) = next else { return }
                let result = Result { try work(input) }
                state.withLock { $0.results[number] = result }
            }
        }
    }
}
