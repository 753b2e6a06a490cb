package import Geometry
import Graphics
package import MapRenderer

/// The route that was planned for a trip, below the driven line, in unobtrusive colours.
package struct PlannedLineOverlay: Overlay {
    /// Below labels and, if it is added first, below the driven line.
    package var level: OverlayLevel { .belowLabels }

    private let lines: [[WorldPoint]]
    private let theme: RoadTheme

    /// Creates a planned route.
    ///
    /// - Parameters:
    ///   - lines: its parts, in one copy of the world.
    ///   - theme: its colours.
    package init(_ lines: [[WorldPoint]], theme: RoadTheme) {
        self.lines = lines
        self.theme = theme
    }

    /// Draws the route.
    package func draw(on canvas: OverlayCanvas) {
        let size = canvas.viewport.size
        let window = ScreenBox(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
            .expanded(by: 20)
        let viewport = canvas.viewport
        let runs = lines.flatMap { line in
            viewport.worlds(of: line, margin: 40).flatMap { world in
                BandedLine(
                    points: line.map { viewport.screen($0.shifted(worlds: world)) },
                    bands: Array(repeating: 0, count: line.count)
                ).thinned(to: 0.5 / canvas.pixelRatio).runs(in: window)
            }
        }
        for (color, width) in [(theme.alternative.casing, 6.0), (theme.alternative.fill, 4.0)] {
            let pen = AreaPen(canvas)
            for run in runs {
                pen.newPart()
                for point in run.points { pen.line(x: point.x, y: point.y) }
            }
            pen.stroke(color, width: width, cap: .round, join: .round)
        }
    }
}
