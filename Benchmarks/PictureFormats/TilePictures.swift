import Geometry
import Graphics
import MapPictures
import MapRenderer

/// Tiles spread over a map and its zooms, drawn.
struct TilePictures {
    private(set) var surfaces: [Surface] = []

    /// - Parameters:
    ///   - scene: map and style.
    ///   - bounds: the area of the map.
    ///   - zooms: each gets an equal share, unless it has fewer tiles.
    ///   - side: pixels across a tile: 256 or 512.
    ///   - count: how many tiles.
    /// - Throws: what keeps a tile from being drawn.
    init(
        _ scene: MapScene, bounds: CoordinateBox, zooms: ClosedRange<Int>, side: Double, count: Int
    ) throws {
        let box = WorldBox(bounds)
        // The deepest zooms first: what the upper ones lack they have to spare.
        for (index, zoom) in zooms.reversed().enumerated() {
            let first = TileID(containing: WorldPoint(x: box.minX, y: box.minY), z: zoom)
            let last = TileID(containing: WorldPoint(x: box.maxX, y: box.maxY), z: zoom)
            let columns = last.x - first.x + 1
            let total = columns * (last.y - first.y + 1)
            let wanted = (count - surfaces.count) / (zooms.count - index)
            // At the uppermost zooms a map has a handful of tiles, so the deepest take more.
            let fraction = min(total, index == 0 ? wanted + count / 4 : wanted)
            for number in 0..<fraction {
                let place = number * total / fraction
                guard
                    let id = TileID(
                        z: zoom, x: first.x + place % columns, y: first.y + place / columns)
                else { continue }
                surfaces.append(try scene.renderer.render(.tile(id, side: side)).surface)
            }
        }
    }
}
