import MapPictures
import MapRenderer
import MapStore
import Platform

/// Draws a range of tiles into a tileset on several threads.
///
/// The bytes do not depend on the number of threads: each tile depends only on map, style and plan,
/// and the tiles are written in order.
struct TileExport {
    let plan: ExportPlan
    /// The map and style, from which each thread opens its own scene.
    let scenes: ScenePlan
    /// The folder whose existing files are kept; `nil` draws all tiles.
    let resuming: PublishedTree?

    /// The number of ranges that a thread may be ahead of the writing; each takes some megabytes.
    private static let ahead = 2

    /// Draws all tiles.
    ///
    /// - Parameters:
    ///   - output: the tileset to write to; not finished here.
    ///   - progress: called after each range with the number of tiles that are done.
    /// - Returns: the counts and times of the export.
    /// - Throws: the first error; the other threads first finish the range that they are drawing.
    func run(
        into output: any TilesetWriter, progress: (Int) -> Void
    ) throws -> ExportTally {
        let shares = plan.shares
        var tally = ExportTally()
        var done = 0
        try OrderedWork.run(
            count: shares.count, threads: plan.threads, ahead: Self.ahead,
            scratch: { [plan, scenes, resuming] in
                try ExportWorker(plan, scenes, resuming: resuming)
            },
            work: { worker, index in try worker.draw(shares[index]) },
            deliver: { index, drawn in
                let start = FrameTimings.now()
                for tile in drawn.tiles { try output.write(tile.bytes, of: tile.id) }
                tally.add(drawn.tally)
                tally.addWriting(FrameTimings.now() - start, zoom: shares[index].zoom)
                done += shares[index].count
                progress(done)
            })
        return tally
    }
}
