import Geometry
import Platform

/// Tiles that are cut on other threads while this one writes something else to the map.
///
/// They wait in a file without a name, since a country's do not fit into memory, and are taken in their
/// order: the map has the same bytes as if they had been cut when they were wanted.
final class BackgroundTiles {
    private struct News {
        /// Tiles that are in the file, and where they end there.
        var waiting: [(tile: TileID, end: Int)] = []
        var progress = TilePyramidProgress(total: 0)
    }

    private let work: BackgroundWork<News, TilePyramidReport>
    private let file: ScratchFile

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
        let file = try ScratchFile(beside: target, shownAs: shownPath)
        self.file = file
        work = try BackgroundWork(News(), isCancelled: isCancelled) { report in
            var end = 0
            return try pyramid.run(
                progress: { progress in
                    note(progress)
                    try report { $0.progress = progress }
                },
                sink: { tile, bytes in
                    try bytes.withUnsafeBytes { try file.write($0, at: end) }
                    end += bytes.count
                    try report { $0.waiting.append((tile, end)) }
                })
        }
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
            var news = News()
            let report = try work.wait {
                news = $0
                $0.waiting = []
                return !news.waiting.isEmpty
            }
            for (tile, end) in news.waiting {
                try sink(tile, try file.read(end - start, at: start))
                start = end
            }
            try progress(news.progress)
            // What was cut before the report came was handed over with it.
            if let report { return report }
        }
    }
}
