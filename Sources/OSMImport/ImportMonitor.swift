/// Tells how far the import is, and hears whether it should stop.
struct ImportMonitor {
    let isCancelled: @Sendable () -> Bool
    private let progress: (ImportProgress) -> Void
    private let isThreaded: Bool

    /// - Parameters:
    ///   - threads: how many cut tiles; with several the tiles are cut beside other stages.
    ///   - isCancelled: asked now and then whether to stop, on any thread.
    ///   - progress: told how far the import has come.
    init(
        threads: Int, isCancelled: @escaping @Sendable () -> Bool,
        progress: @escaping (ImportProgress) -> Void
    ) {
        self.isCancelled = isCancelled
        self.progress = progress
        isThreaded = threads > 1
    }

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
        let part = total > 0 ? min(max(Double(done) / Double(total), 0), 1) : 0
        progress(
            ImportProgress(
                stage: stage, done: done, total: total, unit: unit,
                share: stage.share(part, isThreaded: isThreaded)))
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

extension ImportProgress.Stage {
    /// Hundredths of the time that the stage of a large file takes with one thread, and with two: those of 36
    /// copies of Oslo (`Benchmarks/import-progress`).
    private var hundredths: (alone: Double, threaded: Double) {
        switch self {
        case .relations: (1, 1)
        case .objects: (25, 33)
        case .sea: (0, 0)
        case .roads: (18, 29)
        case .search: (10, 15)
        case .indexes: (13, 18)
        case .tiles: (33, 4)
        }
    }

    /// How much of the whole import is done where a part of this stage is.
    ///
    /// - Parameters:
    ///   - part: of the stage, from 0 to 1.
    ///   - isThreaded: whether tiles are cut beside other stages.
    /// - Returns: from 0 to 1.
    func share(_ part: Double, isThreaded: Bool) -> Double {
        var (done, all) = (0.0, 0.0)
        for stage in Self.allCases {
            let time = isThreaded ? stage.hundredths.threaded : stage.hundredths.alone
            if stage == self { done = all + part * time }
            all += time
        }
        return done / all
    }
}
