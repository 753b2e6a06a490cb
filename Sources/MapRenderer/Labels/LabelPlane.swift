import Geometry
import Glibc

/// The plane on which the labels of one zoom and bearing are placed: the world in logical pixels,
/// turned as the picture is.
///
/// Its origin is the world's north-west corner, not the picture's, so that a tile, its neighbour
/// and a large picture of both place labels by the same numbers. A picture is a window of it; points
/// and boxes of the plane are `ScreenPoint`s and `ScreenBox`es counted from that origin.
struct LabelPlane: Hashable {
    let zoom: Double
    /// Degrees clockwise from north that point up.
    let bearing: Double
    /// By how many zooms style and tiles are nearer, from 0 to 2.
    private let detail: Double
    /// Logical pixels across the world.
    let worldSize: Double
    private let cosine: Double
    private let sine: Double

    init(_ camera: Camera) {
        zoom = camera.zoom
        bearing = camera.bearing
        detail = camera.detail
        worldSize = Camera.worldSize(zoom: camera.zoom)
        let radians = camera.bearing * .pi / 180
        cosine = camera.bearing == 0 ? 1 : cos(radians)
        sine = camera.bearing == 0 ? 0 : sin(radians)
    }

    /// The zoom at which the style's expressions are evaluated: in steps, so that pictures of a
    /// flight share the labels that they make of a tile.
    ///
    /// Rounded down, so that what a style shows from a zoom on does not show before. A step changes
    /// a name's size by a tenth of a pixel or so.
    var styleZoom: Double { max(((zoom + detail) * 16 + 1e-6).rounded(.down) / 16, 0) }

    /// The zoom of the tiles that the plane shows, if the source has it: they are 512 to 1024 pixels
    /// wide.
    ///
    /// A hair above: a camera computed to be at zoom 14 must not fall to the tiles of 13.
    var tileZoom: Int { Self.whole(zoom + detail) }

    /// The zoom whose tiles are the plane's cells, 256 to 512 pixels wide, or less where the tiles are
    /// more than one zoom nearer: a cell lies in one tile.
    var cellZoom: Int { max(Self.whole(zoom) + 1, tileZoom) }

    private static func whole(_ zoom: Double) -> Int {
        Int(min(max((zoom + 1e-6).rounded(.down), 0), 29))
    }

    /// Where a world point lies.
    @inline(__always)
    func point(_ world: WorldPoint) -> ScreenPoint {
        let x = world.x * worldSize
        let y = world.y * worldSize
        return ScreenPoint(x: x * cosine + y * sine, y: y * cosine - x * sine)
    }

    /// The world point at a place of the plane.
    func world(_ point: ScreenPoint) -> WorldPoint {
        WorldPoint(
            x: (point.x * cosine - point.y * sine) / worldSize,
            y: (point.x * sine + point.y * cosine) / worldSize)
    }

    /// The smallest world box around a box of the plane.
    func world(_ box: ScreenBox) -> WorldBox {
        let (a, b) = (
            world(ScreenPoint(x: box.minX, y: box.minY)),
            world(ScreenPoint(x: box.maxX, y: box.maxY))
        )
        let (c, d) = (
            world(ScreenPoint(x: box.maxX, y: box.minY)),
            world(ScreenPoint(x: box.minX, y: box.maxY))
        )
        return WorldBox(
            minX: min(min(a.x, b.x), min(c.x, d.x)), minY: min(min(a.y, b.y), min(c.y, d.y)),
            maxX: max(max(a.x, b.x), max(c.x, d.x)), maxY: max(max(a.y, b.y), max(c.y, d.y)))
    }

    /// The box of the plane around a box of the world.
    func box(_ world: WorldBox) -> ScreenBox {
        var box = ScreenBox(
            around: CollectionOfOne(point(WorldPoint(x: world.minX, y: world.minY))))
        box.include(point(WorldPoint(x: world.maxX, y: world.minY)))
        box.include(point(WorldPoint(x: world.maxX, y: world.maxY)))
        box.include(point(WorldPoint(x: world.minX, y: world.maxY)))
        return box
    }

    /// Calls `body` with the cells that meet a box of the plane, and with one more to the west and
    /// north: its edge is owned there.
    func forEachCell(of box: ScreenBox, _ body: (_ column: Int, _ row: Int) -> Void) {
        let area = world(box)
        let count = 1 << cellZoom
        func index(_ fraction: Double) -> Int {
            Int(min(max((fraction * Double(count)).rounded(.down), -1e9), 1e9))
        }
        for row in max(index(area.minY) - 1, 0)...max(min(index(area.maxY), count - 1), 0) {
            for column in index(area.minX) - 1...index(area.maxX) { body(column, row) }
        }
    }

    /// Where a picture's top left corner lies, moved to the next whole device pixel.
    ///
    /// Then all pictures show a letter in the same way, whichever pixel it falls on.
    func corner(of request: FrameRequest) -> ScreenPoint {
        let center = point(WorldPoint(request.camera.center))
        let anchor = request.viewport.anchor
        return ScreenPoint(
            x: Self.snapped(center.x - anchor.x, request.pixelRatio),
            y: Self.snapped(center.y - anchor.y, request.pixelRatio))
    }

    /// The nearest whole device pixel, in logical pixels; halves go up, also below zero.
    static func snapped(_ value: Double, _ pixelRatio: Double) -> Double {
        (value * pixelRatio + 0.5).rounded(.down) / pixelRatio
    }
}
