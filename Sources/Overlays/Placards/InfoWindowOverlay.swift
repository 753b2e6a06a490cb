package import Geometry
import Graphics
package import MapRenderer

/// Information about one place, on a plate that points at it.
package struct InfoWindowOverlay: Overlay {
    /// Above everything.
    package var level: OverlayLevel { .aboveLabels }
    /// Its name in the picture's report.
    package var name: String? { "infoWindow" }

    private let place: WorldPoint
    private let extent: EdgePadding
    private let resources: PanelResources
    private let layout: PlacardLayout

    /// The distance from the plate to its tip in logical pixels.
    private static let tip = 9.0
    /// The maximum width.
    private static let widest = 250.0

    /// Creates a window.
    ///
    /// - Parameters:
    ///   - placard: its texts.
    ///   - pin: the pin that it points at.
    ///   - size: the size of the picture.
    ///   - resources: the drawing resources.
    package init(
        _ placard: Placard, at pin: Pin, in size: ScreenSize, resources: PanelResources
    ) {
        place = pin.place
        extent = pin.look.extent(of: nil)
        self.resources = resources
        layout = PlacardLayout(
            placard, width: min(Self.widest, size.width - 8), height: size.height * 0.6,
            more: { "+ \($0)" }, shaper: resources.shaper)
    }

    /// The item that must be in the picture for the whole window to be visible.
    package var framingItem: Framing.Item {
        Framing.Item(
            point: place,
            margin: EdgePadding(
                left: layout.width / 2, top: extent.top + Self.tip + layout.height + 4,
                right: layout.width / 2, bottom: extent.bottom))
    }

    /// Returns a box above the pin if it fits there, otherwise below it.
    private func box(in viewport: Viewport) -> (box: ScreenBox, tip: ScreenPoint, isAbove: Bool)? {
        let point = viewport.nearestScreen(place)
        guard
            ScreenBox(minX: 0, minY: 0, maxX: viewport.size.width, maxY: viewport.size.height)
                .holds(ScreenBox(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y))
        else { return nil }
        let above = point.y - extent.top - Self.tip - layout.height
        let isAbove = above >= 2
        let top = isAbove ? above : point.y + extent.bottom + Self.tip
        let left = min(
            max(point.x - layout.width / 2, 4), max(viewport.size.width - layout.width - 4, 4))
        let box = ScreenBox(
            minX: left, minY: top, maxX: left + layout.width, maxY: top + layout.height)
        let y = isAbove ? box.maxY + Self.tip : box.minY - Self.tip
        return (box, ScreenPoint(x: point.x, y: y), isAbove)
    }

    /// Returns its plate.
    package func obstacles(in viewport: Viewport) -> [ScreenBox] {
        box(in: viewport).map { [$0.box] } ?? []
    }

    /// Returns its texts.
    package func items(in viewport: Viewport) -> [OverlayItem] {
        guard let box = box(in: viewport)?.box.seen(in: viewport.size) else { return [] }
        return [
            OverlayItem(
                name ?? "infoWindow", box: box, text: layout.texts.joined(separator: "\n"))
        ]
    }

    /// Draws the plate, its tip and the texts.
    package func draw(on canvas: OverlayCanvas) {
        guard let (box, tip, isAbove) = box(in: canvas.viewport) else { return }
        let pen = PanelPen(canvas, resources)
        pen.plate(box, radius: 8, color: pen.theme.plate)
        let edge = isAbove ? box.maxY - 1 : box.minY + 1
        let middle = min(max(tip.x, box.minX + 16), box.maxX - 16)
        pen.areas.move(x: middle - 8, y: edge)
        pen.areas.line(x: middle + 8, y: edge)
        pen.areas.line(x: tip.x, y: tip.y)
        pen.areas.close()
        pen.areas.fill(pen.theme.plate)
        for line in layout.lines {
            pen.text(
                line.text, x: box.minX + line.x, baseline: box.minY + line.baseline,
                color: line.isQuiet ? pen.theme.quietInk : pen.theme.ink)
        }
    }
}
