import Geometry
import Graphics

/// The current street, with its number and name.
package struct StreetPanel: Panel {
    /// The name; empty if the street has none.
    package var street: String
    /// Its numbers.
    package var shields: [RoadShield]

    /// Creates a street from its name and numbers.
    package init(street: String, shields: [RoadShield] = []) {
        self.street = street
        self.shields = shields
    }

    /// The name of the panel.
    package var name: PanelName { .street }

    /// Numbers and name.
    package var texts: [String] { (shields.map(\.text) + [street]).filter { !$0.isEmpty } }

    /// Numbers of the road.
    package var signs: [PanelSign] { shields.map(PanelSign.init) }

    /// Measures the panel, which is as wide as its text, within limits.
    package func drawing(with resources: PanelResources, width: Double) -> PanelDrawing? {
        let most = min(width, 380)
        guard most > 60 else { return nil }
        let (height, margin) = (40.0, 18.0)
        let row = ShieldRow(
            shields, height: 25, width: most - 2 * margin, shaper: resources.shaper)
        let indent = row.shields.isEmpty ? 0 : row.width + (street.isEmpty ? 0 : 9)
        let text = PanelText(
            street, size: 19, weight: 600, width: most - 2 * margin - indent,
            shaper: resources.shaper)
        let whole = indent + text.width
        guard whole > 0 else { return nil }
        return PanelDrawing(width: whole + 2 * margin, height: height) { pen in
            pen.plate(
                ScreenBox(minX: 0, minY: 0, maxX: whole + 2 * margin, maxY: height),
                radius: height / 2, color: pen.theme.plate)
            row.draw(x: margin, middle: height / 2, pen: pen)
            pen.text(text, x: margin + indent, middle: height / 2, color: pen.theme.ink)
        }
    }
}
