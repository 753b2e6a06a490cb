import Platform

/// Work of an import that another thread does meanwhile.
///
/// Who lets go of it before it has ended stops it, and waits for its thread.
final class BackgroundWork<News: Sendable, Output: Sendable> {
    private struct State {
        var news: News
        var result: Result<Output, any Error>?
        var isStopped = false
    }

    private let state: Monitor<State>
    private let thread: WorkerThread
    private var isJoined = false

    /// Begins.
    ///
    /// - Parameters:
    ///   - news: what the work tells, as it is at the beginning.
    ///   - isCancelled: asked with all that is told whether to stop, on the other thread.
    ///   - work: what is done there; it tells by a function that changes the news, and that throws
    ///     `OSMImportError.cancelled` where nobody wants the work any more.
    /// - Throws: `ThreadError` if there is no thread.
    init(
        _ news: News, isCancelled: @escaping @Sendable () -> Bool,
        _ work:
            @escaping @Sendable (_ report: ((inout News) -> Void) throws -> Void) throws -> Output
    ) throws {
        let state = Monitor(State(news: news))
        self.state = state
        thread = try WorkerThread {
            let result = Result {
                try work { change in
                    let isStopped = state.withLock { state in
                        change(&state.news)
                        return state.isStopped
                    }
                    if isStopped || isCancelled() { throw OSMImportError.cancelled }
                }
            }
            state.withLock { $0.result = result }
        }
    }

    deinit {
        state.withLock { $0.isStopped = true }
        if !isJoined { thread.join() }
    }

    /// Waits until the work has ended, or `look` finds something in the news.
    ///
    /// - Parameters:
    ///   - seconds: how long, at most.
    ///   - look: may take out what it finds.
    /// - Returns: what came of the work where it has ended; nothing is told after that.
    /// - Throws: what the work threw.
    func wait(upTo seconds: Double = 3600, for look: (inout News) -> Bool) throws -> Output? {
        let ended = state.wait(upTo: seconds) { state in
            look(&state.news) || state.result != nil ? .some(state.result) : nil
        }
        guard let result = ended ?? nil else { return nil }
        if !isJoined { thread.join() }
        isJoined = true
        return try result.get()
    }

    /// What was told last.
    var news: News { state.withoutWaking { $0.news } }
}
