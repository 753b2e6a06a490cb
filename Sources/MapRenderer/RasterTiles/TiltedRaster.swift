import Geometry
import Graphics
import MapStyle

#if canImport(Glibc)
    import Glibc
#endif

/// Draws the pictures of a raster source on the tilted ground, pixel by pixel.
///
/// All ground in a row of the picture is equally far away, so a row has one zoom of tiles,
/// lower towards the horizon, and its positions are at equal steps.
struct TiltedRaster {
    /// The picture of a tile, or the part of one that replaces it.
    struct Part {
        let picture: RasterTile
        /// The tile's corner in the picture and its size, as fractions of the picture.
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

    /// The number of zooms below its first one at which a source is still shown, reduced.
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

    /// Counts the pixels that stay within a tile.
    ///
    /// - Parameters:
    ///   - place: where the first one is, from 0 to 1.
    ///   - step: from one to the next.
    /// - Returns: at least 1.
    private static func run(_ place: Double, _ step: Double) -> Int {
        let left = step > 0 ? (1 - place) / step : step < 0 ? place / -step : .infinity
        return Int(min(left.rounded(.down), 1e6)) + 1
    }

    /// Draws the ground up to the haze.
    ///
    /// - Parameters:
    ///   - canvas: the canvas to draw on.
    ///   - loader: counts the tiles.
    ///   - opacity: a factor of the pictures' own opacity.
    ///   - find: returns the picture of a tile, if there is one; called once for each tile.
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
                // A run of pixels lies in one tile.
                var x = 0
                while x < columns {
                    let (u, v) = (
                        from.x * count + step.x * Double(x), from.y * count + step.y * Double(x)
                    )
                    let (column, line) = (u.rounded(.down), v.rounded(.down))
                    let end = min(
                        x + Self.run(u - column, step.x), x + Self.run(v - line, step.y), columns)
                    defer { x = end }
                    guard line >= 0, line < count, abs(column) < 1e9,
                        let id = TileID(
                            z: zoom, x: (Int(column) % Int(count) + Int(count)) % Int(count),
                            y: Int(line))
                    else { continue }
                    if parts[id] == nil, parts.count < TileCover.maximumCount {
                        let found = find(id)
                        if found != nil { loader.noteDrawn() }
                        parts[id] = .some(found)
                    }
                    guard let part = (parts[id] ?? nil)?.reduced(side: side) else { continue }
                    part.picture.blend(
                        from: SIMD2(
                            part.x + (u - column) * part.scale, part.y + (v - line) * part.scale),
                        step: SIMD2(step.x, step.y) * part.scale, isSmooth: part.isSmooth,
                        opacity: opacity,
                        over: UnsafeMutableRawBufferPointer(
                            rebasing: pixels[y * stride + x * 4..<y * stride + end * 4]))
                }
            }
        }
    }
}

extension TiltedRaster.Part {
    /// Returns the copy to use for a tile of a given width in pixels.
    fileprivate func reduced(side: Double) -> TiltedRaster.Part {
        guard isSmooth else { return self }
        return TiltedRaster.Part(
            picture: picture.reduced(by: Double(picture.width) * scale / side), x: x, y: y,
            scale: scale)
    }
}
