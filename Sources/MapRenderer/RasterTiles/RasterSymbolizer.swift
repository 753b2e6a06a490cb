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
        let share = Float(opacity)
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
                    (color * share).blend(into: pixels, at: y * stride + x * 4)
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
