import Dispatch
import FileOutput
import MapScenes
import Synchronization

/// Draws a range of tiles on several threads into a folder.
///
/// The files are the same whatever the number of threads: each tile depends on map, style and plan
/// alone.
final class TileExport: Sendable {
    private struct State {
        var queue: ShareQueue
        var done = 0
        var failure: (any Error)?
        var tally = ExportTally()
    }

    private let plan: ExportPlan
    private let shares: [TileRange]
    private let folder: PublishedTree
    private let threads: Int
    private let state: Mutex<State>

    init(_ plan: ExportPlan, into folder: PublishedTree) {
        self.plan = plan
        self.folder = folder
        shares = plan.shares
        threads = min(plan.threads, shares.count)
        state = Mutex(State(queue: ShareQueue(count: shares.count, threads: threads)))
    }

    /// Draws all tiles.
    ///
    /// - Parameters:
    ///   - scenes: map and style, from which each thread opens a scene of its own.
    ///   - progress: is told after each share how many tiles are done; called from any thread.
    /// - Returns: what was done.
    /// - Throws: the first error of a thread; the others end after the share that they draw.
    func run(
        _ scenes: ScenePlan,
        progress: @escaping @Sendable (Int) -> Void
    ) throws -> ExportTally {
        let group = DispatchGroup()
        let queue = DispatchQueue(label: "tile export", attributes: .concurrent)
        for thread in 1..<max(threads, 1) {
            queue.async(group: group) { self.work(thread, scenes, progress) }
        }
        // The memory of the first thread grows in larger steps than that of those that it starts.
        work(0, scenes, progress)
        group.wait()
        return try state.withLock { state in
            if let failure = state.failure { throw failure }
            return state.tally
        }
    }

    /// The life of one thread.
    private func work(
        _ thread: Int, _ scenes: ScenePlan, _ progress: (Int) -> Void
    ) {
        do {
            let worker = try ExportWorker(plan, folder, scenes)
            while let share = nextShare(for: thread) {
                try worker.draw(share)
                progress(finish(share))
            }
            let tally = worker.tally
            state.withLock { $0.tally.add(tally) }
        } catch {
            state.withLock { if $0.failure == nil { $0.failure = error } }
        }
    }

    private func nextShare(for thread: Int) -> TileRange? {
        state.withLock { state in
            guard state.failure == nil else { return nil }
            return state.queue.next(for: thread).map { shares[$0] }
        }
    }

    /// - Returns: how many tiles are done.
    private func finish(_ share: TileRange) -> Int {
        state.withLock { state in
            state.done += share.count
            return state.done
        }
    }
}
