import Platform

/// Tells how far the import is, and hears whether it should stop.
struct ImportMonitor {
    let isCancelled: @Sendable () -> Bool
    private let progress: (ImportProgress) -> Void
    /// What is done, by other threads as well.
    let parts: StageParts

    /// - Parameters:
    ///   - threads: how many work; with several names and tiles are made beside other stages.
    ///   - isCancelled: asked now and then whether to stop, on any thread.
    ///   - progress: told how far the import has come.
    init(
        threads: Int, isCancelled: @escaping @Sendable () -> Bool,
        progress: @escaping (ImportProgress) -> Void
    ) {
        self.isCancelled = isCancelled
        self.progress = progress
        parts = StageParts(isThreaded: threads > 1)
    }

    /// Tells, and stops if asked to.
    ///
    /// - Parameters:
    ///   - stage: what is being done.
    ///   - done: how much of it is done.
    ///   - total: how much of it there is.
    ///   - unit: what both count.
    ///   - part: how much of its time is over, from 0 to 1; `nil` where that is what is done of all.
    /// - Throws: ``OSMImportError/cancelled``.
    func report(
        _ stage: ImportProgress.Stage, _ done: Int, of total: Int, _ unit: ImportProgress.Unit,
        part: Double? = nil
    ) throws {
        if isCancelled() { throw OSMImportError.cancelled }
        parts.note(stage, part ?? StageParts.part(done, of: total))
        progress(
            ImportProgress(
                stage: stage, done: done, total: total, unit: unit,
                fraction: parts.fraction(in: stage)))
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
        if done.isMultiple(of: 1000) { try monitor.report(stage, done, of: total, .items) }
        try work()
        done += 1
    }
}

/// How much of each stage is done; several may be under way at once.
final class StageParts: Sendable {
    private let isThreaded: Bool
    private let parts = Locked<[ImportProgress.Stage: Double]>([:])

    /// - Parameter isThreaded: whether names and tiles are made beside other stages.
    init(isThreaded: Bool) { self.isThreaded = isThreaded }

    /// Notes how much of a stage is done, from 0 to 1, on any thread.
    func note(_ stage: ImportProgress.Stage, _ part: Double) {
        parts.withLock { $0[stage] = max($0[stage] ?? 0, part) }
    }

    /// How much of a whole is done, from 0 to 1.
    static func part(_ done: Int, of total: Int) -> Double {
        total > 0 ? min(max(Double(done) / Double(total), 0), 1) : 0
    }

    /// How much of the whole import is done, from 0 to 1, where stages before one are done.
    func fraction(in stage: ImportProgress.Stage) -> Double {
        let parts = parts.withLock { $0 }
        var (done, all) = (0.0, 0.0)
        var isBefore = true
        for other in ImportProgress.Stage.allCases {
            let time = isThreaded ? other.hundredths.threaded : other.hundredths.alone
            if other == stage { isBefore = false }
            done += time * (isBefore ? 1 : parts[other] ?? 0)
            all += time
        }
        return done / all
    }
}

extension ImportProgress.Stage {
    /// Hundredths of the time that the stage of a large file takes with one thread, and with two.
    ///
    /// Those of 36 copies of Oslo (`Benchmarks/import-progress`). With two, stages after the sea share both cores.
    fileprivate var hundredths: (alone: Double, threaded: Double) {
        switch self {
        case .relations: (3, 3)
        case .objects: (25, 36)
        case .sea: (0, 0)
        case .roads: (15, 13)
        case .indexes: (9, 8)
        case .search: (13, 11)
        case .tiles: (35, 29)
        }
    }
}

/// How far an import has come.
package struct ImportProgress: Hashable, Sendable {
    /// What is being done, in order.
    package enum Stage: String, CaseIterable, Sendable {
        /// The first reading, for relations only.
        case relations = "reading relations"
        /// The second reading: nodes, ways, areas.
        case objects = "reading objects"
        /// Closing the coastline.
        case sea = "making the sea"
        /// Cutting roads at their junctions and writing them.
        case roads = "building the road network"
        /// Sorting the indexes of roads, one after another.
        case indexes = "sorting indexes"
        /// Writing what can be searched for, and its indexes.
        case search = "indexing names"
        /// Cutting and writing tiles.
        case tiles = "cutting tiles"
    }

    /// What ``done`` and ``total`` count.
    package enum Unit: String, Sendable {
        /// Bytes of the input files.
        case bytes
        /// Tiles, roads or entries.
        case items
    }

    /// What is being done.
    package let stage: Stage
    /// How much of it is done.
    package let done: Int
    /// How much of it there is; 0 where that is not known.
    package let total: Int
    /// What the two count.
    package let unit: Unit
    /// How much of the whole import is done, from 0 to 1: an estimate from what the stages of large files take.
    package let fraction: Double
}
