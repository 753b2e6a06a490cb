import Geometry
import Graphics
import MapStyle

/// Labels that stand upright at a point.
extension SymbolLayout {
    /// The candidate for a label at a point of the plane.
    func pointCandidate(
        _ subject: SymbolFeature, at point: ScreenPoint, _ priority: LabelCandidate.Priority
    ) -> LabelCandidate {
        LabelCandidate(
            priority: priority, subject: subject, collector: self, place: .point(point),
            repeatDistance: text.isOptional && subject.icon != nil && subject.text != nil
                ? Self.repeatDistance : 0)
    }

    /// Pixels between equal optional texts of one layer.
    ///
    /// Of the platforms of a station each keeps its symbol, and one the name. MapLibre has no such
    /// rule; the second name tells nothing new.
    private static let repeatDistance = 120.0

    /// How many places an upright label may try.
    func uprightCount(_ subject: SymbolFeature) -> Int {
        guard subject.text != nil else { return 1 }
        return max(variableCount(subject), 1) * modeCount(subject)
            + (mayStepAside(subject) ? Self.asideAnchors.count : 0)
    }

    /// Whether the words may be a line or a column: each is tried at all anchors.
    private func modeCount(_ subject: SymbolFeature) -> Int {
        subject.text?.column?.hasAlternative == true ? 2 : 1
    }

    /// How many anchors the style lets the text choose from.
    private func variableCount(_ subject: SymbolFeature) -> Int {
        subject.anchorOffsets.isEmpty
            ? text.variableAnchor.count : subject.anchorOffsets.count
    }

    /// Around all places that an upright label may try.
    func uprightExtent(_ subject: SymbolFeature, around point: ScreenPoint) -> ScreenBox {
        var extent = ScreenBox(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
        for index in 0..<uprightCount(subject) {
            let boxes = boxes(subject, uprightSpot(subject, index), at: point, turned: 0)
            if let text = boxes.textSpace { extent = extent.union(text) }
            if let icon = boxes.iconSpace { extent = extent.union(icon) }
        }
        return extent
    }

    /// The room that an upright label takes at one of its places: less work than to lay it out.
    ///
    /// - Parameters:
    ///   - subject: the label.
    ///   - index: below ``uprightCount(_:)``.
    ///   - point: where it belongs.
    ///   - degrees: how far the icon is turned with a line.
    /// - Returns: boxes around the text and the icon, those that there are.
    func uprightSpace(
        _ subject: SymbolFeature, _ index: Int, at point: ScreenPoint, turned degrees: Double = 0
    ) -> (text: ScreenBox?, icon: ScreenBox?) {
        let boxes = boxes(subject, uprightSpot(subject, index), at: point, turned: degrees)
        return (boxes.textSpace, boxes.iconSpace)
    }

    /// One of the places of an upright label.
    ///
    /// - Parameters:
    ///   - subject: the label.
    ///   - index: below ``uprightCount(_:)``; the best first.
    ///   - point: where it belongs.
    ///   - degrees: how far the icon is turned with a line.
    /// - Returns: what is drawn there.
    func uprightChoice(
        _ subject: SymbolFeature, _ index: Int, at point: ScreenPoint, turned degrees: Double = 0
    ) -> LabelChoice {
        let spot = uprightSpot(subject, index)
        let boxes = boxes(subject, spot, at: point, turned: degrees)
        var choice = LabelChoice(anchor: point)
        if let words = subject.text, let box = boxes.text, let space = boxes.textSpace {
            var setting = words.setting
            if spot.isVariable, subject.isJustifiedByAnchor {
                setting.justification = spot.anchor.justification
            }
            // A single line is the same however lines stand against each other.
            let shaped =
                setting == words.setting || subject.shaped?.lineCount == 1 ? subject.shaped : nil
            let glyphs =
                (spot.isColumn ? subject.column : shaped)
                ?? shapes.shaped(words.text, font: words.font, setting: setting)
            choice.text = PlacedText(
                layout: .block(
                    glyphs, origin: ScreenPoint(x: box.minX, y: box.minY + glyphs.ascent),
                    rotation: textRotation(subject)),
                paint: words.paint)
            choice.textBoxes = [space]
        }
        if let picture = subject.icon, let box = boxes.icon, let space = boxes.iconSpace {
            choice.icon = PlacedIcon(
                icon: picture.icon, box: box, rotation: boxes.iconRotation,
                opacity: picture.opacity, tint: picture.tint, isFitted: boxes.isFitted,
                size: picture.size)
            choice.iconBoxes = [space]
        }
        return choice
    }

    /// Degrees clockwise that an upright text is turned.
    private func textRotation(_ subject: SymbolFeature) -> Double {
        let turnsWithMap = text.alignment == .map && placement == .point
        return subject.rotation - (turnsWithMap ? plane.bearing : 0)
    }

    // MARK: Where texts may stand

    private struct Spot {
        let anchor: SymbolAnchor
        /// Pixels from the point.
        let shift: StyleOffset
        let isVariable: Bool
        /// Whether the words stand in a column.
        var isColumn = false
    }

    private static let asideAnchors: [SymbolAnchor] = [.bottom, .top, .left, .right]

    /// Whether a name that stands on its place, such as a town's, may go beside it when a route
    /// runs there.
    private func mayStepAside(_ subject: SymbolFeature) -> Bool {
        stepsAside && placement == .point && subject.icon == nil && variableCount(subject) == 0
    }

    private func uprightSpot(_ subject: SymbolFeature, _ index: Int) -> Spot {
        let count = max(variableCount(subject), 1)
        let modes = modeCount(subject)
        guard index < count * modes else { return asideSpot(subject, index - count * modes) }
        var spot = anchorSpot(subject, index % count)
        if let column = subject.text?.column {
            spot.isColumn = modes == 1 || (index < count) == column.isFirst
        }
        return spot
    }

    private func anchorSpot(_ subject: SymbolFeature, _ index: Int) -> Spot {
        if index < subject.anchorOffsets.count {
            let choice = subject.anchorOffsets[index]
            return Spot(anchor: choice.anchor, shift: choice.offset, isVariable: true)
        }
        let isVariable = index < text.variableAnchor.count
        let anchor = isVariable ? text.variableAnchor[index] : subject.anchor
        return Spot(
            anchor: anchor, shift: shift(subject, anchor: anchor, isVariable: isVariable),
            isVariable: isVariable)
    }

    private func asideSpot(_ subject: SymbolFeature, _ index: Int) -> Spot {
        let anchor = Self.asideAnchors[min(index, Self.asideAnchors.count - 1)]
        let space = (subject.text?.font.size ?? 0) * 0.9
        return Spot(
            anchor: anchor,
            shift: StyleOffset(
                x: (1 - 2 * anchor.fractionX) * space, y: (1 - 2 * anchor.fractionY) * space),
            isVariable: false)
    }

    /// How far the text stands off its point.
    private func shift(
        _ subject: SymbolFeature, anchor: SymbolAnchor, isVariable: Bool
    ) -> StyleOffset {
        let x = 1 - 2 * anchor.fractionX
        let y = 1 - 2 * anchor.fractionY
        guard let radius = subject.radialOffset else {
            guard isVariable else { return subject.offset }
            // With variable anchors an offset counts away from the anchor, whichever is chosen.
            return StyleOffset(x: abs(subject.offset.x) * x, y: abs(subject.offset.y) * y)
        }
        let fraction = x != 0 && y != 0 ? 0.5.squareRoot() : 1
        return StyleOffset(x: x * radius * fraction, y: y * radius * fraction)
    }

    // MARK: Boxes

    /// Where text and icon go, and the room that they take.
    private struct Boxes {
        var text: ScreenBox?
        var textSpace: ScreenBox?
        var icon: ScreenBox?
        var iconSpace: ScreenBox?
        var iconRotation = 0.0
        var isFitted = false
    }

    private func boxes(
        _ subject: SymbolFeature, _ spot: Spot, at point: ScreenPoint, turned degrees: Double
    ) -> Boxes {
        var result = Boxes()
        if let shaped = spot.isColumn ? subject.column : subject.shaped {
            let left =
                point.x + spot.shift.x + text.translate.x - shaped.width * spot.anchor.fractionX
            let top =
                point.y + spot.shift.y + text.translate.y - shaped.height * spot.anchor.fractionY
            let box = ScreenBox(
                minX: left, minY: top, maxX: left + shaped.width, maxY: top + shaped.height)
            result.text = box
            result.textSpace = box.turned(degrees: textRotation(subject), around: point)
                .expanded(by: text.padding)
        }
        guard let picture = subject.icon else { return result }
        result.isFitted = icon.textFit != .none && result.text != nil
        if result.isFitted, let words = result.text {
            result.icon = picture.box(
                around: words, fit: icon.textFit, padding: icon.textFitPadding)
        } else {
            let turnsWithMap = icon.alignment == .map && placement == .point
            let rotation = picture.rotation + degrees - (turnsWithMap ? plane.bearing : 0)
            result.iconRotation = rotation
            result.icon = picture.box(at: point, turned: rotation)
                .offset(x: icon.translate.x, y: icon.translate.y)
        }
        result.iconSpace = result.icon.map { box in
            let covered = box.turned(degrees: result.iconRotation, around: box.center)
            let padding = subject.iconPadding
            return ScreenBox(
                minX: covered.minX - padding.left, minY: covered.minY - padding.top,
                maxX: covered.maxX + padding.right, maxY: covered.maxY + padding.bottom)
        }
        return result
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
