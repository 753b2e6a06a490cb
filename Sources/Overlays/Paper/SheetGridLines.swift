package import Geometry
package import Graphics
package import MapRenderer

/// The thin lines of a grid over a map on paper, below its names.
package struct SheetGridLines: Overlay {
    private let lines: [[WorldPoint]]
    private let color: Color
    private let width: Double

    /// Creates the lines.
    ///
    /// - Parameters:
    ///   - lines: their points.
    ///   - color: their colour.
    ///   - width: their width in logical pixels of the map.
    package init(_ lines: [[WorldPoint]], color: Color, width: Double) {
        self.lines = lines
        self.color = color
        self.width = width
    }

    /// Names stay readable.
    package var level: OverlayLevel { .belowLabels }

    /// Draws the lines.
    package func draw(on canvas: OverlayCanvas) {
        let pen = AreaPen(canvas)
        for line in lines {
            for (index, point) in line.enumerated() {
                let place = canvas.viewport.screen(point)
                if index == 0 {
                    pen.move(x: place.x, y: place.y)
                } else {
                    pen.line(x: place.x, y: place.y)
                }
            }
        }
        pen.newPart()
        pen.stroke(color, width: width)
    }
}
