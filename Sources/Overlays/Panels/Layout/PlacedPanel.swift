import Cairo
public import MapCamera
public import MapGeometry
public import MapRenderer

/// A panel that has its place in the picture.
public struct PlacedPanel: Overlay {
    /// Which panel.
    public let name: PanelName
    /// Where it stands, in logical pixels; its shadow reaches a little farther.
    public let box: ScreenBox
    /// Its texts in reading order, whole, though they may be drawn shortened.
    public let texts: [String]

    /// The signs that it shows.
    public let signs: [PanelSign]

    let drawing: PanelDrawing
    let resources: PanelResources
    let scale: Double

    /// Above everything.
    public var level: OverlayLevel { .aboveLabels }

    /// Its own box: labels keep clear of it.
    public func obstacles(in viewport: Viewport) -> [ScreenBox] { [box] }

    /// Draws it.
    public func draw(on canvas: OverlayCanvas) {
        if let still = drawing.still { resources.stills.draw(still, of: self, on: canvas) }
        draw(on: canvas, drawing.draw)
    }

    /// Draws a part of it.
    func draw(on canvas: OverlayCanvas, _ part: (PanelPen) -> Void) {
        let context = canvas.context
        context.saved {
            context.translate(x: box.minX, y: box.minY)
            context.scale(scale)
            part(
                PanelPen(
                    areas: AreaPen(canvas), resources: resources,
                    origin: ScreenPoint(x: box.minX, y: box.minY), scale: scale,
                    pixelRatio: canvas.pixelRatio))
        }
    }
}
