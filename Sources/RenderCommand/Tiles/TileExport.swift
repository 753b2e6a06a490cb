import MapPictures
import MapRenderer
import MapStore
import Platform

/// Draws a range of tiles on several threads into a tileset.
///
/// The bytes are the same whatever the number of threads: each tile depends on map, style and plan
/// alone, and they are written in their order.
struct TileExport {
    let plan: ExportPlan
    /// Map and style, from which each thread opens a scene of its own.
    let scenes: ScenePlan
    /// The folder whose files are left alone; `nil` draws all tiles.
    let resuming: PublishedTree?

    /// How many shares a thread may be ahead of those that are written: some megabytes each.
    private static let ahead = 2

    /// Draws all tiles.
    ///
    /// - Parameters:
    ///   - output: what takes them; not finished.
    ///   - progress: is told after each share how many tiles are done.
    /// - Returns: what was done.
    /// - Throws: the first error; the threads end after the shares that they draw.
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
