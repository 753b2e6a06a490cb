package import Geometry
import Graphics
package import MapRenderer

/// A ``Placard`` over a picture, laid out for its size.
package struct PlacardOverlay: Overlay {
    /// Above everything.
    package var level: OverlayLevel { .aboveLabels }
    /// Its name in the picture's report.
    package let name: String?
    /// Its box in logical pixels.
    package let box: ScreenBox
    /// The number of rows that do not fit, which the last line shows.
    package let omittedRows: Int

    private let resources: PanelResources
    private let layout: PlacardLayout

    /// Creates a placard.
    ///
    /// - Parameters:
    ///   - placard: its texts.
    ///   - name: its name in the report: `title`, `legend`, `list`.
    ///   - space: its possible positions.
    ///   - width: the maximum width.
    ///   - more: returns the last line if rows are left out, given their number.
    ///   - resources: the drawing resources.
    ///   - covers: returns how much important content a box would cover; the box with the least
    ///     is chosen.
    package init(
        _ placard: Placard, name: String, in space: PlacardSpace, width: Double,
        more: (Int) -> String = { "+ \($0)" }, resources: PanelResources,
        covers: (ScreenBox) -> Double
    ) {
        self.name = name
        self.resources = resources
        let layout = PlacardLayout(
            placard, width: min(width, space.box.width), height: space.box.height, more: more,
            shaper: resources.shaper)
        self.layout = layout
        omittedRows = layout.omittedRows
        box = space.place(width: layout.width, height: layout.height, covering: covers)
    }

    /// Returns its plate, which labels keep clear of.
    package func obstacles(in viewport: Viewport) -> [ScreenBox] { [box] }

    /// Returns its texts in full.
    package func items(in viewport: Viewport) -> [OverlayItem] {
        box.seen(in: viewport.size).map {
            [OverlayItem(name ?? "placard", box: $0, text: layout.texts.joined(separator: "\n"))]
        } ?? []
    }

    /// Returns the texts that end with an ellipsis because the picture is not wide enough for
    /// them.
    package func droppedTexts(in viewport: Viewport) -> [DroppedText] {
        layout.cutTexts.map { DroppedText(name ?? "placard", text: $0, reason: .tooWide) }
    }

    /// Draws plate, texts and badges.
    package func draw(on canvas: OverlayCanvas) {
        let context = canvas.context
        context.translate(x: box.minX, y: box.minY)
        let pen = PanelPen(
            areas: AreaPen(canvas), resources: resources,
            origin: ScreenPoint(x: box.minX, y: box.minY), scale: 1, pixelRatio: canvas.pixelRatio)
        pen.plate(
            ScreenBox(minX: 0, minY: 0, maxX: box.width, maxY: box.height), radius: 8,
            color: pen.theme.plate)
        for line in layout.lines {
            pen.text(
                line.text, x: line.x, baseline: line.baseline,
                color: line.isQuiet ? pen.theme.quietInk : pen.theme.ink)
        }
        for badge in layout.badges { draw(badge.badge, at: badge.middle, pen) }
    }

    private func draw(_ badge: Placard.Badge, at middle: ScreenPoint, _ pen: PanelPen) {
        switch badge {
        case .none: break
        case .disc(let color, let text):
            let radius = text.isEmpty ? 5.5 : 9.0
            pen.areas.circle(x: middle.x, y: middle.y, radius: radius)
            pen.areas.fill(color)
            guard !text.isEmpty else { return }
            let ink = color.luminance > 0.62 ? Color(hex: 0x1B_22_2C) : .white
            pen.text(
                PanelText(
                    text, size: 11, weight: 700, width: 1.8 * radius, least: 6,
                    shaper: resources.shaper), center: middle, color: ink)
        case .line(let color, let isDashed):
            for (from, to) in isDashed ? [(-9.0, -4.5), (-2.25, 2.25), (4.5, 9.0)] : [(-9.0, 9.0)] {
                pen.areas.rounded(
                    ScreenBox(
                        minX: middle.x + from, minY: middle.y - 2, maxX: middle.x + to,
                        maxY: middle.y + 2), radius: 2)
            }
            pen.areas.fill(color)
        }
    }
}

/// The possible positions of a placard.
package struct PlacardSpace: Hashable, Sendable {
    /// The part of the picture that it stays in.
    package let box: ScreenBox
    /// The corners that are tried, the preferred one first.
    package let corners: [Corner]

    /// A corner of the space.
    package enum Corner: Hashable, Sendable, CaseIterable {
        case topLeft, topRight, bottomLeft, bottomRight
    }

    /// Creates a space from its parts; if no corners are given, all are tried.
    package init(_ box: ScreenBox, corners: [Corner] = Corner.allCases) {
        self.box = box
        self.corners = corners.isEmpty ? Corner.allCases : corners
    }

    /// Returns the position for a box of a size where it covers the least; the first of equal
    /// ones.
    package func place(
        width: Double, height: Double, covering covers: (ScreenBox) -> Double
    ) -> ScreenBox {
        let boxes = corners.map { corner in
            let left = [.topLeft, .bottomLeft].contains(corner) ? box.minX : box.maxX - width
            let top = [.topLeft, .topRight].contains(corner) ? box.minY : box.maxY - height
            return ScreenBox(minX: left, minY: top, maxX: left + width, maxY: top + height)
        }
        return boxes.map { ($0, covers($0)) }.min { $0.1 < $1.1 }?.0 ?? box
    }
}
