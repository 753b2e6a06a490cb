import Geometry
import Graphics

@testable import MapRenderer
@testable import Overlays

/// Sheets of small pictures of what lies on the road.
enum RoadSheet {
    static let themes: [(theme: RoadTheme, ground: UInt32, road: UInt32)] = [
        (.day, 0xEEEBE4, 0xFFFFFF), (.night, 0x1D242E, 0x3A4656), (.hud, 0x000000, 0x1C1C1C),
    ]
    /// A yellow main road by day.
    static let yellow: UInt32 = 0xFBD58A

    /// A small picture: overlays over roads of one colour.
    struct Cell {
        let overlays: [any Overlay]
        var pitch = 0.0
        var ground: UInt32 = 0xEEEBE4
        var road: UInt32 = 0xFFFFFF
        /// The roads, in pixels of the flat cell.
        var roads: [[(Double, Double)]] = []
    }

    static func view(side: Double, pitch: Double) -> Viewport {
        let camera = Camera(center: RoadScene.center, zoom: 16.5, bearing: 0, pitch: pitch)
        return Viewport(camera: camera, size: ScreenSize(width: side, height: side))
    }

    /// The place at a point of a flat cell.
    static func place(_ x: Double, _ y: Double, side: Double) -> Coordinate {
        view(side: side, pitch: 0).coordinate(ScreenPoint(x: x, y: y))
    }

    /// Draws rows of cells, each as large as the others.
    static func draw(_ rows: [[Cell]], side: Int, pixelRatio: Int = 1) throws -> Surface {
        let columns = rows.map(\.count).max() ?? 1
        let pixels = side * pixelRatio
        let sheet = try Surface(width: columns * pixels, height: rows.count * pixels)
        let context = try Context(sheet)
        let shaper = try TextShaper()
        for (row, cells) in rows.enumerated() {
            for (column, cell) in cells.enumerated() {
                let picture = try draw(cell, side: side, pixelRatio: pixelRatio, shaper: shaper)
                context.draw(picture, x: Double(column * pixels), y: Double(row * pixels))
            }
        }
        try context.finish()
        return sheet
    }

    private static func draw(
        _ cell: Cell, side: Int, pixelRatio: Int, shaper: TextShaper
    ) throws -> Surface {
        let surface = try Surface(width: side * pixelRatio, height: side * pixelRatio)
        let context = try Context(surface)
        context.setColor(Color(hex: cell.ground))
        context.paint()
        context.scale(Double(pixelRatio))
        let view = view(side: Double(side), pitch: cell.pitch)
        let canvas = OverlayCanvas(
            try RasterCanvas(
                surface, context: context, pixelRatio: Double(pixelRatio), tools: RasterTools()),
            viewport: view, shaper: shaper)
        let plane = GroundPlane(view)
        for road in cell.roads {
            let line = road.map { x, y in
                plane.plane(WorldPoint(place(x, y, side: Double(side))))
            }
            canvas.fillGround(Color(hex: cell.road)) {
                $0.add(line: line, half: 11, caps: [.start, .end])
            }
        }
        for overlay in cell.overlays { context.saved { overlay.draw(on: canvas) } }
        try context.finish()
        return surface
    }
}
