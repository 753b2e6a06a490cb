package import Geometry
import Graphics
package import MapRenderer
import Routes

/// The display of road signs without a map: the limit, the most important sign as large as the
/// picture allows, and the others beside it.
///
/// ```
///  ┌──────────────────────┐   ┌───────────┐
///  │ (50)            sign │   │ (50)  48  │
///  │        SIGN     120 m│   │   SIGN    │
///  │  48    80 m     sign │   │   80 m    │
///  │ km/h   ▬▬▬      300 m│   │ sign sign │
///  └──────────────────────┘   └───────────┘
/// ```
package struct SignBoard {
    /// What a board says.
    package struct Content {
        /// The limit and the own speed.
        package var speed: SpeedPanel
        /// The signs, the most important first.
        package var signs: [SignsPanel.Sign]
        /// What stands instead of signs, such as that the position is unknown; `nil` for nothing.
        package var message: String?
        /// What stands below them, such as how old they are; `nil` for nothing.
        package var notice: String?

        /// Creates a content from its parts.
        package init(
            speed: SpeedPanel, signs: [SignsPanel.Sign], message: String? = nil,
            notice: String? = nil
        ) {
            self.speed = speed
            self.signs = signs
            self.message = message
            self.notice = notice
        }
    }

    /// Everything that is drawn, the ground first.
    package let overlays: [any Overlay]
    /// The boxes and texts of the parts, for the picture's report.
    package let placement: PanelPlacement

    /// Arranges a board.
    ///
    /// - Parameters:
    ///   - content: what it says.
    ///   - size: the size of the picture in logical pixels.
    ///   - credit: the height of the credit in the lower right corner; 0 for none.
    ///   - resources: the resources for measuring and drawing.
    package init(
        _ content: Content, in size: ScreenSize, credit: Double = 0,
        resources: PanelResources
    ) {
        let layout = SignBoardLayout(
            size, hasNotice: content.notice != nil, credit: credit)
        var panels = [Self.speed(content.speed, layout, resources)]
        let signs = Array(content.signs.prefix(layout.slots.count))
        if let message = content.message {
            panels.append(Self.message(message, layout, resources))
        } else if !signs.isEmpty {
            panels.append(Self.signs(signs, layout, resources))
        }
        if let notice = content.notice, let box = layout.notice {
            panels.append(Self.notice(notice, box, resources))
        }
        let missing = content.message == nil ? content.signs.dropFirst(signs.count) : []
        placement = PanelPlacement(
            panels: panels, dropped: [],
            droppedTexts: missing.map {
                DroppedText(PanelName.signs.rawValue, text: $0.text, reason: .space)
            })
        let theme = resources.theme
        let ground =
            theme.isHollow ? Color.black : theme.plate.mixed(with: theme.track, fraction: 0.45)
        overlays = [PlainGround(color: ground)] + panels
    }

    // MARK: Parts

    /// The limit's sign, and below or beside it the own speed.
    private static func speed(
        _ panel: SpeedPanel, _ layout: SignBoardLayout, _ resources: PanelResources
    ) -> PlacedPanel {
        let box = layout.limit.union(layout.speed)
        let limit = layout.limit.offset(x: -box.minX, y: -box.minY)
        let speed = layout.speed.offset(x: -box.minX, y: -box.minY)
        let face = panel.limit.map {
            SpeedSign(limit: $0, look: panel.sign, shaper: resources.shaper)
        }
        let own = panel.ownSpeed.map { text in
            (
                number: PanelText(
                    text, size: speed.height * 0.82, weight: 700, width: speed.width,
                    shaper: resources.shaper),
                unit: PanelText(
                    panel.text.word(panel.unit), size: speed.height * 0.22, weight: 500,
                    width: speed.width, shaper: resources.shaper)
            )
        }
        let drawing = PanelDrawing(width: box.width, height: box.height) { pen in
            if let face {
                let scale = min(limit.width / face.width, limit.height / face.height)
                pen.context.saved {
                    pen.context.translate(
                        x: limit.midX - face.width * scale / 2,
                        y: limit.midY - face.height * scale / 2)
                    pen.context.scale(scale)
                    face.draw(x: 0, y: 0, casts: false, pen: pen)
                }
            } else {
                pen.unknownLimit(in: limit)
            }
            guard let own else { return }
            let color = panel.isOver ? pen.theme.warning : pen.theme.ink
            pen.text(
                own.number,
                center: ScreenPoint(x: speed.midX, y: speed.minY + speed.height * 0.36),
                color: color)
            pen.text(
                own.unit,
                center: ScreenPoint(x: speed.midX, y: speed.minY + speed.height * 0.85),
                color: pen.theme.quietInk)
        }
        return PlacedPanel(
            name: .speed, box: box, texts: panel.texts, signs: panel.signs, drawing: drawing,
            resources: resources, scale: 1)
    }

    /// The signs in their slots.
    private static func signs(
        _ signs: [SignsPanel.Sign], _ layout: SignBoardLayout, _ resources: PanelResources
    ) -> PlacedPanel {
        let slots = Array(layout.slots.prefix(signs.count))
        let box = slots.dropFirst().reduce(layout.main) { $0.union($1) }
        let texts = zip(signs, slots).map { sign, slot in
            PanelText(
                sign.distance, size: layout.letters(of: slot), weight: 700,
                width: slot.width * 0.8, shaper: resources.shaper)
        }
        let drawing = PanelDrawing(width: box.width, height: box.height) { pen in
            for (index, sign) in signs.enumerated() {
                let slot = slots[index].offset(x: -box.minX, y: -box.minY)
                let letters = layout.letters(of: slot)
                let foot = letters * (index == 0 ? 1.9 : 1.45)
                pen.sign(
                    sign.face,
                    in: ScreenBox(
                        minX: slot.minX, minY: slot.minY, maxX: slot.maxX,
                        maxY: slot.maxY - foot))
                pen.distance(
                    texts[index], isLeft: sign.isLeft,
                    middle: ScreenPoint(x: slot.midX, y: slot.maxY - foot + letters * 0.78),
                    size: letters)
                if index == 0 { pen.approach(sign.approach, letters: letters, in: slot) }
            }
        }
        return PlacedPanel(
            name: .signs, box: box, texts: signs.map(\.text),
            signs: signs.map { PanelSign(.roadSign, $0.title) }, drawing: drawing,
            resources: resources, scale: 1)
    }

    /// What stands instead of signs, in one or two lines.
    private static func message(
        _ message: String, _ layout: SignBoardLayout, _ resources: PanelResources
    ) -> PlacedPanel {
        let box = layout.slots.dropFirst().reduce(layout.main) { $0.union($1) }
        let size = min(box.width * 0.09, box.height * 0.14)
        let lines = PanelText.lines(
            message, size: size, width: box.width * 0.94, shaper: resources.shaper)
        let drawing = PanelDrawing(width: box.width, height: box.height) { pen in
            let top = box.height / 2 - size * 0.7 * Double(lines.count - 1)
            for (index, line) in lines.enumerated() {
                pen.text(
                    line,
                    center: ScreenPoint(x: box.width / 2, y: top + size * 1.4 * Double(index)),
                    color: pen.theme.quietInk)
            }
        }
        return PlacedPanel(
            name: .signs, box: box, texts: [message], signs: [], drawing: drawing,
            resources: resources, scale: 1)
    }

    private static func notice(
        _ notice: String, _ box: ScreenBox, _ resources: PanelResources
    ) -> PlacedPanel {
        let text = PanelText(
            notice, size: box.height * 0.52, weight: 600, width: box.width - box.height,
            shaper: resources.shaper)
        let drawing = PanelDrawing(width: box.width, height: box.height) { pen in
            let whole = ScreenBox(minX: 0, minY: 0, maxX: box.width, maxY: box.height)
            pen.areas.frame(
                whole.expanded(by: -1), radius: box.height * 0.3, width: max(box.height * 0.05, 1))
            pen.areas.fill(pen.theme.warning)
            pen.text(
                text, center: ScreenPoint(x: whole.midX, y: whole.midY), color: pen.theme.ink)
        }
        return PlacedPanel(
            name: .notice, box: box, texts: [notice], signs: [], drawing: drawing,
            resources: resources, scale: 1)
    }
}

extension PanelPen {
    /// Draws the place of a limit that is not known.
    fileprivate func unknownLimit(in box: ScreenBox) {
        let radius = min(box.width, box.height) / 2
        areas.ring(x: box.midX, y: box.midY, radius: radius * 0.9, width: radius * 0.08)
        areas.fill(theme.track)
        areas.rectangle(
            x: box.midX - radius * 0.3, y: box.midY - radius * 0.05, width: radius * 0.6,
            height: radius * 0.1)
        areas.fill(theme.quietInk)
    }

    /// Draws the bar that gets shorter as a sign comes nearer, at the bottom of its slot.
    fileprivate func approach(_ fraction: Double, letters: Double, in slot: ScreenBox) {
        let (wide, high) = (slot.width * 0.6, letters * 0.16)
        let left = slot.midX - wide / 2
        let box = ScreenBox(
            minX: left, minY: slot.maxY - high, maxX: left + wide, maxY: slot.maxY)
        areas.rounded(box, radius: high / 2)
        areas.fill(theme.track)
        guard fraction > 0 else { return }
        let filled = ScreenBox(
            minX: left, minY: box.minY, maxX: left + max(wide * min(fraction, 1), high),
            maxY: box.maxY)
        areas.rounded(filled, radius: high / 2)
        areas.fill(theme.accent)
    }
}
