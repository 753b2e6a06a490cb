import Geometry
import Graphics

/// The road signs ahead, the most important at the top, each with its distance.
package struct SignsPanel: Panel {
    /// A sign ahead.
    package struct Sign: Hashable, Sendable {
        /// What it looks like.
        package var face: SignFace
        /// Its kind and number in words, for the picture's report.
        package var title: String
        /// The distance to it, such as `120 m`; empty at the sign.
        package var distance: String
        /// Whether it stands on the left; `nil` if that is unknown.
        package var isLeft: Bool?
        /// The part of the way to it that is left, from 0 to 1.
        package var approach: Double

        /// Creates a sign from its parts.
        package init(
            face: SignFace, title: String, distance: String, isLeft: Bool? = nil,
            approach: Double = 0
        ) {
            self.face = face
            self.title = title
            self.distance = distance
            self.isLeft = isLeft
            self.approach = approach
        }

        /// Title and distance, as in reports.
        var text: String { [title, distance].filter { !$0.isEmpty }.joined(separator: ", ") }
    }

    /// The signs, the most important first; the panel shows ``capacity`` of them.
    package var shown: [Sign]

    /// The most signs that are shown.
    package static let capacity = 3

    /// Creates a panel of signs.
    package init(_ signs: [Sign]) { shown = Array(signs.prefix(Self.capacity)) }

    /// The name of the panel.
    package var name: PanelName { .signs }

    /// Kind and distance of each sign.
    package var texts: [String] { shown.map(\.text) }

    /// The kinds of the signs.
    package var signs: [PanelSign] { shown.map { PanelSign(.roadSign, $0.title) } }

    private static let width = 84.0
    private static let side = 60.0
    private static let cell = 92.0

    /// Measures the panel: one sign below the other, the first of them a little larger.
    package func drawing(with resources: PanelResources, width: Double) -> PanelDrawing? {
        guard !shown.isEmpty, width >= Self.width else { return nil }
        let distances = shown.map {
            PanelText(
                $0.distance, size: 17, weight: 700, width: Self.width - 22,
                shaper: resources.shaper)
        }
        let high = Self.cell * Double(shown.count) + 8
        return PanelDrawing(width: Self.width, height: high) { pen in
            pen.plate(
                ScreenBox(minX: 0, minY: 0, maxX: Self.width, maxY: high), radius: 14,
                color: pen.theme.plate)
            for (index, (sign, distance)) in zip(shown, distances).enumerated() {
                let top = Self.cell * Double(index) + 9
                let left = (Self.width - Self.side) / 2
                pen.sign(
                    sign.face,
                    in: ScreenBox(
                        minX: left, minY: top, maxX: left + Self.side, maxY: top + Self.side))
                pen.distance(
                    distance, isLeft: sign.isLeft,
                    middle: ScreenPoint(x: Self.width / 2, y: top + Self.side + 14), size: 17)
            }
        }
    }
}

extension PanelPen {
    /// Draws the distance to a sign, with an arrow to the side that it stands on.
    ///
    /// - Parameters:
    ///   - text: the distance.
    ///   - isLeft: whether the sign stands on the left; `nil` draws no arrow.
    ///   - middle: the text's middle.
    ///   - size: the size of its letters in units.
    func distance(_ text: PanelText, isLeft: Bool?, middle: ScreenPoint, size: Double) {
        self.text(text, center: middle, color: theme.ink)
        guard let isLeft, text.width > 0 else { return }
        let away = text.width / 2 + size * 0.5
        sideArrow(
            isLeft: isLeft,
            middle: ScreenPoint(x: middle.x + (isLeft ? -away : away), y: middle.y),
            size: size * 0.42, color: theme.quietInk)
    }
}
