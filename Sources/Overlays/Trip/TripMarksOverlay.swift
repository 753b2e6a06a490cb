package import Geometry
import Graphics
package import MapRenderer

/// The events of a trip at their places, each with a few words beside it if they fit.
package struct TripMarksOverlay: Overlay {
    /// A symbol at a place.
    package struct Item: Sendable {
        /// The event.
        package let mark: TripMark
        /// The position, in the same copy of the world as the line.
        package let place: WorldPoint
        /// A few words, such as `12 min`; empty for none.
        package let text: String

        /// Creates an item from its parts.
        package init(_ mark: TripMark, at place: WorldPoint, text: String = "") {
            self.mark = mark
            self.place = place
            self.text = text
        }
    }

    /// Above everything except the panel, which is drawn later.
    package var level: OverlayLevel { .aboveLabels }

    private let items: [Item]
    private let others: [any Overlay]
    private let resources: PanelResources

    /// Creates the marks of a trip.
    ///
    /// - Parameters:
    ///   - items: the items, the most important last: it is drawn on top, and its words are
    ///     placed first.
    ///   - others: the overlays that words keep clear of.
    ///   - resources: the drawing resources.
    package init(_ items: [Item], besides others: [any Overlay], resources: PanelResources) {
        self.items = items
        self.others = others
        self.resources = resources
    }

    /// What explanations of labels call it.
    package var obstacleName: String { "tripMark" }

    /// Symbols, and the words beside them.
    package func obstacles(in viewport: Viewport) -> [ScreenBox] {
        items.map { box(of: $0, in: viewport) } + labels(in: viewport).map(\.box)
    }

    /// Draws words, then symbols.
    package func draw(on canvas: OverlayCanvas) {
        let pen = PanelPen(canvas, resources)
        for label in labels(in: canvas.viewport) {
            pen.plate(label.box, radius: label.box.height / 2, color: pen.theme.plate)
            pen.text(
                label.text,
                center: ScreenPoint(
                    x: (label.box.minX + label.box.maxX) / 2,
                    y: (label.box.minY + label.box.maxY) / 2), color: pen.theme.ink)
        }
        for item in items {
            let point = canvas.viewport.nearestScreen(item.place)
            pen.context.saved {
                pen.context.translate(x: point.x, y: point.y)
                item.mark.draw(pen.areas)
            }
        }
    }

    // MARK: Words

    private struct Label {
        let text: PanelText
        let box: ScreenBox
    }

    private func box(of item: Item, in viewport: Viewport) -> ScreenBox {
        let point = viewport.nearestScreen(item.place)
        return ScreenBox(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
            .expanded(by: item.mark.radius)
    }

    /// Returns the words that fit beside their symbol, the most important first.
    private func labels(in viewport: Viewport) -> [Label] {
        let boxes = items.map { box(of: $0, in: viewport) }
        let picture = ScreenBox(
            minX: 2, minY: 2, maxX: viewport.size.width - 2, maxY: viewport.size.height - 2)
        var taken = boxes + others.flatMap { $0.obstacles(in: viewport) }
        return zip(items, boxes).reversed().compactMap { item, symbol in
            guard !item.text.isEmpty else { return nil }
            let text = PanelText(
                item.text, size: 11, weight: 600, shaper: resources.shaper)
            let found = LabelPlaces.beside(symbol, width: text.width + 12, height: 18).first {
                place in picture.holds(place) && !taken.contains { $0.intersects(place) }
            }
            guard let found else { return nil }
            taken.append(found)
            return Label(text: text, box: found)
        }
    }
}
