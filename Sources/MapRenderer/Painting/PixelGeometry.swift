import Geometry
import Graphics
import MapStyle
import VectorTile

/// The position of the shapes of one tile's layer in device pixels.
///
/// Lines become areas in this plane. In a tilted view those areas are projected, so lines have
/// their true width on the ground.
struct PixelGeometry {
    /// The transformation from tile units to 256ths of a device pixel.
    private let a, b, c, d, tx, ty: Double
    /// The pixels that are painted.
    let clip: PixelClip
    /// Device pixels for one logical pixel.
    let pixelRatio: Double
    /// The part of the plane that may be visible, in device pixels: the pixels that are
    /// painted, or the part that a tilted view shows in them.
    let ground: PixelWindow
    /// Approximate device pixels of the picture for one of the plane; 1 in a flat view.
    let scale: Double
    /// Whether the plane is tilted away from the eye.
    let isTilted: Bool
    /// Shapes that extend beyond this box, in 256ths of a pixel, are cut first.
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
        // Anything behind the eye must not be projected.
        let far = Self.farthestFlat
        let lowest = Double(ground.maxY) + Self.tiltedExtent * pixelRatio
        farthest = ScreenBox(
            minX: far.minX, minY: far.minY, maxX: far.maxX,
            maxY: min(lowest * SubpixelPoint.perPixel, far.maxY))
    }

    /// Logical pixels of the plane below what is seen of it, none of them behind the eye.
    private static let tiltedExtent = 64.0

    /// The tile's north-west corner in device pixels.
    var corner: (x: Double, y: Double) {
        (tx / SubpixelPoint.perPixel, ty / SubpixelPoint.perPixel)
    }

    /// Logical pixels by which the outline of a polygon stands out of it, at a sharp corner too.
    static let polygonExtent = 2.0

    /// The box that shapes are cut to in a flat view.
    ///
    /// A tile of zoom 14 at zoom 24 is half a million pixels wide, and its features may extend
    /// far beyond it.
    private static let farthestFlat = ScreenBox(
        minX: -0x1p27, minY: -0x1p27, maxX: 0x1p27, maxY: 0x1p27)

    /// Returns a position in 256ths of a device pixel.
    @inline(__always)
    func place(_ point: TilePoint) -> (x: Double, y: Double) {
        let x = Double(point.x)
        let y = Double(point.y)
        return (a * x + c * y + tx, b * x + d * y + ty)
    }

    /// What is painted, and what lies some device pixels around it, in 256ths of a pixel.
    func box(extent: Double) -> ScreenBox {
        let box = Self.box(around: ground, extent: extent)
        guard isTilted else { return box }
        return ScreenBox(
            minX: max(box.minX, farthest.minX), minY: max(box.minY, farthest.minY),
            maxX: min(box.maxX, farthest.maxX), maxY: min(box.maxY, farthest.maxY))
    }

    private static func box(around area: PixelWindow, extent: Double) -> ScreenBox {
        ScreenBox(
            minX: (Double(area.minX) - extent) * 256, minY: (Double(area.minY) - extent) * 256,
            maxX: (Double(area.maxX) + extent) * 256, maxY: (Double(area.maxY) + extent) * 256)
    }
}

/// The points of a layer over all its tiles, each once, from which circles and heat maps are
/// drawn.
///
/// The buffer around a tile contains points of its neighbours again, so only those inside the
/// tile's own square are used. Paint may then extend over the edges of tiles and of the
/// picture.
struct TilePoints {
    let layer: StyleLayer
    let tiles: TilesBySource
    let request: FrameRequest
    /// Logical pixels by which paint stands out of a point.
    let extent: Double

    /// Calls `body` for each point near enough to be visible; corners of lines and areas are
    /// points as well.
    ///
    /// - Parameters:
    ///   - translation: the translation of the whole layer, not yet applied to the points that
    ///     `body` gets.
    ///   - body: gets the position in logical pixels of the plane, and the context of the
    ///     feature.
    func forEach(
        movedBy translation: MapTranslation? = nil,
        _ body: (ScreenPoint, EvaluationContext) -> Void
    ) {
        guard let source = layer.source else { return }
        let picture = tiles.viewport.planeWindow
        let box = translation?.undone(picture) ?? picture
        let near = box.expanded(by: extent)
        // The shift may bring in what lies farther away.
        let margin =
            extent + max(-box.minX, box.maxX - picture.maxX, -box.minY, box.maxY - picture.maxY, 0)
        for tile in tiles.tiles(of: source, within: margin) {
            guard let features = LayerFeatures(layer, in: tile, request: request) else { continue }
            let tileExtent = Int32(clamping: features.layer.extent)
            let window = LayerFeatures.Window(
                area: features.area(ViewWindow(box)), extent: extent)
            let geometry = features.geometry
            let points = geometry.points
            features.forEach(in: window) { index, _, context in
                for point in points[geometry.points(of: index)]
                where (0..<tileExtent).contains(point.x) && (0..<tileExtent).contains(point.y) {
                    let place = features.transform.point(point)
                    if near.contains(place) { body(place, context) }
                }
            }
        }
    }
}

extension ScreenBox {
    fileprivate func contains(_ point: ScreenPoint) -> Bool {
        minX <= point.x && point.x <= maxX && minY <= point.y && point.y <= maxY
    }
}
