public import MapGeometry
import VectorTile

#if canImport(Glibc)
    import Glibc
#endif

/// Vector tiles of contour lines: a layer `contours` whose features have a height `ele` in metres.
public struct ContourTiles {
    private let grid: HeightGrid

    /// The name of the layer.
    public static let layer = "contours"
    /// The zooms that have lines.
    public static let zooms = 11...13
    /// Share of a tile by which lines reach beyond it.
    private static let buffer = 1.0 / 64
    /// Pixels of a tile, 512 wide, that a cell of the lattice should have.
    private static let cell = 3.0

    /// - Parameter grid: the heights.
    public init(_ grid: HeightGrid) { self.grid = grid }

    /// Metres from line to line.
    public static func interval(zoom: Int) -> Int { zoom < 12 ? 100 : zoom < 13 ? 50 : 10 }

    /// The tiles of a zoom that hold ground of the grid, row by row.
    public func tiles(zoom: Int) -> [TileID] { grid.tiles(zoom: zoom) }

    /// A tile, not compressed; `nil` where there is no line.
    ///
    /// Neighbours cut their lattice from the same one, so that lines go on at the edge.
    public func tile(_ tile: TileID) -> [UInt8]? {
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
        func place(_ point: SIMD2<Double>) -> TilePoint {
            let longitude = grid.bounds.west + (Double(columns[0]) + point.x) * step / degree
            let x = ((longitude + 180) / 360 - box.minX) / box.width * 4096
            let row = min(max(Int(point.y), 0), units.count - 1)
            let below = units[min(row + 1, units.count - 1)]
            let y = units[row] + (below - units[row]) * (point.y - Double(row))
            return TilePoint(
                x: Int32(clamping: Int(x.rounded())), y: Int32(clamping: Int(y.rounded())))
        }
        var layer = VectorTileLayerEncoder(name: Self.layer)
        for line in tracer.lines(every: Self.interval(zoom: tile.z)) {
            var geometry = TileGeometry()
            var points: [TilePoint] = []
            for point in line.points.map(place) where point != points.last { points.append(point) }
            guard points.count > 1 else { continue }
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
}
