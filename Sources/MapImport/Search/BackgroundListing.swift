import MapStore

/// Writes a ``SearchListing`` on another thread while this one writes roads.
final class BackgroundListing {
    private let work: BackgroundWork<(done: Int, total: Int), Int>

    /// Starts writing.
    ///
    /// - Parameters:
    ///   - listing: the listing to write.
    ///   - writer: the destination; nothing else may use it until ``wait(progress:)`` returns.
    ///   - isCancelled: called now and then on another thread; returns whether to stop.
    ///   - note: called with the entries done and their total, on another thread.
    /// - Throws: `ThreadError` if no thread can be started.
    init(
        _ listing: SearchListing, to writer: SearchWriter,
        isCancelled: @escaping @Sendable () -> Bool,
        note: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) throws {
        work = try BackgroundWork((0, 0), isCancelled: isCancelled) { report in
            try listing.write(to: writer) { done, total in
                note(done, total)
                try report { $0 = (done, total) }
            }
        }
    }

    /// Waits until everything is written.
    ///
    /// - Parameter progress: called many times a second with the entries done and their total;
    ///   stops the work by throwing.
    /// - Returns: the number of entries.
    /// - Throws: any error that `progress` or the writing throws.
    func wait(progress: (_ done: Int, _ total: Int) throws -> Void) throws -> Int {
        while true {
            if let count = try work.wait(upTo: 0.1, for: { _ in false }) { return count }
            let (done, total) = work.news
            try progress(done, total)
        }
    }
}
