import Geometry
import Graphics
import VectorTile

/// The position of a tile on the view's plane, which converts its units to logical pixels.
struct TilePlacement {
    /// `x' = a x + c y + tx`, `y' = b x + d y + ty`, for points as fractions of the tile's
    /// side.
    private let a, b, c, d, tx, ty: Double
    /// The length of one side of the tile in logical pixels.
    let side: Double
    private let isTurned: Bool
    /// The tilt of the plane; `nil` for a flat view.
    let tilt: Tilt?
    /// The tile's corners in logical pixels: north-west, north-east, south-east, south-west.
    private let corners: [ScreenPoint]
    private let clips = Clips()

    init(_ item: TileCover.Item, viewport: Viewport) {
        let affine = viewport.affine
        let fraction = 1 / Double(1 << item.id.z)
        let west = Double(item.id.x) * fraction + Double(item.world)
        let north = Double(item.id.y) * fraction
        a = affine.a * fraction
        b = affine.b * fraction
        c = affine.c * fraction
        d = affine.d * fraction
        tx = affine.a * west + affine.c * north + affine.tx
        ty = affine.b * west + affine.d * north + affine.ty
        side = viewport.worldSize * fraction
        isTurned = viewport.camera.bearing != 0
        // Computed from the grid of tiles, so that neighbours have exactly the same corners.
        func corner(_ column: Int, _ row: Int) -> ScreenPoint {
            let x = Double(item.id.x + column) * fraction + Double(item.world)
            let y = Double(item.id.y + row) * fraction
            return ScreenPoint(
                x: affine.a * x + affine.c * y + affine.tx,
                y: affine.b * x + affine.d * y + affine.ty)
        }
        corners = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)]
        tilt = Tilt(viewport, box: Self.box(around: corners))
    }

    /// The part of a tile that a tilted view shows.
    struct Tilt {
        private let perspective: Perspective
        /// The visible part of the tile on the plane, in logical pixels; none of it lies behind
        /// the eye.
        let seen: ScreenBox
        /// Pixels of the picture for one of the plane in the middle of that part.
        let scale: Double
        /// The same where that part is nearest to the eye.
        var nearestScale: Double { perspective.scale(at: ScreenPoint(x: 0, y: seen.maxY)) }

        init?(_ viewport: Viewport, box: ScreenBox) {
            guard let perspective = viewport.perspective else { return nil }
            self.perspective = perspective
            seen = Self.sides(of: box.intersection(viewport.planeWindow), viewport)
            scale =
                (perspective.scale(at: ScreenPoint(x: 0, y: seen.minY))
                * perspective.scale(at: ScreenPoint(x: 0, y: seen.maxY))).squareRoot()
        }

        /// Returns the box narrowed to the width of the view's trapezoid in its rows.
        private static func sides(of box: ScreenBox, _ viewport: Viewport) -> ScreenBox {
            let corners = viewport.planeCorners()
            guard corners.count == 4, corners[2].y - corners[1].y > 1e-6 else { return box }
            func x(_ far: ScreenPoint, _ near: ScreenPoint, _ row: Double) -> Double {
                far.x + (near.x - far.x) * (row - far.y) / (near.y - far.y)
            }
            let left = [box.minY, box.maxY].map { x(corners[0], corners[3], $0) }
            let right = [box.minY, box.maxY].map { x(corners[1], corners[2], $0) }
            let minX = max(box.minX, left.min() ?? box.minX)
            let maxX = min(box.maxX, right.max() ?? box.maxX)
            return ScreenBox(
                minX: minX, minY: box.minY, maxX: max(maxX, minX), maxY: box.maxY)
        }

        /// Returns the scale where a feature of the tile is nearest to the eye.
        ///
        /// - Parameters:
        ///   - box: the box around the feature.
        ///   - transform: from the tile's units to the plane.
        /// - Returns: pixels of the picture for one pixel of the plane.
        @inline(__always)
        func nearestScale(of box: FeatureBox, _ transform: Scaled) -> Double {
            let x = transform.b * Double(transform.b > 0 ? box.maxX : box.minX)
            let y = transform.d * Double(transform.d > 0 ? box.maxY : box.minY)
            let row = min(max(x + y + transform.ty, seen.minY), seen.maxY)
            return perspective.scale(at: ScreenPoint(x: 0, y: row))
        }

        /// Returns the visible part, in device pixels of the plane.
        func ground(pixelRatio: Double) -> PixelWindow {
            func whole(_ value: Double) -> Int {
                Int(min(max(value * pixelRatio, -0x1p27), 0x1p27))
            }
            return PixelWindow(
                minX: whole(seen.minX) - 1, minY: whole(seen.minY) - 1,
                maxX: whole(seen.maxX) + 1, maxY: whole(seen.maxY) + 1)
        }

        /// Returns the projection from device pixels of the plane to those of the picture.
        func projection(pixelRatio: Double) -> PlaneProjection {
            PlaneProjection(perspective, pixelRatio: pixelRatio)
        }
    }

    /// The transformation for a layer's extent, for use in a loop over points.
    struct Scaled {
        let a, b, c, d, tx, ty: Double

        @inline(__always) func point(_ point: TilePoint) -> ScreenPoint {
            let x = Double(point.x)
            let y = Double(point.y)
            return ScreenPoint(x: a * x + c * y + tx, y: b * x + d * y + ty)
        }

        /// Returns the transformation followed by a translation.
        func moved(by translation: MapTranslation) -> Scaled {
            let origin = translation.applied(to: ScreenPoint(x: tx, y: ty))
            return Scaled(a: a, b: b, c: c, d: d, tx: origin.x, ty: origin.y)
        }
    }

    /// Returns the transformation for tile units of an extent.
    func scaled(extent: Int) -> Scaled {
        let unit = 1 / Double(max(extent, 1))
        return Scaled(a: a * unit, b: b * unit, c: c * unit, d: d * unit, tx: tx, ty: ty)
    }

    /// The box around the tile in logical pixels.
    var box: ScreenBox { Self.box(around: corners) }

    private static func box(around points: [ScreenPoint]) -> ScreenBox {
        ScreenBox(
            minX: points.map(\.x).min() ?? 0, minY: points.map(\.y).min() ?? 0,
            maxX: points.map(\.x).max() ?? 0, maxY: points.map(\.y).max() ?? 0)
    }

    /// Returns the pixels of the picture that belong to the tile: those whose middle lies in
    /// its square.
    ///
    /// Each pixel of the picture belongs to one tile. The buffer around a tile is therefore
    /// never drawn twice, which would darken translucent paint, and no background shows between
    /// two tiles.
    ///
    /// - Parameters:
    ///   - picture: all of its device pixels.
    ///   - pixelRatio: device pixels for one logical pixel.
    /// - Returns: the pixels; there may be none.
    func clip(within picture: PixelWindow, pixelRatio: Double) -> PixelClip {
        clips.clip(picture, pixelRatio) { newClip(within: picture, pixelRatio: pixelRatio) }
    }

    /// A cache of the last requested pixels, because all layers of a picture request the same.
    private final class Clips {
        private var last: (picture: PixelWindow, pixelRatio: Double, clip: PixelClip)?

        func clip(
            _ picture: PixelWindow, _ pixelRatio: Double, _ make: () -> PixelClip
        ) -> PixelClip {
            if let last, last.picture == picture, last.pixelRatio == pixelRatio {
                return last.clip
            }
            let clip = make()
            last = (picture, pixelRatio, clip)
            return clip
        }
    }

    private func newClip(within picture: PixelWindow, pixelRatio: Double) -> PixelClip {
        let unit = pixelRatio * SubpixelPoint.perPixel
        if let tilt { return Self.clip(corners, tilt, within: picture, pixelRatio: pixelRatio) }
        let points = corners.map { SubpixelPoint(nearX: $0.x * unit, y: $0.y * unit) }
        if isTurned { return PixelClip(points, within: picture) }
        func column(_ value: Int32) -> Int { (Int(value) + 127) >> 8 }
        return PixelClip(
            PixelWindow(
                minX: column(points[0].x), minY: column(points[0].y), maxX: column(points[2].x),
                maxY: column(points[2].y)
            ).intersection(picture))
    }

    /// Returns the pixels of the part of the tile's square that a tilted view shows.
    private static func clip(
        _ corners: [ScreenPoint], _ tilt: Tilt, within picture: PixelWindow, pixelRatio: Double
    ) -> PixelClip {
        var square = PlanarParts<ScreenPoint>()
        square.appendPart(corners)
        // Slightly more than the visible part, so that the edges of the cut lie outside the
        // picture.
        let seen = square.ringsClipped(to: PlanarBox(tilt.seen.expanded(by: 2)))
        let unit = pixelRatio * SubpixelPoint.perPixel
        let projection = tilt.projection(pixelRatio: pixelRatio)
        let points = seen.points.map {
            projection(SubpixelPoint(nearX: $0.x * unit, y: $0.y * unit))
        }
        return PixelClip(points, within: picture)
    }
}

extension PlaneProjection {
    /// Creates the projection of a view in device pixels.
    init(_ perspective: Perspective, pixelRatio: Double) {
        self.init(
            anchorX: perspective.anchor.x * pixelRatio, anchorY: perspective.anchor.y * pixelRatio,
            distance: perspective.distance * pixelRatio, cosine: perspective.cosine,
            sine: perspective.sine)
    }
}
