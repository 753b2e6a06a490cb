import Geometry
import Graphics
import MapStyle

#if canImport(Glibc)
    import Glibc
#endif

/// Draws `hillshade` layers, which show slopes lit from one side.
///
/// The formulas are MapLibre's (`hillshade_prepare.fragment.glsl`, `hillshade.fragment.glsl`).
struct HillshadeSymbolizer: Hashable {
    private let intensity: Double
    private let method: HillshadeMethod
    /// At least one; only ``HillshadeMethod/multidirectional`` uses more than the first.
    private let lights: [Light]
    private let accent: SIMD4<Float>
    private let reliefs: ReliefTable

    /// A light and the colours of slopes that face it or do not.
    private struct Light: Hashable {
        /// The direction of the light, in radians clockwise from north.
        let azimuth: Double
        /// The unit vector towards the light: to the east, to the south, and up.
        let east, south, up: Double
        let shadow, highlight: SIMD4<Float>

        init(azimuth: Double, altitude: Double, shadow: Color, highlight: Color) {
            self.azimuth = azimuth
            east = sin(azimuth) * cos(altitude)
            south = -cos(azimuth) * cos(altitude)
            up = sin(altitude)
            self.shadow = SIMD4(premultiplying: shadow)
            self.highlight = SIMD4(premultiplying: highlight)
        }
    }

    /// The most lights; a style has three or four.
    private static let mostLights = 16

    init(_ style: HillshadeStyle, zoom: Double, bearing: Double) {
        intensity = style.exaggeration.value(zoom: zoom)
        let turn = style.anchor.value(zoom: zoom) == .viewport ? bearing : 0
        method = style.method.value(zoom: zoom)
        let directions = style.direction.value(zoom: zoom).values
        let altitudes = style.altitude.value(zoom: zoom).values
        let shadows = style.shadowColor.value(zoom: zoom).values
        let highlights = style.highlightColor.value(zoom: zoom).values
        let count = max(directions.count, altitudes.count, shadows.count, highlights.count)
        // The last of a shorter list counts for all further lights.
        lights = (0..<(method == .multidirectional ? min(count, Self.mostLights) : 1)).map {
            Light(
                azimuth: (directions[min($0, directions.count - 1)] + turn) * .pi / 180,
                altitude: altitudes[min($0, altitudes.count - 1)] * .pi / 180,
                shadow: shadows[min($0, shadows.count - 1)],
                highlight: highlights[min($0, highlights.count - 1)])
        }
        accent = SIMD4(premultiplying: style.accentColor.value(zoom: zoom))
        reliefs = ReliefTable(intensity: intensity)
    }

    /// Draws the heights of one source.
    func draw(
        _ name: String, of loader: RasterTileLoader, on canvas: any Canvas, _ request: FrameRequest
    ) {
        guard intensity > 0 else { return }
        loader.drawHeights(
            of: name, on: canvas, request, whole: { loader.shading(of: $0, name, by: self) },
            picture: { shaded($0, $1, within: $2) })
    }

    /// Returns the shading of a tile as a picture.
    ///
    /// - Parameters:
    ///   - tile: the heights.
    ///   - id: its address.
    ///   - seen: columns and rows to draw, the others stay transparent; `nil` draws all.
    /// - Returns: a picture of the whole tile.
    func shaded(
        _ tile: ElevationTile, _ id: TileID,
        within seen: (columns: Range<Int>, rows: Range<Int>)? = nil
    ) -> RasterTile {
        let zoom = Double(id.z)
        // Low zooms are exaggerated, because otherwise nothing would be visible.
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

    /// Returns the colour of one slope, premultiplied, each channel from 0 to 255.
    ///
    /// - Parameters:
    ///   - east: slope of the ground towards the east.
    ///   - south: slope of the ground towards the south.
    ///   - shrink: metres on the ground for one metre of the map at this latitude.
    /// - Returns: blue, green, red, opacity.
    func color(east: Double, south: Double, shrink: Double) -> SIMD4<Float> {
        let slope = (east * east + south * south).squareRoot() / max(shrink, 1e-6)
        guard method != .standard else {
            return standard(steepness: 1.25 * slope, aspect: Self.aspect(east, south))
        }
        let factor = 2 * intensity / max(shrink, 1e-6)
        let (x, y, steepness) = (east * factor, south * factor, slope * 2 * intensity)
        switch method {
        case .igor: return igor(steepness: steepness, aspect: Self.aspect(east, south))
        case .combined:
            let angle = acos(min(max(Self.facing(lights[0], x, y), 0), 1))
            let strength = atan(steepness) * 4 / .pi / .pi
            return lights[0].shadow * Float(angle * strength)
                + lights[0].highlight * Float((.pi / 2 - angle) * strength)
        case .basic, .multidirectional, .standard:
            return lights.reduce(SIMD4()) { sum, light in
                let bright = Float(min(max(Self.facing(light, x, y), 0), 1)) * 2 - 1
                return sum + (bright > 0 ? light.highlight * bright : light.shadow * -bright)
            } / Float(lights.count)
        }
    }

    /// Returns the direction in which ground rises, in radians counterclockwise from west.
    private static func aspect(_ east: Double, _ south: Double) -> Double {
        east != 0 ? atan2(south, -east) : .pi / 2 * (south > 0 ? 1 : -1)
    }

    /// Returns the cosine of the angle between a slope's normal and a light.
    private static func facing(_ light: Light, _ east: Double, _ south: Double) -> Double {
        (light.up - east * light.east - south * light.south)
            / (1 + east * east + south * south).squareRoot()
    }

    /// Returns how much a slope that rises in a direction faces the first light, from 0 to 1.
    private func shade(aspect: Double) -> Float {
        let turn = (aspect + lights[0].azimuth + .pi) / .pi + 0.5
        return Float(abs(turn - 2 * (turn / 2).rounded(.down) - 1))
    }

    private func standard(steepness: Double, aspect: Double) -> SIMD4<Float> {
        let (sine, rest) = reliefs.relief(steepness)
        let (shadow, highlight) = (lights[0].shadow, lights[0].highlight)
        let light = (shadow + (highlight - shadow) * shade(aspect: aspect)) * sine
        return accent * rest * (1 - light.w / 255) + light
    }

    private func igor(steepness: Double, aspect: Double) -> SIMD4<Float> {
        let strength = Float(atan(steepness) * 2 / .pi)
        let bright = shade(aspect: aspect)
        return (lights[0].shadow * (1 - bright) + lights[0].highlight * bright) * strength
    }
}

/// A table of the shading of slopes by their steepness, which avoids computing sines and powers
/// for each pixel.
private struct ReliefTable: Hashable {
    /// The sine of the displayed slope, and one minus its cosine, at steps of steepness / (1 +
    /// steepness).
    private let entries: [SIMD2<Float>]

    private static let steps = 2048

    /// - Parameter intensity: the intensity of the style, 0 to 1.
    init(intensity: Double) {
        // A higher intensity makes gentle slopes steeper, and a lower one makes them gentler.
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

    /// Returns the sine and one minus the cosine of the displayed slope, each times the style's
    /// strength.
    ///
    /// - Parameter steepness: metres of rise for one metre of distance, 0 or more.
    /// - Returns: both, interpolated from the two nearest steps.
    func relief(_ steepness: Double) -> (sine: Float, rest: Float) {
        guard steepness.isFinite else { return (0, 0) }
        let place = steepness / (1 + steepness) * Double(Self.steps)
        let index = min(max(Int(place), 0), Self.steps - 1)
        let (low, high) = (entries[index], entries[index + 1])
        let entry = low + (high - low) * Float(place - Double(index))
        return (entry.x, entry.y)
    }
}
