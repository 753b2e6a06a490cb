import Geometry
import Graphics

/// The mark of a map that has north up and does not turn with the way.
package struct NorthPanel: Panel {
    /// The letter for north.
    package var letter: String

    /// Creates a mark with the letter for north in a language.
    package init(letter: String) { self.letter = letter }

    /// The name of the mark.
    package var name: PanelName { .north }

    /// The letter.
    package var texts: [String] { [letter] }

    /// Its width and height in units: no higher than the panel of the street.
    static let side = 40.0

    /// Prepares the drawing: the tip of a needle above the letter, on a disc.
    package func drawing(with resources: PanelResources, width: Double) -> PanelDrawing? {
        let side = Self.side
        guard width >= side else { return nil }
        let letter = PanelText(
            letter, size: 17, weight: 700, width: side - 12, shaper: resources.shaper)
        return PanelDrawing(width: side, height: side) { pen in
            pen.plate(
                ScreenBox(minX: 0, minY: 0, maxX: side, maxY: side), radius: side / 2,
                color: pen.theme.plate)
            pen.areas.move(x: side / 2, y: 4.5)
            pen.areas.line(x: side / 2 + 5, y: 13.5)
            pen.areas.line(x: side / 2 - 5, y: 13.5)
            pen.areas.close()
            pen.areas.fill(pen.theme.warning)
            pen.text(letter, center: ScreenPoint(x: side / 2, y: 23.5), color: pen.theme.ink)
        }
    }
}
