import Geometry
import Graphics

extension RasterTileLoader {
    /// The columns and rows of a tile that a picture shows.
    typealias SeenPart = (columns: Range<Int>, rows: Range<Int>)

    /// Draws pictures that are made of the heights of a source.
    ///
    /// - Parameters:
    ///   - name: the source.
    ///   - canvas: the canvas to draw on.
    ///   - request: the camera and size.
    ///   - opacity: from 0 to 1.
    ///   - whole: returns the picture of a whole tile, for a tilted view; `nil` makes a new one.
    ///   - picture: returns the picture of a tile; of the part that is seen if there is one.
    func drawHeights(
        of name: String, on canvas: any Canvas, _ request: FrameRequest, opacity: Float = 1,
        whole: ((TileID) -> RasterTile?)? = nil,
        picture: (ElevationTile, TileID, SeenPart?) -> RasterTile
    ) {
        guard let source = source(named: name) else { return }
        if let ground = TiltedRaster(of: source, request, pixels: canvas.pixelSize) {
            return ground.draw(on: canvas, self, opacity: opacity) { id in
                let made =
                    whole.map { $0(id) } ?? elevation(id, of: name).map { picture($0, id, nil) }
                return made.map { TiltedRaster.Part(picture: $0) }
            }
        }
        guard let grid = RasterTileGrid(of: source, request, pixels: canvas.pixelSize) else {
            return
        }
        for item in grid.items {
            guard let tile = elevation(item.id, of: name) else { continue }
            noteDrawn()
            // Pictures shown at a smaller size are means of all their pixels, up to the edges.
            let isReduced = Double(tile.side) / grid.side >= 2
            let seen = isReduced ? nil : grid.seen(of: item, side: tile.side, margin: 2)
            let picture = picture(tile, item.id, seen)
            let view = picture.reduced(by: Double(picture.width) / grid.side)
            canvas.drawPixels(in: canvas.window) { pixels, stride in
                grid.forEachPixel(of: item) { x, y, u, v in
                    (view.smooth(u, v) * opacity).blend(into: pixels, at: y * stride + x * 4)
                }
            }
        }
    }
}
