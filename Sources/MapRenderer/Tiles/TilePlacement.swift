import Cairo
import MapCamera
import MapGeometry
import VectorTile

/// Where a tile stands in the picture: turns its units into logical pixels.
struct TilePlacement {
    /// `x' = a x + c y + tx`, `y' = b x + d y + ty`, for points as shares of the tile's side.
    private let a, b, c, d, tx, ty: Double
    /// Logical pixels that one side of the tile covers.
    let side: Double
    private let isTurned: Bool

    init(_ item: TileCover.Item, viewport: Viewport) {
        let affine = viewport.affine
        let share = 1 / Double(1 << item.id.z)
        let west = Double(item.id.x) * share + Double(item.world)
        let north = Double(item.id.y) * share
        a = affine.a * share
        b = affine.b * share
        c = affine.c * share
        d = affine.d * share
        tx = affine.a * west + affine.c * north + affine.tx
        ty = affine.b * west + affine.d * north + affine.ty
        side = viewport.worldSize * share
        isTurned = viewport.camera.bearing != 0
    }

    /// The numbers for a layer's extent, for use in a loop over points.
    struct Scaled {
        let a, b, c, d, tx, ty: Double

        @inline(__always) func point(_ point: TilePoint) -> ScreenPoint {
            let x = Double(point.x)
            let y = Double(point.y)
            return ScreenPoint(x: a * x + c * y + tx, y: b * x + d * y + ty)
        }
    }

    /// The transformation for tile units of an extent.
    func scaled(extent: Int) -> Scaled {
        let unit = 1 / Double(max(extent, 1))
        return Scaled(a: a * unit, b: b * unit, c: c * unit, d: d * unit, tx: tx, ty: ty)
    }

    /// The tile's corners in logical pixels: north-west, north-east, south-east, south-west.
    private var corners: [ScreenPoint] {
        [
            ScreenPoint(x: tx, y: ty), ScreenPoint(x: tx + a, y: ty + b),
            ScreenPoint(x: tx + a + c, y: ty + b + d), ScreenPoint(x: tx + c, y: ty + d),
        ]
    }

    /// The box around the tile in logical pixels.
    var box: ScreenBox {
        let points = corners
        return ScreenBox(
            minX: points.map(\.x).min() ?? 0, minY: points.map(\.y).min() ?? 0,
            maxX: points.map(\.x).max() ?? 0, maxY: points.map(\.y).max() ?? 0)
    }

    /// Keeps drawing inside the tile, so that each pixel of the picture belongs to one tile.
    ///
    /// The buffer around a tile then never shows twice, which would darken translucent paint, and
    /// no background shines through between two tiles: edges lie on whole device pixels. In a turned
    /// view they can't; there neighbours overlap by one device pixel, half of it smoothed away.
    func clip(_ context: Context, pixelRatio: Double) {
        if isTurned {
            context.setAntialiasing(.fast)
            let grow = 1 + 1 / (side * pixelRatio)
            let middle = ScreenPoint(x: tx + (a + c) / 2, y: ty + (b + d) / 2)
            for (index, corner) in corners.enumerated() {
                let x = middle.x + (corner.x - middle.x) * grow
                let y = middle.y + (corner.y - middle.y) * grow
                if index == 0 { context.move(x: x, y: y) } else { context.line(x: x, y: y) }
            }
            context.close()
        } else {
            func snapped(_ value: Double) -> Double {
                (value * pixelRatio).rounded() / pixelRatio
            }
            let area = box
            let left = snapped(area.minX)
            let top = snapped(area.minY)
            context.rectangle(
                x: left, y: top, width: snapped(area.maxX) - left,
                height: snapped(area.maxY) - top)
        }
        context.clip()
    }
}
