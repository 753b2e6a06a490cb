import Geometry
import MapStyle

/// Draws `heatmap` layers: the density of points in coarse cells, then colours pixel by pixel.
struct HeatmapSymbolizer {
    private let style: HeatmapStyle
    private let zoom: Double
    private let radius: ResolvedProperty<Double>
    private let weight: ResolvedProperty<Double>
    private let intensity: Double
    private let opacity: Double

    init(_ style: HeatmapStyle, zoom: Double) {
        self.style = style
        self.zoom = zoom
        radius = style.radius.resolved(zoom: zoom)
        weight = style.weight.resolved(zoom: zoom)
        intensity = style.intensity.value(zoom: zoom)
        opacity = style.opacity.value(zoom: zoom)
    }

    /// The largest radius in logical pixels, where each point may have its own: all tiles agree on
    /// what reaches into them.
    private static let largestRadius = 200.0

    /// Draws one layer over all its tiles.
    func draw(
        _ layer: StyleLayer, of tiles: TilesBySource, on canvas: any Canvas, _ request: FrameRequest
    ) {
        guard opacity > 0, intensity > 0 else { return }
        let ratio = request.pixelRatio
        let largest = radius.constant ?? Self.largestRadius
        let points = TilePoints(
            layer: layer, tiles: tiles, request: request,
            reach: largest * DensityGrid.maximumReach)
        let size = canvas.pixelSize
        let origin = tiles.worldOrigin
        var grid = DensityGrid(
            width: size.width, height: size.height,
            cell: DensityGrid.cell(forRadius: (radius.constant ?? 8) * ratio),
            originX: origin.x * ratio, originY: origin.y * ratio)
        points.forEach { point, scale, properties in
            grid.add(
                weight.value(in: properties) * intensity, x: point.x * ratio, y: point.y * ratio,
                radius: min(radius.value(in: properties), largest) * ratio * scale)
        }
        guard !grid.isEmpty else { return }
        var context = EvaluationContext(zoom: zoom)
        grid.paint(on: canvas, opacity: opacity) { density in
            context.heatmapDensity = density
            return style.color.value(in: context) ?? HeatmapStyle.defaultColor(at: density)
        }
    }
}
