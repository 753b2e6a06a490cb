import Geometry
import VectorTile

/// The sea of the world around an extract, as the distance of any place from its coast.
struct WorldSea {
    private struct Tile {
        /// The part of the tile that counts.
        let box: WorldBox
        let outline: Segments
    }

    private let tiles: [Tile]
    private let coast: Segments
    /// The greatest distance that is told from a greater one.
    let farthest: Double

    /// The most tiles that are read.
    private static let mostTiles = 36.0

    /// Reads the coast in a box.
    ///
    /// - Parameters:
    ///   - box: where the coast will be asked for, and as far around as it counts.
    ///   - lastZoom: the last zoom of the world's tiles.
    ///   - farthest: the greatest distance that is told from a greater one.
    ///   - ground: returns the tile of the world that contains a tile's area, and that tile's ID.
    /// - Throws: the error of a source that can't be read.
    init(
        in box: WorldBox, lastZoom: Int, farthest: Double,
        ground: (TileID) throws -> (VectorTile, TileID)?
    ) throws {
        let zoom =
            (0...max(lastZoom, 0)).last { zoom in
                let count = Double(1 << zoom)
                return (box.width * count + 1) * (box.height * count + 1) <= Self.mostTiles
            } ?? 0
        let low = TileID(containing: WorldPoint(x: box.minX, y: box.minY), z: zoom)
        let high = TileID(containing: WorldPoint(x: box.maxX, y: box.maxY), z: zoom)
        var (tiles, coast) = ([Tile](), Segments())
        for y in low.y...max(low.y, high.y) {
            for x in low.x...max(low.x, high.x) {
                guard let id = TileID(z: zoom, x: x, y: y), let (tile, from) = try ground(id),
                    let part = id.worldBox.intersection(box)
                else { continue }
                var outline = Segments()
                Self.forEachSegment(of: tile, from, in: part) { a, b in
                    outline.append(a, b)
                    // Where the tile was cut there is no coast.
                    let isCut =
                        a.x == b.x && (a.x == part.minX || a.x == part.maxX)
                        || a.y == b.y && (a.y == part.minY || a.y == part.maxY)
                    if !isCut { coast.append(a, b) }
                }
                outline.makeIndex()
                tiles.append(Tile(box: part, outline: outline))
            }
        }
        coast.makeIndex()
        self.tiles = tiles
        self.coast = coast
        self.farthest = farthest
    }

    /// Returns the distance to the coast: positive in the sea, negative on land.
    func depth(at place: WorldPoint) -> Double {
        let distance = coast.distance(from: place, upTo: farthest)
        return isSea(place) ? distance : -distance
    }

    private func isSea(_ place: WorldPoint) -> Bool {
        guard
            let tile = tiles.first(where: {
                $0.box.minX <= place.x && place.x <= $0.box.maxX && $0.box.minY <= place.y
                    && place.y <= $0.box.maxY
            })
        else { return false }
        return tile.outline.enclose(place)
    }

    /// Calls `body` for each side of the sea's outlines in a part of a tile.
    private static func forEachSegment(
        of tile: VectorTile, _ id: TileID, in part: WorldBox,
        _ body: (WorldPoint, WorldPoint) -> Void
    ) {
        guard let layer = tile.layer(named: "ocean") else { return }
        let box = id.worldBox
        let unit = box.width / Double(max(layer.extent, 1))
        var buffer = TileGeometry()
        for feature in layer.features where layer.decodeGeometry(of: feature, into: &buffer) {
            var parts = PlanarParts<WorldPoint>()
            for part in 0..<buffer.partCount {
                parts.appendPart(
                    buffer.points[buffer.part(part)].map {
                        WorldPoint(
                            x: box.minX + Double($0.x) * unit, y: box.minY + Double($0.y) * unit)
                    })
            }
            let cut = parts.polygonsClipped(to: PlanarBox(part))
            for ring in 0..<cut.count {
                guard var last = cut[ring].last else { continue }
                for point in cut[ring] {
                    body(last, point)
                    last = point
                }
            }
        }
    }
}

/// Segments of a coast with an index.
private struct Segments {
    private var ends: [(a: WorldPoint, b: WorldPoint)] = []
    private var index = SegmentIndex(count: 0) { _ in .empty }

    mutating func append(_ a: WorldPoint, _ b: WorldPoint) { ends.append((a, b)) }

    mutating func makeIndex() {
        index = SegmentIndex(count: ends.count) { [ends] run in
            PlanarBox(around: ends[run].lazy.flatMap { [$0.a, $0.b] })
        }
    }

    /// Returns the distance from a place to the nearest segment.
    func distance(from place: WorldPoint, upTo farthest: Double) -> Double {
        var best = farthest * farthest
        index.forEachRun(
            of: 0..<ends.count,
            where: { box in
                let x = max(box.minX - place.x, place.x - box.maxX, 0)
                let y = max(box.minY - place.y, place.y - box.maxY, 0)
                return x * x + y * y < best
            }
        ) { run in
            for (a, b) in ends[run] {
                let (dx, dy) = (b.x - a.x, b.y - a.y)
                let (px, py) = (place.x - a.x, place.y - a.y)
                let square = dx * dx + dy * dy
                let along = square > 0 ? min(max((px * dx + py * dy) / square, 0), 1) : 0
                let (x, y) = (px - along * dx, py - along * dy)
                best = min(best, x * x + y * y)
            }
        }
        return best.squareRoot()
    }

    /// Returns whether an odd number of segments lie west of a place.
    func enclose(_ place: WorldPoint) -> Bool {
        var isInside = false
        index.forEachRun(
            of: 0..<ends.count,
            where: { $0.minY <= place.y && place.y <= $0.maxY && $0.minX <= place.x }
        ) { run in
            for (a, b) in ends[run] where (a.y > place.y) != (b.y > place.y) {
                let x = a.x + (b.x - a.x) * (place.y - a.y) / (b.y - a.y)
                if x < place.x { isInside.toggle() }
            }
        }
        return isInside
    }
}
