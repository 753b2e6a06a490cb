import Geometry
import Graphics

/// A line of text, which is custom or a notice for the viewer.
struct LinePanel: Panel {
    /// The name of the panel, custom line or notice.
    let name: PanelName
    private let line: String
    private let isWarning: Bool

    /// Creates a line.
    init(_ name: PanelName, _ line: String, isWarning: Bool = false) {
        self.name = name
        self.line = line
        self.isWarning = isWarning
    }

    /// The line.
    var texts: [String] { [line] }

    /// Measures the line, which is as wide as its text.
    func drawing(with resources: PanelResources, width: Double) -> PanelDrawing? {
        let most = min(width, 420)
        guard most > 80 else { return nil }
        let (height, margin) = (36.0, 17.0)
        let indent = name == .notice ? 19.0 : 0
        let text = PanelText(
            line, size: 16.5, weight: 600, width: most - 2 * margin - indent,
            shaper: resources.shaper)
        let wide = text.width + indent + 2 * margin
        return PanelDrawing(width: wide, height: height) { pen in
            pen.plate(
                ScreenBox(minX: 0, minY: 0, maxX: wide, maxY: height), radius: height / 2,
                color: pen.theme.plate)
            if name == .notice {
                pen.areas.circle(x: margin + 4, y: height / 2, radius: 5.5)
                pen.areas.fill(isWarning ? pen.theme.warning : pen.theme.accent)
            }
            pen.text(text, x: margin + indent, middle: height / 2, color: pen.theme.ink)
        }
    }
}
