import Geometry
import Platform

/// Cuts tiles on other threads while this one writes other data to the map.
///
/// The tiles are kept in a file without a name, since a country's do not fit into memory, and are
/// read in their order. The map has the same bytes as if they had been cut when they were needed.
final class BackgroundTiles {
    private struct News {
        /// The tiles in the file, and their ends there.
        var waiting: [(tile: TileID, end: Int)] = []
        var progress = TilePyramidProgress(total: 0)
    }

    private let work: BackgroundWork<News, TilePyramidReport>
    private let file: ScratchFile

    /// Starts cutting tiles.
    ///
    /// - Parameters:
    ///   - pyramid: cuts the tiles.
    ///   - target: the map file, beside which the file of tiles is made.
    ///   - shownPath: the name of the map in error messages; `nil` for that of the file.
    ///   - isCancelled: called now and then on another thread; returns whether to stop.
    ///   - note: called with the progress of cutting, on another thread.
    /// - Throws: `FileOutputError` if the file can't be made, `ThreadError` if no thread can be
    ///   started.
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

    /// Delivers all tiles in their order, waiting for those that are not cut yet.
    ///
    /// - Parameters:
    ///   - progress: called with the progress of cutting; stops the work by throwing.
    ///   - sink: receives each tile.
    /// - Returns: a report of what was written, and what was left out and why.
    /// - Throws: any error that `progress`, `sink` or the cutting throws.
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
            // All tiles that were cut before the report arrived have been delivered with it.
            if let report { return report }
        }
    }
}
