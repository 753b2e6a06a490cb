import Geometry
import Graphics
import MapRenderer

/// Pictures of the parts of panels that look the same in most frames: shadows, plates, scales.
///
/// To draw them anew takes as long as all the rest: 3.2 ms a frame of 1280 × 720 instead of 1.6. For one
/// thread.
final class PanelStills {
    private var pictures: [Key: Surface] = [:]

    private struct Key: Hashable {
        let name: PanelName
        let looks: [Double]
        let box: ScreenBox
        let pixelRatio: Double
    }

    /// Some frames' panels.
    private static let capacity = 64

    /// Draws a still part, or its picture.
    ///
    /// - Parameters:
    ///   - still: the part.
    ///   - panel: whose it is.
    ///   - canvas: what on.
    func draw(_ still: PanelDrawing.Still, of panel: PlacedPanel, on canvas: OverlayCanvas) {
        let ratio = canvas.pixelRatio
        let key = Key(name: panel.name, looks: still.key, box: panel.box, pixelRatio: ratio)
        let reach = (PanelPen.shadowReach + 1) * panel.scale
        let edges = panel.box.expanded(by: reach)
        func pixel(_ place: Double) -> Int { Int((-1e6...1e6).clamped(place * ratio)) }
        let window = PixelWindow(
            minX: pixel(edges.minX) - 1, minY: pixel(edges.minY) - 1, maxX: pixel(edges.maxX) + 2,
            maxY: pixel(edges.maxY) + 2)
        var picture = pictures[key]
        canvas.draw(kept: &picture, in: window) { panel.draw(on: $0, still.draw) }
        if pictures.count >= Self.capacity { pictures.removeAll(keepingCapacity: true) }
        pictures[key] = picture
    }
}
