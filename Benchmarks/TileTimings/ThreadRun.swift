import Geometry
import MapPictures

/// Tiles drawn by several threads that share a plan.
struct ThreadRun {
    private let threads: Int
    private let tileCount: Int
    private let wallSeconds: Double
    private let cpuSeconds: Double

    /// Draws each tile once.
    ///
    /// - Parameters:
    ///   - plan: map and style, which the threads share.
    ///   - side: pixels across a tile.
    ///   - tiles: dealt out in turn to the threads.
    ///   - threads: how many draw at once.
    /// - Throws: what keeps the map or a tile from being drawn.
    init(_ plan: ScenePlan, side: Int, tiles: [TileID], threads: Int) async throws {
        let clock = ContinuousClock()
        let start = clock.now
        let costs = try await withThrowingTaskGroup(of: [TileCost].self) { group in
            for thread in 0..<threads {
                group.addTask {
                    let fraction = stride(from: thread, to: tiles.count, by: threads)
                    return try TileMeter(plan, side: side).costs(of: fraction.map { tiles[$0] })
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        wallSeconds = (clock.now - start) / .seconds(1)
        cpuSeconds = costs.reduce(0) { $0 + Double($1.total) } / 1e9
        tileCount = costs.count
        self.threads = threads
    }

    var tilesPerSecond: Double { Double(tileCount) / max(wallSeconds, 1e-9) }

    /// What a reader is told.
    var line: String {
        let milliseconds = cpuSeconds * 1000 / Double(max(tileCount, 1))
        return "\(threads) thread\(threads == 1 ? " " : "s"): \(tileCount) tiles in"
            + " \(fixed(wallSeconds, 2)) s, \(fixed(tilesPerSecond, 0)) tiles/s,"
            + " \(fixed(milliseconds, 2)) ms of CPU a tile"
    }
}
