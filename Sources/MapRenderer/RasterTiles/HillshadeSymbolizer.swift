import Geometry
import Graphics
import MapStyle

#if canImport(Glibc)
    import Glibc
#endif

/// Draws `hillshade` layers: slopes lit from one side.
///
/// The formulas are MapLibre's (`hillshade_prepare.fragment.glsl`, `hillshade.fragment.glsl`).
struct HillshadeSymbolizer {
    private let intensity: Double
    /// Where the light comes from, in radians clockwise from north.
    private let azimuth: Double
    private let shadow, highlight, accent: SIMD4<Float>
    private let reliefs: ReliefTable

    init(_ style: HillshadeStyle, zoom: Double, bearing: Double) {
        intensity = style.exaggeration.value(zoom: zoom)
        let turn = style.anchor.value(zoom: zoom) == .viewport ? bearing : 0
        azimuth = (style.direction.value(zoom: zoom) + turn) * .pi / 180
        func color(_ property: Property<Color>) -> SIMD4<Float> {
            SIMD4(premultiplying: property.value(zoom: zoom))
        }
        shadow = color(style.shadowColor)
        highlight = color(style.highlightColor)
        accent = color(style.accentColor)
        reliefs = ReliefTable(intensity: intensity)
    }

    /// Draws the heights of one source.
    func draw(
        _ name: String, of loader: RasterTileLoader, on canvas: any Canvas, _ request: FrameRequest
    ) {
        guard intensity > 0, let source = loader.source(named: name) else { return }
        if let ground = TiltedRaster(of: source, request, pixels: canvas.pixelSize) {
            return ground.draw(on: canvas, loader) { id in
                guard let tile = loader.elevation(id, of: name) else { return nil }
                return TiltedRaster.Part(picture: shaded(tile, id))
            }
        }
        guard
            let grid = RasterTileGrid(of: source, request, pixels: canvas.pixelSize)
        else { return }
        for item in grid.items {
            guard let tile = loader.elevation(item.id, of: name) else { continue }
            loader.noteDrawn()
            // Pictures that are shown smaller are means of all their pixels, to the edges.
            let isReduced = Double(tile.side) / grid.side >= 2
            let seen = isReduced ? nil : grid.seen(of: item, side: tile.side, margin: 2)
            let picture = shaded(tile, item.id, within: seen)
            let view = picture.reduced(by: Double(picture.width) / grid.side)
            canvas.drawPixels(in: canvas.window) { pixels, stride in
                grid.forEachPixel(of: item) { x, y, u, v in
                    view.smooth(u, v).blend(into: pixels, at: y * stride + x * 4)
                }
            }
        }
    }

    /// The shades of a tile, as a picture.
    ///
    /// - Parameters:
    ///   - tile: the heights.
    ///   - id: its address.
    ///   - seen: columns and rows that are wanted, the others stay clear; `nil` is all.
    /// - Returns: a picture of all of the tile.
    func shaded(
        _ tile: ElevationTile, _ id: TileID,
        within seen: (columns: Range<Int>, rows: Range<Int>)? = nil
    ) -> RasterTile {
        let zoom = Double(id.z)
        // Low zooms are exaggerated, or nothing would be seen.
        let factor = zoom < 2 ? 0.4 : zoom < 4.5 ? 0.35 : 0.3
        let exaggeration = zoom < 15 ? (zoom - 15) * factor : 0
        let scale = Double(tile.side) / exp2(exaggeration + 28.2562 - zoom)
        let (box, count) = (id.worldBox, Double(tile.side))
        let (columns, rows) = seen ?? (0..<tile.side, 0..<tile.side)
        var pixels = [SIMD4<UInt8>](repeating: .zero, count: tile.side * tile.side)
        for y in rows {
            let row = box.minY + (Double(y) + 0.5) / count * box.height
            let shrink = cos(WorldPoint(x: 0, y: row).coordinate.latitude * .pi / 180)
            for x in columns {
                let slope = tile.slope(x, y)
                let color = color(
                    east: Double(slope.east) * scale, south: Double(slope.south) * scale,
                    shrink: shrink)
                pixels[y * tile.side + x] = color.pixelBytes
            }
        }
        return RasterTile(width: tile.side, height: tile.side, pixels: pixels)
    }

    /// The colour of one slope, premultiplied, each channel from 0 to 255.
    ///
    /// - Parameters:
    ///   - east: how steeply the ground rises eastwards.
    ///   - south: and southwards.
    ///   - shrink: metres on the ground for one metre of the map at this latitude.
    /// - Returns: blue, green, red, opacity.
    func color(east: Double, south: Double, shrink: Double) -> SIMD4<Float> {
        let steepness = 1.25 * (east * east + south * south).squareRoot() / max(shrink, 1e-6)
        let aspect = east != 0 ? atan2(south, -east) : .pi / 2 * (south > 0 ? 1 : -1)
        let (sine, rest) = reliefs.relief(steepness)
        let edge = accent * rest
        let turn = (aspect + azimuth + .pi) / .pi + 0.5
        let shade = Float(abs(turn - 2 * (turn / 2).rounded(.down) - 1))
        let light = (shadow + (highlight - shadow) * shade) * sine
        return edge * (1 - light.w / 255) + light
    }
}

/// How strongly slopes are shaded, by their steepness: sines and powers are looked up, not worked out for
/// each pixel.
private struct ReliefTable {
    /// Sine of the slope that is shown, and one less its cosine, at steps of steepness / (1 + steepness).
    private let entries: [SIMD2<Float>]

    private static let steps = 2048

    /// - Parameter intensity: of the style, 0 to 1.
    init(intensity: Double) {
        // More intensity makes gentle slopes steeper, and less makes them gentler.
        let (base, steepest) = (1.875 - intensity * 1.75, 0.5 * Double.pi)
        let strength = min(max(intensity * 2, 0), 1)
        entries = (0...Self.steps).map { step in
            let fraction = Double(step) / Double(Self.steps)
            let slope = fraction < 1 ? atan(fraction / (1 - fraction)) : steepest
            let scaled =
                abs(intensity - 0.5) > 1e-9
                ? (pow(base, slope) - 1) / (pow(base, steepest) - 1) * steepest : slope
            return SIMD2(Float(sin(scaled) * strength), Float((1 - cos(scaled)) * strength))
        }
    }

    /// Sine and one less the cosine of the slope that is shown, each times the style's strength.
    ///
    /// - Parameter steepness: metres up for one along, 0 or more.
    /// - Returns: both, blended from the two nearest steps.
    func relief(_ steepness: Double) -> (sine: Float, rest: Float) {
        guard steepness.isFinite else { return (0, 0) }
        let place = steepness / (1 + steepness) * Double(Self.steps)
        let index = min(max(Int(place), 0), Self.steps - 1)
        let (low, high) = (entries[index], entries[index + 1])
        let entry = low + (high - low) * Float(place - Double(index))
        return (entry.x, entry.y)
    }
}
