import MapGeometry
import Rasterizer
import VectorTile

/// Where the shapes of one tile's layer lie among the device pixels.
///
/// Lines become areas in this plane. A view that is tilted will project those areas; lines then
/// have their true width on the ground.
struct PixelGeometry {
    /// From tile units to 256ths of a device pixel.
    private let a, b, c, d, tx, ty: Double
    /// Where features may lie to be seen, in logical pixels, before the layer's shift.
    let window: ScreenBox
    /// The pixels that are painted.
    let clip: PixelClip
    /// Device pixels for one logical pixel.
    let pixelRatio: Double

    init(
        _ transform: TilePlacement.Scaled, window: ScreenBox, clip: PixelClip,
        translation: MapTranslation, pixelRatio: Double
    ) {
        let unit = pixelRatio * SubpixelPoint.perPixel
        let origin = translation.applied(to: ScreenPoint(x: transform.tx, y: transform.ty))
        a = transform.a * unit
        b = transform.b * unit
        c = transform.c * unit
        d = transform.d * unit
        tx = origin.x * unit
        ty = origin.y * unit
        self.window = window
        self.clip = clip
        self.pixelRatio = pixelRatio
    }

    /// Where the tile's north-west corner lies, in device pixels.
    var corner: (x: Double, y: Double) {
        (tx / SubpixelPoint.perPixel, ty / SubpixelPoint.perPixel)
    }

    /// Logical pixels by which the outline of a polygon stands out of it, at a sharp corner too.
    static let polygonReach = 2.0

    /// Shapes that reach farther, in 256ths of a pixel, are cut first: a tile of zoom 14 at zoom 24
    /// is half a million pixels wide, and its features may reach far out of it.
    static let farthest = ScreenBox(minX: -0x1p27, minY: -0x1p27, maxX: 0x1p27, maxY: 0x1p27)

    /// A place in 256ths of a device pixel.
    @inline(__always)
    func place(_ point: TilePoint) -> (x: Double, y: Double) {
        let x = Double(point.x)
        let y = Double(point.y)
        return (a * x + c * y + tx, b * x + d * y + ty)
    }

    /// What is painted, and what lies some device pixels around it, in 256ths of a pixel.
    func box(reach: Double) -> ScreenBox {
        let area = clip.window
        return ScreenBox(
            minX: (Double(area.minX) - reach) * 256, minY: (Double(area.minY) - reach) * 256,
            maxX: (Double(area.maxX) + reach) * 256, maxY: (Double(area.maxY) + reach) * 256)
    }
}
