import Geometry
import MapStyle

/// Draws `raster` layers: the pictures of a source, pixel by pixel.
struct RasterSymbolizer {
    private let opacity: Double
    private let isSmooth: Bool
    private let adjustment: ColorAdjustment

    init(_ style: RasterStyle, zoom: Double) {
        opacity = style.opacity.value(zoom: zoom)
        isSmooth = style.resampling.value(zoom: zoom) == .linear
        adjustment = ColorAdjustment(style, zoom: zoom)
    }

    /// Draws the pictures of one source.
    func draw(
        _ name: String, of loader: RasterTileLoader, on canvas: any Canvas, _ request: FrameRequest
    ) {
        guard opacity > 0, let source = loader.source(named: name) else { return }
        if let ground = TiltedRaster(of: source, request, pixels: canvas.pixelSize) {
            return ground.draw(on: canvas, loader, opacity: Float(opacity)) { id in
                RasterTilePart(
                    id, lowestZoom: source.zooms.lowerBound, { loader.tile($0, of: name) }
                ).map { part in
                    let picture = part.picture
                    return TiltedRaster.Part(
                        picture: adjustment.isNone ? picture : picture.map(adjustment.applied),
                        x: part.x, y: part.y, scale: part.scale, isSmooth: isSmooth)
                }
            }
        }
        guard
            let grid = RasterTileGrid(of: source, request, pixels: canvas.pixelSize)
        else { return }
        let fraction = Float(opacity)
        for item in grid.items {
            guard
                let part = RasterTilePart(
                    item.id, lowestZoom: source.zooms.lowerBound,
                    { id in
                        loader.tile(id, of: name)
                    })
            else { continue }
            loader.noteDrawn()
            let adjusted =
                adjustment.isNone ? part.picture : part.picture.map(adjustment.applied)
            let picture =
                isSmooth
                ? adjusted.reduced(by: Double(adjusted.width) * part.scale / grid.side) : adjusted
            canvas.drawPixels(in: canvas.window) { pixels, stride in
                grid.forEachPixel(of: item) { x, y, u, v in
                    let (u, v) = (part.x + u * part.scale, part.y + v * part.scale)
                    let color = isSmooth ? picture.smooth(u, v) : picture.nearest(u, v)
                    (color * fraction).blend(into: pixels, at: y * stride + x * 4)
                }
            }
        }
    }
}

/// The picture of a tile, or the part of a picture of a lower zoom that stands in for it.
struct RasterTilePart {
    let picture: RasterTile
    /// Where the tile begins in the picture, and how much of it the tile is, as shares.
    let x, y, scale: Double

    /// The nearest picture at or above a tile; `nil` if there is none.
    ///
    /// - Parameters:
    ///   - id: the tile.
    ///   - lowestZoom: no picture lies below.
    ///   - find: gives a picture, if there is one.
    init?(_ id: TileID, lowestZoom: Int, _ find: (TileID) -> RasterTile?) {
        for step in 0...max(id.z - lowestZoom, 0) {
            guard let above = TileID(z: id.z - step, x: id.x >> step, y: id.y >> step),
                let picture = find(above)
            else { continue }
            self.picture = picture
            let count = 1 << step
            scale = 1 / Double(count)
            x = Double(id.x & (count - 1)) * scale
            y = Double(id.y & (count - 1)) * scale
            return
        }
        return nil
    }
}

#if canImport(Glibc)
    import Glibc
#endif

/// What a `raster` layer does to colours: hue, saturation, contrast and brightness.
///
/// The formulas are MapLibre's (`raster.fragment.glsl`, `raster_program.ts`).
struct ColorAdjustment: Hashable {
    /// Shares of the three channels in the turned hue.
    private let first, second, third: Float
    private let saturation, contrast: Float
    private let low, high: Float

    init(_ style: RasterStyle, zoom: Double) {
        let angle = style.hueRotate.value(zoom: zoom) * .pi / 180
        let (sine, cosine, root) = (sin(angle), cos(angle), 3.0.squareRoot())
        first = Float((2 * cosine + 1) / 3)
        second = Float((-root * sine - cosine + 1) / 3)
        third = Float((root * sine - cosine + 1) / 3)
        let saturation = style.saturation.value(zoom: zoom)
        self.saturation = Float(saturation > 0 ? 1 - 1 / (1.001 - saturation) : -saturation)
        let contrast = style.contrast.value(zoom: zoom)
        // Full contrast would divide by nothing.
        self.contrast = Float(contrast > 0 ? 1 / max(1 - contrast, 0.001) : 1 + contrast)
        low = Float(style.brightnessMin.value(zoom: zoom))
        high = Float(style.brightnessMax.value(zoom: zoom))
    }

    /// Whether colours stay as they are.
    var isNone: Bool {
        first == 1 && saturation == 0 && contrast == 1 && low == 0 && high == 1
    }

    /// A pixel (B, G, R, A, premultiplied) with its colour changed.
    func applied(to pixel: SIMD4<UInt8>) -> SIMD4<UInt8> {
        guard pixel.w > 0 else { return pixel }
        let alpha = Float(pixel.w)
        let straight = SIMD3(Float(pixel.z), Float(pixel.y), Float(pixel.x)) / alpha
        let color = applied(to: straight) * alpha + 0.5
        func byte(_ value: Float) -> UInt8 { UInt8(min(max(value, 0), alpha)) }
        return SIMD4(byte(color.z), byte(color.y), byte(color.x), pixel.w)
    }

    /// A colour (red, green, blue as shares) changed, which may leave the range of shares.
    func applied(to color: SIMD3<Float>) -> SIMD3<Float> {
        var rgb = SIMD3(
            color.x * first + color.y * second + color.z * third,
            color.x * third + color.y * first + color.z * second,
            color.x * second + color.y * third + color.z * first)
        let average = (color.x + color.y + color.z) / 3
        rgb += (SIMD3(repeating: average) - rgb) * saturation
        rgb = (rgb - 0.5) * contrast + 0.5
        return rgb * (high - low) + low
    }
}
