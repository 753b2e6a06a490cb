import Geometry
import Graphics
import MapStyle

#if canImport(Glibc)
    import Glibc
#endif

/// Lays the pictures of a raster source on the tilted ground, pixel by pixel.
///
/// All ground of a row of the picture is equally far away: a row has one zoom of tiles, lower
/// towards the horizon, and places lie on it at equal steps.
struct TiltedRaster {
    /// The picture of a tile, or the part of one that stands in for it.
    struct Part {
        let picture: RasterTile
        /// Where the tile begins in the picture, and how much of it the tile is, as shares.
        var x = 0.0
        var y = 0.0
        var scale = 1.0
        var isSmooth = true
    }

    private let viewport: Viewport
    private let perspective: Perspective
    private let zooms: ClosedRange<Int>
    private let tileSize, pixelRatio: Double
    private let columns, rows: Int

    /// So many zooms below its first one a source is still shown, reduced.
    private static let reducedZooms = 2

    /// - Returns: `nil` for a flat view.
    init?(
        of source: any RasterTileSource, _ request: FrameRequest, pixels: (width: Int, height: Int)
    ) {
        viewport = request.viewport
        guard let perspective = viewport.perspective else { return nil }
        self.perspective = perspective
        zooms = source.zooms
        tileSize = source.tileSize
        pixelRatio = request.pixelRatio
        (columns, rows) = (pixels.width, pixels.height)
    }

    /// Draws the ground up to the haze.
    ///
    /// - Parameters:
    ///   - canvas: what to draw on.
    ///   - loader: counts the tiles.
    ///   - opacity: share of the pictures' own.
    ///   - find: gives the picture of a tile, if there is one; asked once for each.
    func draw(
        on canvas: any Canvas, _ loader: RasterTileLoader, opacity: Float = 1,
        _ find: (TileID) -> Part?
    ) {
        var parts: [TileID: Part?] = [:]
        let highest = perspective.row(scale: Perspective.leastScale)
        canvas.drawPixels(in: canvas.window) { pixels, stride in
            for y in 0..<rows {
                let row = (Double(y) + 0.5) / pixelRatio
                guard row >= highest,
                    let left = perspective.plane(ScreenPoint(x: 0.5 / pixelRatio, y: row)),
                    let right = perspective.plane(
                        ScreenPoint(x: (Double(columns) + 0.5) / pixelRatio, y: row))
                else { continue }
                let scale = perspective.scale(at: left)
                let exact = viewport.camera.zoom + log2(512 / tileSize) + log2(scale)
                let wanted = Int(max((exact + 1e-6).rounded(), 0))
                guard wanted >= zooms.lowerBound - Self.reducedZooms else { continue }
                let zoom = min(max(wanted, zooms.lowerBound), zooms.upperBound)
                let count = Double(1 << zoom)
                let side = viewport.worldSize * scale * pixelRatio / count
                let (from, to) = (viewport.world(plane: left), viewport.world(plane: right))
                let step = (
                    x: (to.x - from.x) / Double(columns) * count,
                    y: (to.y - from.y) / Double(columns) * count
                )
                var (column, line) = (Double.infinity, Double.infinity)
                var part: Part?
                for x in 0..<columns {
                    let u = from.x * count + step.x * Double(x)
                    let v = from.y * count + step.y * Double(x)
                    if u.rounded(.down) != column || v.rounded(.down) != line {
                        (column, line) = (u.rounded(.down), v.rounded(.down))
                        part = nil
                        if line >= 0, line < count, abs(column) < 1e9,
                            let id = TileID(
                                z: zoom, x: (Int(column) % Int(count) + Int(count)) % Int(count),
                                y: Int(line))
                        {
                            if parts[id] == nil, parts.count < TileCover.maximumCount {
                                let found = find(id)
                                if found != nil { loader.noteDrawn() }
                                parts[id] = .some(found)
                            }
                            part = (parts[id] ?? nil).map { $0.reduced(side: side) }
                        }
                    }
                    guard let part else { continue }
                    let (a, b) = (
                        part.x + (u - column) * part.scale, part.y + (v - line) * part.scale
                    )
                    let color =
                        part.isSmooth ? part.picture.smooth(a, b) : part.picture.nearest(a, b)
                    (color * opacity).blend(into: pixels, at: y * stride + x * 4)
                }
            }
        }
    }
}

extension TiltedRaster.Part {
    /// The copy to take pixels from where the tile is so many pixels wide.
    fileprivate func reduced(side: Double) -> TiltedRaster.Part {
        guard isSmooth else { return self }
        return TiltedRaster.Part(
            picture: picture.reduced(by: Double(picture.width) * scale / side), x: x, y: y,
            scale: scale)
    }
}
