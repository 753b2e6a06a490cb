package import Geometry
import Graphics
package import MapRenderer

/// A panel with its position in the picture.
package struct PlacedPanel: Overlay {
    /// The name of the panel.
    package let name: PanelName
    /// Its box in logical pixels; its shadow extends a little farther.
    package let box: ScreenBox
    /// Its full texts in reading order, although they may be drawn shortened.
    package let texts: [String]

    /// The signs that it shows.
    package let signs: [PanelSign]

    let drawing: PanelDrawing
    let resources: PanelResources
    let scale: Double

    /// Above everything.
    package var level: OverlayLevel { .aboveLabels }

    /// What explanations of labels call it.
    package var obstacleName: String { name.rawValue }

    /// Its own box: labels keep clear of it.
    package func obstacles(in viewport: Viewport) -> [ScreenBox] { [box] }

    /// Draws the panel.
    package func draw(on canvas: OverlayCanvas) {
        if let still = drawing.still { resources.stills.draw(still, of: self, on: canvas) }
        draw(on: canvas, drawing.draw)
    }

    /// Draws a part of the panel.
    func draw(on canvas: OverlayCanvas, _ part: (PanelPen) -> Void) {
        PanelPen.draw(in: box, scale: scale, on: canvas, resources, part)
    }
}
