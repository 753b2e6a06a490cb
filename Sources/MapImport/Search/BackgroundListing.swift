import MapStore

/// A ``SearchListing`` that is written on another thread while this one writes roads.
final class BackgroundListing {
    private let work: BackgroundWork<(done: Int, total: Int), Int>

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
        work = try BackgroundWork((0, 0), isCancelled: isCancelled) { report in
            try listing.write(to: writer) { done, total in
                note(done, total)
                try report { $0 = (done, total) }
            }
        }
    }

    /// Waits until all is written.
    ///
    /// - Parameter progress: told many times a second how much of how much is done; stops the work by throwing.
    /// - Returns: how many entries there are.
    /// - Throws: what `progress` or the writing threw.
    func wait(progress: (_ done: Int, _ total: Int) throws -> Void) throws -> Int {
        while true {
            if let count = try work.wait(upTo: 0.1, for: { _ in false }) { return count }
            let (done, total) = work.news
            try progress(done, total)
        }
    }
}
