import MapStore
import Threads

/// A ``SearchListing`` that is written on another thread while this one writes roads.
final class BackgroundListing {
    private struct State {
        var (done, total) = (0, 0)
        var result: Result<Int, any Error>?
        var isStopped = false
    }

    private let state: Monitor<State>
    private let thread: WorkerThread
    private var isJoined = false

    /// Begins to write.
    ///
    /// - Parameters:
    ///   - listing: what is written.
    ///   - writer: where to; nobody else may use it until ``wait(progress:)`` returns.
    ///   - isCancelled: asked now and then whether to stop, on another thread.
    ///   - note: told how much of how much is done, on another thread.
    /// - Throws: `ThreadError` if there is no thread.
    init(
        _ listing: SearchListing, to writer: SearchWriter,
        isCancelled: @escaping @Sendable () -> Bool,
        note: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) throws {
        let state = Monitor(State())
        self.state = state
        thread = try WorkerThread {
            let result = Result {
                try listing.write(to: writer) { done, total in
                    note(done, total)
                    let isStopped = state.withLock { state in
                        (state.done, state.total) = (done, total)
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

    /// Waits until all is written.
    ///
    /// - Parameter progress: told many times a second how much of how much is done; stops the work by throwing.
    /// - Returns: how many entries there are.
    /// - Throws: what `progress` or the writing threw.
    func wait(progress: (_ done: Int, _ total: Int) throws -> Void) throws -> Int {
        while true {
            let result = state.wait(upTo: 0.1) { $0.result }
            let (done, total) = state.withoutWaking { ($0.done, $0.total) }
            guard let result else {
                try progress(done, total)
                continue
            }
            thread.join()
            isJoined = true
            return try result.get()
        }
    }
}
