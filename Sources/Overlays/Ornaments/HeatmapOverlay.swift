package import Geometry
import Graphics
package import MapRenderer
import MapStyle

/// How densely points lie, as colours over the map.
package struct HeatmapOverlay: Overlay {
    /// So that names stay readable.
    package var level: OverlayLevel { .belowLabels }
    /// What the picture's report calls it.
    package var name: String? { "heatmap" }

    private let points: [Point]

    /// A place and how many it counts for.
    package struct Point: Hashable, Sendable {
        /// Where it lies.
        package let place: WorldPoint
        /// How many points it counts for.
        package let weight: Double

        /// A place that counts once, or more often.
        package init(_ place: WorldPoint, weight: Double = 1) {
            self.place = place
            self.weight = weight
        }
    }

    /// Logical pixels that a point reaches.
    static let radius = 30.0
    private static let opacity = 0.75

    /// A map of the densities of points.
    package init(_ points: [Point]) { self.points = points }

    /// What must be in the picture for all points to be seen.
    package var framingItems: [Framing.Item] {
        guard let box = WorldBox(around: points.map(\.place)) else { return [] }
        return [(box.minX, box.minY), (box.maxX, box.maxY)].map {
            Framing.Item(
                point: WorldPoint(x: $0.0, y: $0.1), margin: Framing.Padding(Self.radius))
        }
    }

    /// Paints it; the densest place of the picture has the strongest colour.
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
