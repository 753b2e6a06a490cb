import Render

/// Draws 16 neighbouring tiles on four threads.
func drawOnThreads(_ mapFile: String, into folder: String) async throws {
    // Read and checked once; every task draws from it.
    let map = try Map(mapFile)
    try await withThrowingTaskGroup(of: Void.self) { group in
        for y in 18966..<18970 {
            group.addTask {
                // A painter serves one thread at a time: each task has its own.
                let painter = try map.painter()
                // Nobody waits longer than 10 seconds for a row.
                let limit = DrawingLimit(seconds: 10)
                for x in 37306..<37310 {
                    let tile = try painter.draw(Tile(z: 16, x: x, y: y), limit: limit)
                    try tile.write(to: "\(folder)/16/\(x)/\(y).png")
                }
            }
        }
        try await group.waitForAll()
    }
}
