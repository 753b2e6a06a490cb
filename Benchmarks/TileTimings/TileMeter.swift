import Geometry
import Graphics
import MapPictures
import MapRenderer

/// What one tile cost.
struct TileCost {
    /// CPU time in nanoseconds.
    let tiles, labels, drawing, encoding: UInt64
    /// Bytes of the PNG file.
    let bytes: Int

    /// CPU time in nanoseconds.
    var total: UInt64 { tiles + labels + drawing + encoding }
}

/// Draws and encodes server tiles and measures each step.
struct TileMeter {
    private let scene: MapScene
    private let encoder: PNGEncoder
    private let side: Double

    /// - Parameters:
    ///   - plan: map and style.
    ///   - side: pixels across a tile.
    /// - Throws: what keeps the map or the style from being opened.
    init(_ plan: ScenePlan, side: Int) throws {
        scene = try plan.open()
        self.side = Double(side)
        encoder = try PNGEncoder()
    }

    /// The costs of tiles, in their order; those where the map has nothing are left out.
    func costs(of tiles: [TileID]) throws -> [TileCost] {
        try tiles.compactMap(cost)
    }

    private func cost(of tile: TileID) throws -> TileCost? {
        let frame = try scene.renderer.render(.tile(tile, side: side))
        let start = FrameTimings.now()
        let file = try encoder.encode(frame.surface)
        let encoding = FrameTimings.now() - start
        guard frame.tileCount > 0 else { return nil }
        let timings = frame.timings
        return TileCost(
            tiles: timings.tiles, labels: timings.labels, drawing: timings.drawing,
            encoding: encoding, bytes: file.count)
    }
}
