import Geometry
import Graphics
import MapPictures
import MapRenderer

/// What one frame cost: CPU time of the thread, in nanoseconds.
struct FrameCost {
    private let camera: Camera
    private let tiles, labels, drawing, all, encoding: UInt64

    /// Draws and encodes a frame.
    ///
    /// - Throws: `CairoError` when memory is short.
    init(of drive: Drive, at moment: DriveMoment, encoder: PNGEncoder) throws {
        let start = FrameTimings.now()
        let picture = try drive.draw(at: moment)
        let frame = picture.report.frame
        let drawn = FrameTimings.now()
        _ = try encoder.encode(picture.surface)
        encoding = FrameTimings.now() - drawn
        all = drawn - start
        camera = frame.viewport.camera
        tiles = frame.timings.tiles
        labels = frame.timings.labels
        drawing = frame.timings.drawing
    }

    /// The camera and milliseconds, see ``FrameTimingsTool``.
    var line: String {
        // Guidance and the layout of panels: what the renderer's own clock does not see.
        let guidance = all - min(all, tiles + labels + drawing)
        let center = camera.center
        let view = [center.longitude, center.latitude, camera.zoom, camera.bearing, camera.pitch]
        let costs = [guidance, tiles, labels, drawing, all, encoding]
        return (view.map { "\($0)" } + costs.map { "\(Double($0 / 1000) / 1000)" })
            .joined(separator: " ")
    }
}
