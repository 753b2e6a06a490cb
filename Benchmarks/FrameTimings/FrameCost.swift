import Cairo
import MapRenderer
import RenderCommand

/// What one frame cost: CPU time of the thread, in nanoseconds.
struct FrameCost {
    /// Guidance, the panels' layout, tiles, labels and drawing.
    let all, tiles, labels, drawing, encoding: UInt64

    /// Guidance and the layout of panels: what the renderer's own clock does not see.
    var guidance: UInt64 { all - min(all, tiles + labels + drawing) }

    /// Draws and encodes a frame.
    ///
    /// - Throws: `CairoError` when memory is short.
    init(of drive: RouteDrive, atMeters meters: Double, encoder: PNGEncoder) throws {
        let start = FrameTimings.now()
        let frame = try drive.draw(atMeters: meters)
        let drawn = FrameTimings.now()
        _ = try encoder.encode(frame.surface)
        encoding = FrameTimings.now() - drawn
        all = drawn - start
        tiles = frame.timings.tiles
        labels = frame.timings.labels
        drawing = frame.timings.drawing
    }
}
