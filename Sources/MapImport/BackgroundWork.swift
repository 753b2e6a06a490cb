import Platform

/// Import work that runs on another thread.
///
/// Releasing it before the work has ended stops the work and waits for its thread.
final class BackgroundWork<News: Sendable, Output: Sendable> {
    private struct State {
        var news: News
        var result: Result<Output, any Error>?
        var isStopped = false
    }

    private let state: Monitor<State>
    private let thread: WorkerThread
    private var isJoined = false

    /// Starts the work.
    ///
    /// - Parameters:
    ///   - news: the initial value of what the work reports.
    ///   - isCancelled: called on the other thread with each report; returns whether to stop.
    ///   - work: the work done there. It reports through a function that changes the news and that
    ///     throws `OSMImportError.cancelled` once the work is no longer needed.
    /// - Throws: `ThreadError` if no thread can be started.
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

    /// Waits until the work has ended or `look` returns `true` for the news.
    ///
    /// - Parameters:
    ///   - seconds: the longest wait.
    ///   - look: examines the news and may remove what it takes.
    /// - Returns: the output of the work if it has ended, else `nil`; nothing is reported after the
    ///   end.
    /// - Throws: the error that the work threw.
    func wait(upTo seconds: Double = 3600, for look: (inout News) -> Bool) throws -> Output? {
        let ended = state.wait(upTo: seconds) { state in
            look(&state.news) || state.result != nil ? .some(state.result) : nil
        }
        guard let result = ended ?? nil else { return nil }
        if !isJoined { thread.join() }
        isJoined = true
        return try result.get()
    }

    /// The latest report.
    var news: News { state.withoutWaking { $0.news } }
}
