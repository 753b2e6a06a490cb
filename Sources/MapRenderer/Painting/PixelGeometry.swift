import Geometry
import Graphics
import VectorTile

/// Where the shapes of one tile's layer lie among the device pixels.
///
/// Lines become areas in this plane. Where the view is tilted those areas are projected; lines have
/// their true width on the ground.
struct PixelGeometry {
    /// From tile units to 256ths of a device pixel.
    private let a, b, c, d, tx, ty: Double
    /// The pixels that are painted.
    let clip: PixelClip
    /// Device pixels for one logical pixel.
    let pixelRatio: Double
    /// What may be seen of the plane, in device pixels: the pixels that are painted, or what a tilted
    /// view shows in them.
    let ground: PixelWindow
    /// Device pixels of the picture for one of the plane, about; 1 in a flat view.
    let scale: Double
    /// Whether the plane is tilted away from the eye.
    let isTilted: Bool
    /// Shapes that reach farther, in 256ths of a pixel, are cut first.
    let farthest: ScreenBox

    init(
        _ transform: TilePlacement.Scaled, clip: PixelClip,
        translation: MapTranslation, pixelRatio: Double, tilt: TilePlacement.Tilt?
    ) {
        let unit = pixelRatio * SubpixelPoint.perPixel
        let origin = translation.applied(to: ScreenPoint(x: transform.tx, y: transform.ty))
        a = transform.a * unit
        b = transform.b * unit
        c = transform.c * unit
        d = transform.d * unit
        tx = origin.x * unit
        ty = origin.y * unit
        self.clip = clip
        self.pixelRatio = pixelRatio
        scale = tilt?.scale ?? 1
        isTilted = tilt != nil
        guard let tilt else {
            ground = clip.window
            farthest = Self.farthestFlat
            return
        }
        ground = tilt.ground(pixelRatio: pixelRatio)
        // What lies behind the eye must not be projected.
        let far = Self.farthestFlat
        let lowest = Double(ground.maxY) + Self.tiltedReach * pixelRatio
        farthest = ScreenBox(
            minX: far.minX, minY: far.minY, maxX: far.maxX,
            maxY: min(lowest * SubpixelPoint.perPixel, far.maxY))
    }

    /// Logical pixels of the plane below what is seen of it, none of them behind the eye.
    private static let tiltedReach = 64.0

    /// Where the tile's north-west corner lies, in device pixels.
    var corner: (x: Double, y: Double) {
        (tx / SubpixelPoint.perPixel, ty / SubpixelPoint.perPixel)
    }

    /// Logical pixels by which the outline of a polygon stands out of it, at a sharp corner too.
    static let polygonReach = 2.0

    /// A tile of zoom 14 at zoom 24 is half a million pixels wide, and its features may reach far out
    /// of it.
    private static let farthestFlat = ScreenBox(
        minX: -0x1p27, minY: -0x1p27, maxX: 0x1p27, maxY: 0x1p27)

    /// A place in 256ths of a device pixel.
    @inline(__always)
    func place(_ point: TilePoint) -> (x: Double, y: Double) {
        let x = Double(point.x)
        let y = Double(point.y)
        return (a * x + c * y + tx, b * x + d * y + ty)
    }

    /// What is painted, and what lies some device pixels around it, in 256ths of a pixel.
    func box(reach: Double) -> ScreenBox {
        let box = Self.box(around: ground, reach: reach)
        guard isTilted else { return box }
        return ScreenBox(
            minX: max(box.minX, farthest.minX), minY: max(box.minY, farthest.minY),
            maxX: min(box.maxX, farthest.maxX), maxY: min(box.maxY, farthest.maxY))
    }

    private static func box(around area: PixelWindow, reach: Double) -> ScreenBox {
        ScreenBox(
            minX: (Double(area.minX) - reach) * 256, minY: (Double(area.minY) - reach) * 256,
            maxX: (Double(area.maxX) + reach) * 256, maxY: (Double(area.maxY) + reach) * 256)
    }
}
