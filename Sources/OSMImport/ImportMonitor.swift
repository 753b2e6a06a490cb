/// Tells how far the import is, and hears whether it should stop.
struct ImportMonitor {
    let isCancelled: @Sendable () -> Bool
    let progress: (ImportProgress) -> Void

    /// Tells, and stops if asked to.
    ///
    /// - Parameters:
    ///   - stage: what is being done.
    ///   - done: how much of it is done.
    ///   - total: how much of it there is.
    ///   - unit: what both count.
    /// - Throws: ``OSMImportError/cancelled``.
    func tell(
        _ stage: ImportProgress.Stage, _ done: Int, of total: Int, _ unit: ImportProgress.Unit
    ) throws {
        if isCancelled() { throw OSMImportError.cancelled }
        progress(ImportProgress(stage: stage, done: done, total: total, unit: unit))
    }
}

/// Counts the items of a stage, and tells of every thousandth.
struct ProgressCounter {
    private let monitor: ImportMonitor
    private let stage: ImportProgress.Stage
    private let total: Int
    private var done = 0

    init(_ monitor: ImportMonitor, _ stage: ImportProgress.Stage, total: Int) {
        self.monitor = monitor
        self.stage = stage
        self.total = total
    }

    /// Does one item's work.
    mutating func step(_ work: () throws -> Void) throws {
        if done.isMultiple(of: 1000) { try monitor.tell(stage, done, of: total, .items) }
        try work()
        done += 1
    }
}
