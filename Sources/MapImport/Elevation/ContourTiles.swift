package import Geometry
import VectorTile

#if canImport(Glibc)
    import Glibc
#endif

/// Vector tiles of contour lines: a layer `contours` whose features have a height `ele` in metres.
package struct ContourTiles: Sendable {
    private let grid: HeightGrid

    /// The name of the layer.
    package static let layer = "contours"
    /// The zooms that have lines.
    package static let zooms = 11...13
    /// Share of a tile by which lines reach beyond it.
    private static let buffer = 1.0 / 64
    /// How far a line may move when corners are left out, in 4096ths of a tile; half of it at the
    /// last zoom, which deeper ones are drawn from.
    private static let tolerance = 3.0
    /// Pixels of a tile, 512 wide, that a cell of the lattice should have.
    private static let cell = 3.0

    /// - Parameter grid: the heights.
    package init(_ grid: HeightGrid) { self.grid = grid }

    /// Metres from line to line.
    package static func interval(zoom: Int) -> Int { zoom < 12 ? 100 : zoom < 13 ? 50 : 10 }

    /// The tiles of a zoom that hold ground of the grid, row by row.
    package func tiles(zoom: Int) -> [TileID] { grid.tiles(zoom: zoom) }

    /// A tile, not compressed; `nil` where there is no line.
    ///
    /// Neighbours cut their lattice from the same one, so that lines go on at the edge.
    package func tile(_ tile: TileID) -> [UInt8]? {
        let box = tile.worldBox
        let around = box.expanded(by: box.width * Self.buffer)
        let pixel = box.width * 360 * Double(grid.perDegree) / 512
        let power = min(max(Int(log2(pixel * Self.cell).rounded()), -1), grid.levels.count - 1)
        let step = exp2(Double(power))
        let first = grid.sample(of: WorldPoint(x: around.minX, y: around.minY))
        let last = grid.sample(of: WorldPoint(x: around.maxX, y: around.maxY))
        func indices(_ low: Double, _ high: Double, _ count: Int) -> [Int] {
            let end = Int(Double(count - 1) / step)
            let from = min(max(Int((low / step).rounded(.down)), 0), end)
            return Array(from...max(min(Int((high / step).rounded(.up)), end), from))
        }
        let columns = indices(first.x, last.x, grid.size.width)
        let rows = indices(first.y, last.y, grid.size.height)
        let level = grid.levels[max(power, 0)]
        let scale = step / exp2(Double(max(power, 0)))
        let lattice = level.heights(
            columns: columns.map { .init(Double($0) * scale, count: level.width) },
            rows: rows.map { .init(Double($0) * scale, count: level.height) })
        let tracer = ContourTracer(width: columns.count, heights: lattice) { x, y in
            [(0, 0), (1, 0), (0, 1), (1, 1)].allSatisfy { dx, dy in
                grid.isTrusted(
                    x: Double(columns[x] + dx) * step, y: Double(rows[y] + dy) * step)
            }
        }
        let degree = Double(grid.perDegree)
        let units = rows.map { row -> Double in
            let latitude = grid.bounds.north - Double(row) * step / degree
            let y = WorldPoint(Coordinate(longitude: 0, latitude: latitude)).y
            return (y - box.minY) / box.height * 4096
        }
        func place(_ point: SIMD2<Double>) -> SIMD2<Double> {
            let longitude = grid.bounds.west + (Double(columns[0]) + point.x) * step / degree
            let x = ((longitude + 180) / 360 - box.minX) / box.width * 4096
            let row = min(max(Int(point.y), 0), units.count - 1)
            let below = units[min(row + 1, units.count - 1)]
            return SIMD2(x, units[row] + (below - units[row]) * (point.y - Double(row)))
        }
        var layer = VectorTileLayerEncoder(name: Self.layer)
        var simplifier = Simplifier()
        let tolerance = tile.z < Self.zooms.upperBound ? Self.tolerance : Self.tolerance / 2
        for line in tracer.lines(every: Self.interval(zoom: tile.z)) {
            var points: [TilePoint] = []
            for piece in Self.pieces(of: line.points.map(place)) {
                // The piece before ends where this one begins.
                if !points.isEmpty { points.removeLast() }
                simplifier.simplify(line: piece[...], tolerance: tolerance, into: &points)
            }
            guard points.count > 1 else { continue }
            var geometry = TileGeometry()
            geometry.appendPart(points)
            layer.append(
                id: nil, kind: .line, properties: [("ele", .number(Double(line.height)))],
                geometry: geometry)
        }
        guard layer.featureCount > 0 else { return nil }
        var encoder = VectorTileEncoder()
        encoder.append(layer)
        return encoder.bytes
    }

    /// A line cut where it crosses the edges of the tile.
    ///
    /// A cut stays when lines are simplified: they meet those of the neighbour.
    private static func pieces(of line: [SIMD2<Double>]) -> [[TilePoint]] {
        func rounded(_ point: SIMD2<Double>) -> TilePoint {
            TilePoint(
                x: Int32(clamping: Int(point.x.rounded())),
                y: Int32(clamping: Int(point.y.rounded())))
        }
        guard var last = line.first else { return [] }
        var pieces: [[TilePoint]] = [[rounded(last)]]
        for next in line.dropFirst() {
            let way = next - last
            let shares = [0, 4096].flatMap { edge in
                [(edge - last.x) / way.x, (edge - last.y) / way.y]
            }
            for fraction in shares.filter({ $0 > 0 && $0 < 1 }).sorted() {
                let cut = rounded(last + fraction * way)
                if cut != pieces[pieces.count - 1].last { pieces[pieces.count - 1].append(cut) }
                pieces.append([cut])
            }
            let point = rounded(next)
            if point != pieces[pieces.count - 1].last { pieces[pieces.count - 1].append(point) }
            last = next
        }
        return pieces
    }
}
