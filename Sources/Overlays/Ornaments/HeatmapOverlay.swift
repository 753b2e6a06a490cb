package import Geometry
import Graphics
package import MapRenderer
import MapStyle

/// The density of points, as colours over the map.
package struct HeatmapOverlay: Overlay {
    /// Below labels, so that names stay readable.
    package var level: OverlayLevel { .belowLabels }
    /// Its name in the picture's report.
    package var name: String? { "heatmap" }

    private let points: [Point]

    /// A position with a weight.
    package struct Point: Hashable, Sendable {
        /// The position.
        package let place: WorldPoint
        /// The number of points that it counts for.
        package let weight: Double

        /// Creates a point that counts once, or by a weight.
        package init(_ place: WorldPoint, weight: Double = 1) {
            self.place = place
            self.weight = weight
        }
    }

    /// The radius of effect of a point in logical pixels.
    static let radius = 30.0
    private static let opacity = 0.75

    /// Creates a heat map of points.
    package init(_ points: [Point]) { self.points = points }

    /// The items that must be in the picture for all points to be visible.
    package var framingItems: [Framing.Item] {
        guard let box = WorldBox(around: points.map(\.place)) else { return [] }
        return [(box.minX, box.minY), (box.maxX, box.maxY)].map {
            Framing.Item(
                point: WorldPoint(x: $0.0, y: $0.1), margin: Framing.Padding(Self.radius))
        }
    }

    /// Paints it; the densest position in the picture has the strongest colour.
    package func draw(on canvas: OverlayCanvas) {
        let (viewport, ratio) = (canvas.viewport, canvas.pixelRatio)
        let size = canvas.canvas.pixelSize
        let middle = WorldPoint(viewport.camera.center)
        let origin = viewport.screen(middle)
        var grid = DensityGrid(
            width: size.width, height: size.height,
            cell: DensityGrid.cell(forRadius: Self.radius * ratio), originX: origin.x * ratio,
            originY: origin.y * ratio)
        for point in points {
            let place = WorldPoint(
                x: point.place.x + (middle.x - point.place.x).rounded(), y: point.place.y)
            let seen = viewport.screen(place)
            grid.add(
                point.weight, x: seen.x * ratio, y: seen.y * ratio, radius: Self.radius * ratio)
        }
        guard !grid.isEmpty else { return }
        grid.normalize()
        grid.paint(on: canvas.canvas, opacity: Self.opacity) { HeatmapStyle.defaultColor(at: $0) }
    }
}
