/// Processes inputs on several threads, and delivers the results in the order of the inputs.
///
/// Unlike ``OrderedWork`` it does not need the number of inputs in advance. At most a few inputs
/// per thread are in work or wait for an earlier one, so that memory stays bounded. The thread that
/// adds inputs receives the results, so the code that handles them needs no lock. Without other
/// threads that thread does the work as well.
public final class OrderedPipeline<Input: Sendable, Output: Sendable> {
    private struct State {
        /// The inputs that no thread has begun with.
        var waiting: [(number: Int, input: Input)] = []
        var results: [Int: Result<Output, any Error>] = [:]
        var isEnded = false
    }

    private let state = Monitor(State())
    private let work: @Sendable (Input) throws -> Output
    private let deliver: (Output) throws -> Void
    private var threads: [WorkerThread] = []
    /// The number of inputs added, and of results delivered.
    private var (added, delivered) = (0, 0)

    /// The number of inputs per thread that may be in work or wait for an earlier one.
    private static var ahead: Int { 6 }

    /// Starts the threads.
    ///
    /// - Parameters:
    ///   - threads: the number of worker threads, besides the one that adds.
    ///   - work: processes one input, on some thread.
    ///   - deliver: receives a result, on the thread that adds, in order.
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

    /// Adds an input, and delivers the finished results.
    ///
    /// - Parameter input: the input to process.
    /// - Throws: the error of `work` or `deliver` that is first in order.
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

    /// Delivers all remaining results; nothing can be added afterwards.
    ///
    /// - Throws: the error of `work` or `deliver` that is first in order.
    public func finish() throws {
        while delivered < added { try deliverNext() }
    }

    private func deliverNext() throws {
        let number = delivered
        let result = state.wait { $0.results.removeValue(forKey: number) }
        delivered += 1
        try deliver(result.get())
    }

    /// The loop of a worker thread.
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
