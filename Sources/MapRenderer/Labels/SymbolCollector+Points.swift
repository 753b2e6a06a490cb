import Cairo
import MapGeometry
import MapStyle

/// Labels that stand at a point.
extension SymbolCollector {
    /// The candidate for a label at a point of the screen.
    func pointCandidate(_ subject: Subject, at point: ScreenPoint, part: Int) -> LabelCandidate {
        LabelCandidate(
            priority: priority(of: subject, part: part), text: subject.string, repeatDistance: 0,
            choices: { uprightChoices(subject, at: point) }, rules: rules)
    }

    /// The places for an upright label: one for each anchor that the style allows.
    func uprightChoices(_ subject: Subject, at point: ScreenPoint) -> [LabelChoice] {
        let anchors = text.variableAnchor.isEmpty ? [subject.anchor] : text.variableAnchor
        guard let words = subject.text else {
            return [choice(subject, at: point, text: nil, textBox: nil)]
        }
        return anchors.map { anchor in
            let isVariable = !text.variableAnchor.isEmpty
            var setting = words.setting
            if isVariable { setting.justification = anchor.justification }
            let shaped = shapes.shaped(words.text, font: words.font, setting: setting)
            let shift = shift(subject, anchor: anchor, isVariable: isVariable)
            let left = point.x + shift.x - shaped.width * anchor.shareX
            let top = point.y + shift.y - shaped.height * anchor.shareY
            let placed = PlacedText(
                layout: .block(
                    shaped, origin: ScreenPoint(x: left, y: top + shaped.ascent),
                    rotation: subject.rotation),
                paint: words.paint, font: words.font, setting: setting, string: words.text)
            let box = ScreenBox(
                minX: left, minY: top, maxX: left + shaped.width, maxY: top + shaped.height)
            return choice(subject, at: point, text: placed, textBox: box)
        }
    }

    /// How far the text stands off its point.
    private func shift(
        _ subject: Subject, anchor: SymbolAnchor, isVariable: Bool
    ) -> StyleOffset {
        guard let radius = subject.radialOffset else {
            guard isVariable else { return subject.offset }
            // With variable anchors an offset counts away from the anchor, whichever is chosen.
            return StyleOffset(
                x: abs(subject.offset.x) * (1 - 2 * anchor.shareX),
                y: abs(subject.offset.y) * (1 - 2 * anchor.shareY))
        }
        let x = 1 - 2 * anchor.shareX
        let y = 1 - 2 * anchor.shareY
        let share = x != 0 && y != 0 ? 0.5.squareRoot() : 1
        return StyleOffset(x: x * radius * share, y: y * radius * share)
    }

    private func choice(
        _ subject: Subject, at point: ScreenPoint, text placed: PlacedText?, textBox: ScreenBox?,
        iconRotation: Double = 0
    ) -> LabelChoice {
        var choice = LabelChoice(anchor: point, text: placed)
        choice.textBoxes = textBox.map { [$0.expanded(by: text.padding)] } ?? []
        guard let picture = subject.icon else { return choice }
        let isFitted = icon.textFit != .none && textBox != nil
        let box =
            textBox.flatMap { textBox in
                isFitted
                    ? picture.box(
                        around: textBox, at: point, fit: icon.textFit,
                        padding: icon.textFitPadding) : nil
            } ?? picture.box(at: point)
        choice.icon = PlacedIcon(
            icon: picture.icon, box: box, rotation: picture.rotation + iconRotation,
            opacity: picture.opacity, tint: picture.tint, isFitted: isFitted, size: picture.size)
        let padding = subject.iconPadding
        choice.iconBoxes = [
            ScreenBox(
                minX: box.minX - padding.left, minY: box.minY - padding.top,
                maxX: box.maxX + padding.right, maxY: box.maxY + padding.bottom)
        ]
        return choice
    }

    /// The place of an icon alone that turns with its line.
    func turnedIconChoice(_ subject: Subject, at point: ScreenPoint, degrees: Double) -> LabelChoice
    {
        choice(subject, at: point, text: nil, textBox: nil, iconRotation: degrees)
    }
}

extension SymbolAnchor {
    /// Lines of text are flush on the side of the point.
    fileprivate var justification: TextShaper.Setting.Justification {
        switch self {
        case .left, .topLeft, .bottomLeft: .left
        case .right, .topRight, .bottomRight: .right
        case .center, .top, .bottom: .center
        }
    }
}
