package import Geometry
import Glibc
package import Graphics
package import MapRenderer

/// Pins with their labels: markers, venues, people, vehicles.
///
/// All pins of a picture are one overlay, so that no label covers a pin or another label.
package struct PinsOverlay: Overlay {
    /// Above everything except the panels, which are drawn later.
    package var level: OverlayLevel { .aboveLabels }

    private let pins: [Pin]
    private let others: [any Overlay]
    private let icons: PinIcons
    private let theme: OverlayTheme
    private let memory: PinMemory

    /// Creates an overlay of pins.
    ///
    /// - Parameters:
    ///   - pins: the pins, the most important first: it is drawn on top, and its label is
    ///     placed first.
    ///   - others: the overlays that labels keep clear of; lines may be covered if there is no
    ///     other position.
    ///   - icons: the pictures of their heads.
    ///   - theme: the colours.
    ///   - shaper: measures labels before anything is drawn; usually that of the scene.
    package init(
        _ pins: [Pin], besides others: [any Overlay], icons: PinIcons, theme: OverlayTheme,
        shaper: TextShaper
    ) {
        self.pins = pins
        self.others = others
        self.icons = icons
        self.theme = theme
        memory = PinMemory(shaper: PanelShaper(shaper))
    }

    /// What explanations of labels call it.
    package var obstacleName: String { "pin" }

    /// The pins that the picture shows, and their labels.
    package func obstacles(in viewport: Viewport) -> [ScreenBox] {
        let layout = layout(in: viewport)
        return layout.shown.flatMap { [$0.body] + ($0.label.map { [$0.box] } ?? []) }
    }

    /// Returns each pin with its label.
    package func items(in viewport: Viewport) -> [OverlayItem] {
        layout(in: viewport).shown.compactMap { shown in
            let pin = pins[shown.index]
            guard let box = shown.body.seen(in: viewport.size) else { return nil }
            let state: OverlayItem.LabelState =
                pin.label.isEmpty
                ? .none
                : shown.label.map { $0.isShortened ? .shortened : .whole } ?? .dropped
            return OverlayItem(
                pin.name, box: shown.label.map { box.union($0.box) } ?? box, text: pin.text,
                label: state)
        }
    }

    /// Returns the labels that do not fit, and those for which the picture is not wide enough,
    /// shortened or not.
    package func droppedTexts(in viewport: Viewport) -> [DroppedText] {
        layout(in: viewport).shown.compactMap { shown in
            let pin = pins[shown.index]
            guard !pin.label.isEmpty, shown.label?.isShortened != false else { return nil }
            let isTooWide = PinLabelPlacer.isTooWide(pin, for: viewport.size, memory.shaper)
            guard isTooWide || shown.label == nil else { return nil }
            return DroppedText(pin.name, text: pin.text, reason: isTooWide ? .tooWide : .space)
        }
    }

    /// Draws rings of accuracy, then labels, then pins, the most important last.
    package func draw(on canvas: OverlayCanvas) {
        let layout = layout(in: canvas.viewport)
        for shown in layout.shown {
            let pin = pins[shown.index]
            guard let meters = pin.accuracy else { continue }
            var colors = theme.road
            colors.accuracy = pin.look.color.faded(pin.look.opacity)
            AccuracyOverlay(
                at: pin.place.coordinate, meters: meters, theme: colors, most: Pin.largestRing
            ).draw(on: canvas)
        }
        for shown in layout.shown.reversed() {
            draw(pins[shown.index].look, at: shown.point, on: canvas)
        }
        for shown in layout.shown {
            if let label = shown.label {
                draw(label, opacity: pins[shown.index].look.opacity, on: canvas)
            }
        }
    }

    // MARK: Layout

    /// The position of a pin and its label.
    fileprivate struct Shown {
        let index: Int
        let point: ScreenPoint
        let body: ScreenBox
        var label: PinLabelPlacer.Label?
    }

    /// The positions of everything in a picture.
    fileprivate struct Layout {
        let viewport: Viewport
        var shown: [Shown]
    }

    private func layout(in viewport: Viewport) -> Layout {
        if let known = memory.layout, known.viewport == viewport { return known }
        let picture = ScreenBox(
            minX: 0, minY: 0, maxX: viewport.size.width, maxY: viewport.size.height)
        var layout = Layout(viewport: viewport, shown: [])
        for (index, pin) in pins.enumerated() {
            let point = viewport.nearestScreen(pin.place)
            guard point.x.isFinite, point.y.isFinite else { continue }
            let body = body(of: pin.look, at: point)
            guard body.intersects(picture) else { continue }
            layout.shown.append(Shown(index: index, point: point, body: body))
        }
        placeLabels(in: &layout)
        memory.layout = layout
        return layout
    }

    private func placeLabels(in layout: inout Layout) {
        guard layout.shown.contains(where: { !pins[$0.index].label.isEmpty }) else { return }
        let boxes =
            layout.shown.map(\.body) + others.flatMap { $0.obstacles(in: layout.viewport) }
        let lines = others.compactMap { $0.groundLine(zoom: layout.viewport.camera.zoom) }
        var placer = PinLabelPlacer(
            layout.viewport.size, taken: boxes,
            besides: lines.flatMap { LineBoxes.boxes(along: $0, in: layout.viewport) },
            shaper: memory.shaper)
        for index in layout.shown.indices {
            let shown = layout.shown[index]
            let pin = pins[shown.index]
            guard !pin.label.isEmpty else { continue }
            layout.shown[index].label = placer.place(labelOf: pin, beside: shown.body)
        }
    }

    private func body(of look: Pin.Look, at point: ScreenPoint) -> ScreenBox {
        var picture: ScreenSize?
        if case .picture = look.shape, case .icon(let name) = look.face,
            let icon = icons.icon(name)
        {
            picture = ScreenSize(width: icon.width, height: icon.height)
        }
        let extent = look.extent(of: picture)
        return ScreenBox(
            minX: point.x - extent.left, minY: point.y - extent.top,
            maxX: point.x + extent.right, maxY: point.y + extent.bottom)
    }

    // MARK: Drawing

    /// Draws a pin from a cached picture of its look, at whole device pixels.
    private func draw(_ look: Pin.Look, at point: ScreenPoint, on canvas: OverlayCanvas) {
        let ratio = canvas.pixelRatio
        guard let column = Int(exactly: (point.x * ratio).rounded()),
            let row = Int(exactly: (point.y * ratio).rounded())
        else { return }
        let box = body(of: look, at: ScreenPoint(x: 0, y: 0)).expanded(by: 2)
        func pixels(_ length: Double) -> Int? { Int(exactly: (length * ratio).rounded(.up)) }
        guard let left = pixels(-box.minX), let top = pixels(-box.minY),
            let right = pixels(box.maxX), let bottom = pixels(box.maxY)
        else { return }
        let place = ScreenPoint(x: Double(column) / ratio, y: Double(row) / ratio)
        var kept = memory.pictures[look]
        canvas.draw(
            kept: &kept,
            in: PixelWindow(
                minX: column - left, minY: row - top, maxX: column + right, maxY: row + bottom)
        ) {
            PinPicture(look: look, icons: icons, theme: theme.road).draw(at: place, on: $0)
        }
        if memory.pictures.count < PinMemory.mostPictures { memory.pictures[look] = kept }
    }

    private func draw(
        _ label: PinLabelPlacer.Label, opacity: Double, on canvas: OverlayCanvas
    ) {
        let colors = theme.panels
        var baseline = label.box.minY + PinLabelPlacer.baselines.first
        for (index, line) in label.lines.enumerated() {
            let ink = index == 0 ? colors.ink : colors.quietInk
            let look = TextLook(
                color: ink.faded(opacity), haloColor: colors.plate.faded(0.9 * opacity),
                halo: HaloShape(width: 1.6))
            let x = label.box.minX + 3 + (label.box.width - 6 - line.width) * label.alignment
            canvas.canvas.draw(
                line.shaped, .straight(ScreenPoint(x: x, y: baseline)), look: look,
                scale: canvas.pixelRatio)
            baseline += PinLabelPlacer.baselines.second
        }
    }
}

extension Pin {
    /// Its text in one line; for a pin without label and title, the content of its head.
    fileprivate var text: String {
        let words = label.isEmpty ? title : label
        if !words.isEmpty { return detail.isEmpty ? words : "\(words), \(detail)" }
        if case .text(let text) = look.face { return text }
        return ""
    }
}

/// The memory that the pins of one picture share, for one thread.
private final class PinMemory {
    let shaper: PanelShaper
    var layout: PinsOverlay.Layout?
    /// The pictures of looks.
    var pictures: [Pin.Look: Surface] = [:]

    /// The most pictures that are kept; each takes some kilobytes.
    static let mostPictures = 2000

    init(shaper: PanelShaper) { self.shaper = shaper }
}
