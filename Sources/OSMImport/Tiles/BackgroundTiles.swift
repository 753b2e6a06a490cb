import FileOutput
import MapGeometry
import Threads

/// Tiles that are cut on other threads while this one writes something else to the map.
///
/// They wait in a file without a name, since a country's do not fit into memory, and are taken in their
/// order: the map has the same bytes as if they had been cut when they were wanted.
final class BackgroundTiles {
    private struct State {
        /// Tiles that are in the file, and where they end there.
        var waiting: [(tile: TileID, end: Int)] = []
        var progress = TilePyramidProgress(total: 0)
        var result: Result<TilePyramidReport, any Error>?
        var isStopped = false
    }

    private let state: Monitor<State>
    private let file: ScratchFile
    private let thread: WorkerThread
    private var isJoined = false

    /// Begins to cut tiles.
    ///
    /// - Parameters:
    ///   - pyramid: what cuts them.
    ///   - target: the map, beside which the file lies.
    ///   - shownPath: the name of the map that errors tell; `nil` for that of the file.
    ///   - isCancelled: asked now and then whether to stop, on another thread.
    ///   - note: told how much is cut, on another thread.
    /// - Throws: `FileOutputError` if the file can't be made, `ThreadError` if there is no thread.
    init(
        _ pyramid: TilePyramid, beside target: String, shownAs shownPath: String? = nil,
        isCancelled: @escaping @Sendable () -> Bool,
        note: @escaping @Sendable (TilePyramidProgress) -> Void = { _ in }
    ) throws {
        let state = Monitor(State())
        let file = try ScratchFile(beside: target, shownAs: shownPath)
        self.state = state
        self.file = file
        thread = try WorkerThread {
            let result = Result {
                var end = 0
                return try pyramid.run(
                    progress: { progress in
                        note(progress)
                        let isStopped = state.withLock { state in
                            state.progress = progress
                            return state.isStopped
                        }
                        if isStopped || isCancelled() { throw OSMImportError.cancelled }
                    },
                    sink: { tile, bytes in
                        try bytes.withUnsafeBytes { try file.write($0, at: end) }
                        end += bytes.count
                        state.withLock { $0.waiting.append((tile, end)) }
                    })
            }
            state.withLock { $0.result = result }
        }
    }

    deinit {
        state.withLock { $0.isStopped = true }
        if !isJoined { thread.join() }
    }

    /// Hands over all tiles in their order, those that are still to be cut as they come.
    ///
    /// - Parameters:
    ///   - progress: told how much is cut; stops the work by throwing.
    ///   - sink: takes each tile.
    /// - Returns: what was written, and what was left out and why.
    /// - Throws: what `progress`, `sink` or the cutting threw.
    func deliver(
        progress: (TilePyramidProgress) throws -> Void,
        sink: (TileID, [UInt8]) throws -> Void
    ) throws -> TilePyramidReport {
        var start = 0
        while true {
            let (tiles, result, told) = state.wait {
                state -> (
                    [(tile: TileID, end: Int)], Result<TilePyramidReport, any Error>?,
                    TilePyramidProgress
                )? in
                guard !state.waiting.isEmpty || state.result != nil else { return nil }
                defer { state.waiting = [] }
                return (state.waiting, state.result, state.progress)
            }
            for (tile, end) in tiles {
                try sink(tile, try file.read(end - start, at: start))
                start = end
            }
            try progress(told)
            guard let result else { continue }
            // What was cut before the result came was handed over with it.
            thread.join()
            isJoined = true
            return try result.get()
        }
    }
}
