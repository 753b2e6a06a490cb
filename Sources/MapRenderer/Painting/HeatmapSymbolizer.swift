import Geometry
package import Graphics
import MapStyle

/// Draws `heatmap` layers: computes the density of points in coarse cells, then colours pixel
/// by pixel.
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

    /// The maximum radius in logical pixels, if each point may have its own, so that all tiles
    /// agree on what extends into them.
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
            extent: largest * DensityGrid.maximumExtent)
        let size = canvas.pixelSize
        let origin = tiles.worldOrigin
        var grid = DensityGrid(
            width: size.width, height: size.height,
            cell: DensityGrid.cell(forRadius: (radius.constant ?? 8) * ratio),
            originX: origin.x * ratio, originY: origin.y * ratio)
        let perspective = tiles.viewport.perspective
        points.forEach { place, properties in
            let point = perspective?.screen(place) ?? place
            let scale = perspective?.scale(at: place) ?? 1
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

#if canImport(Glibc)
    import Glibc
#endif

/// The density of weighted points over a picture, in cells of a few device pixels.
///
/// The cells are aligned with the world, not with the picture, so that neighbouring tiles
/// compute the same numbers on both sides of their edge.
package struct DensityGrid {
    private let width, height: Int
    private let cell: Double
    /// The grid's corner in device pixels, which is never inside the picture.
    private let left, top: Double
    private let columns, rows: Int
    private var values: [Float]
    /// Whether no point affects the grid.
    package private(set) var isEmpty = true

    /// - Parameters:
    ///   - width: device pixels across.
    ///   - height: device pixels down.
    ///   - cell: device pixels across a cell.
    ///   - originX: device pixels to a position that is the same in all pictures of the world.
    ///   - originY: the same downwards.
    package init(width: Int, height: Int, cell: Int, originX: Double, originY: Double) {
        self.width = width
        self.height = height
        let cell = Double(cell)
        self.cell = cell
        // The middle of the first cell lies left of the first pixel's middle.
        left = originX - (originX / cell).rounded(.up) * cell - cell
        top = originY - (originY / cell).rounded(.up) * cell - cell
        columns = Int((Double(width) / cell).rounded(.up)) + 4
        rows = Int((Double(height) / cell).rounded(.up)) + 4
        values = Array(repeating: 0, count: columns * rows)
    }

    /// Returns the largest cell that shows a radius without visible steps; MapLibre's are 4
    /// pixels.
    package static func cell(forRadius radius: Double) -> Int { min(max(Int(radius / 5), 1), 4) }

    /// Scales all densities so that the greatest of any cell is 1.
    package mutating func normalize() {
        guard let greatest = values.max(), greatest > 0 else { return }
        for index in values.indices { values[index] /= greatest }
    }

    /// No point reaches farther, as a multiple of its radius.
    static let maximumExtent = 2.0

    /// Adds a point.
    ///
    /// The kernel is MapLibre's (`heatmap.vertex.glsl`): a normal distribution whose standard
    /// deviation is a third of the radius, cut where it falls below a sixteenth of a colour's step.
    ///
    /// - Parameters:
    ///   - weight: the number of points that it counts for.
    ///   - x: device pixels from the left.
    ///   - y: device pixels from the top.
    ///   - radius: the radius in device pixels.
    package mutating func add(_ weight: Double, x: Double, y: Double, radius: Double) {
        let peak = weight * Self.gaussianPeak
        guard peak > Self.smallest, radius > 0 else { return }
        let extent =
            radius * min((-2 * log(Self.smallest / peak)).squareRoot() / 3, Self.maximumExtent)
        let across = cells(x, extent, from: left, count: columns)
        let down = cells(y, extent, from: top, count: rows)
        guard !across.isEmpty, !down.isEmpty else { return }
        isEmpty = false
        // The kernel is the product of a horizontal and a vertical factor.
        let horizontal = across.map { Float(kernel(left + (Double($0) + 0.5) * cell - x, radius)) }
        for row in down {
            let fraction = Float(peak * kernel(top + (Double(row) + 0.5) * cell - y, radius))
            let start = row * columns + across.lowerBound
            for index in horizontal.indices {
                values[start + index] += horizontal[index] * fraction
            }
        }
    }

    /// The height of the standard normal distribution: 1 / √(2 π).
    private static let gaussianPeak = 0.398_942_280_401_432_7
    private static let smallest = 1.0 / 255 / 16

    private func kernel(_ distance: Double, _ radius: Double) -> Double {
        let fraction = 3 * distance / radius
        return exp(-0.5 * fraction * fraction)
    }

    /// Returns the cells whose middles lie within the radius of effect.
    private func cells(
        _ place: Double, _ extent: Double, from start: Double, count: Int
    ) -> Range<Int> {
        let low = ((place - extent - start) / cell - 0.5).rounded(.up)
        let high = ((place + extent - start) / cell - 0.5).rounded(.down)
        guard high >= 0, low < Double(count), low <= high else { return 0..<0 }
        return Int(max(low, 0))..<Int(min(high, Double(count - 1))) + 1
    }

    /// Paints the densities over a picture.
    ///
    /// - Parameters:
    ///   - canvas: a canvas of the size that the grid was created for.
    ///   - opacity: the opacity of all colours, from 0 to 1.
    ///   - color: returns the colour of a density from 0 to 1.
    package func paint(on canvas: any Canvas, opacity: Double, color: (Double) -> Color) {
        let ramp = (0...Self.steps).map { step in
            SIMD4(premultiplying: color(Double(step) / Double(Self.steps)), opacity: opacity)
        }
        canvas.drawPixels(in: canvas.window) { pixels, stride in
            forEachPixel { x, y, density in
                let color = ramp[min(Int(density * Float(Self.steps)), Self.steps)]
                guard color.w > 0 else { return }
                color.blend(into: pixels, at: y * stride + x * 4)
            }
        }
    }

    /// The number of steps from density 0 to 1.
    private static let steps = 1023

    /// Calls `body` with each device pixel that has a density, and the density there.
    func forEachPixel(_ body: (_ x: Int, _ y: Int, _ density: Float) -> Void) {
        for y in 0..<height {
            let (row, down) = place(y, from: top)
            let (upper, lower) = (row * columns, (row + 1) * columns)
            for x in 0..<width {
                let (column, across) = place(x, from: left)
                let (a, b) = (values[upper + column], values[upper + column + 1])
                let (c, d) = (values[lower + column], values[lower + column + 1])
                let above = a + (b - a) * across
                let below = c + (d - c) * across
                let density = above + (below - above) * down
                if density > 0 { body(x, y, min(density, 1)) }
            }
        }
    }

    /// Returns the cell whose middle is before a pixel's, and the fraction of the distance to
    /// the next.
    @inline(__always)
    private func place(_ pixel: Int, from start: Double) -> (Int, Float) {
        let position = (Double(pixel) + 0.5 - start) / cell - 0.5
        let index = Int(position)
        return (index, Float(position - Double(index)))
    }
}
