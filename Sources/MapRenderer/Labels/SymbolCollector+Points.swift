import Cairo
import MapGeometry
import MapStyle

/// Labels that stand at a point.
extension SymbolCollector {
    /// The candidate for a label at a point of the screen.
    func pointCandidate(_ subject: Subject, at point: ScreenPoint, part: Int) -> LabelCandidate {
        LabelCandidate(
            priority: priority(of: subject, part: part), text: subject.string,
            repeatDistance: text.isOptional && subject.icon != nil ? Self.repeatDistance : 0,
            choices: { uprightChoices(subject, at: point) }, rules: rules)
    }

    /// Pixels between equal optional texts of one layer.
    ///
    /// Of the platforms of a station each keeps its symbol, and one the name. MapLibre has no such
    /// rule; the second name tells nothing new.
    private static let repeatDistance = 120.0

    /// The places for an upright label: one for each anchor that the style allows.
    func uprightChoices(_ subject: Subject, at point: ScreenPoint) -> [LabelChoice] {
        let anchors = text.variableAnchor.isEmpty ? [subject.anchor] : text.variableAnchor
        guard let words = subject.text else {
            return [choice(subject, at: point, text: nil, textBox: nil)]
        }
        let choices = anchors.map { anchor in
            let isVariable = !text.variableAnchor.isEmpty
            var setting = words.setting
            if isVariable, subject.isJustifiedByAnchor {
                setting.justification = anchor.justification
            }
            let shift = shift(subject, anchor: anchor, isVariable: isVariable)
            return choice(
                subject, words, at: point, anchor: anchor, shift: shift, setting: setting)
        }
        return choices + asideChoices(subject, words, at: point)
    }

    /// Where a name that stands on its place, such as a town's, may go when a route runs there.
    private func asideChoices(
        _ subject: Subject, _ words: LabelText, at point: ScreenPoint
    ) -> [LabelChoice] {
        guard stepsAside, placement == .point, subject.icon == nil, text.variableAnchor.isEmpty
        else { return [] }
        let room = words.font.size * 0.9
        let places: [(SymbolAnchor, StyleOffset)] = [
            (.bottom, StyleOffset(x: 0, y: -room)), (.top, StyleOffset(x: 0, y: room)),
            (.left, StyleOffset(x: room, y: 0)), (.right, StyleOffset(x: -room, y: 0)),
        ]
        return places.map { anchor, shift in
            choice(
                subject, words, at: point, anchor: anchor, shift: shift, setting: words.setting)
        }
    }

    private func choice(
        _ subject: Subject, _ words: LabelText, at point: ScreenPoint, anchor: SymbolAnchor,
        shift: StyleOffset, setting: TextShaper.Setting
    ) -> LabelChoice {
        let shaped = shapes.shaped(words.text, font: words.font, setting: setting)
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
        choice.textBoxes =
            textBox.map { box in
                [box.turned(degrees: subject.rotation, around: point).expanded(by: text.padding)]
            } ?? []
        guard let picture = subject.icon else { return choice }
        let isFitted = icon.textFit != .none && textBox != nil
        let box =
            textBox.flatMap { textBox in
                isFitted
                    ? picture.box(
                        around: textBox, at: point, fit: icon.textFit,
                        padding: icon.textFitPadding) : nil
            } ?? picture.box(at: point)
        let rotation = isFitted ? 0 : picture.rotation + iconRotation
        choice.icon = PlacedIcon(
            icon: picture.icon, box: box, rotation: rotation,
            opacity: picture.opacity, tint: picture.tint, isFitted: isFitted, size: picture.size)
        let padding = subject.iconPadding
        let covered = box.turned(degrees: rotation, around: box.center)
        choice.iconBoxes = [
            ScreenBox(
                minX: covered.minX - padding.left, minY: covered.minY - padding.top,
                maxX: covered.maxX + padding.right, maxY: covered.maxY + padding.bottom)
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
