import Geometry
import Glibc

extension RaisedGround {
    /// Collects the heights that a tilted view may show; `nil` for a flat view, and where no heights are
    /// known.
    ///
    /// Heights are counted from the ground at the camera's centre, which stays where it is.
    ///
    /// - Parameters:
    ///   - viewport: the view.
    ///   - field: the heights.
    ///   - relief: the factor by which heights are exaggerated.
    convenience init?(_ viewport: Viewport, _ field: HeightField, relief: Double) {
        guard let perspective = viewport.perspective else { return nil }
        let bottom = perspective.scale(row: viewport.size.height)
        let width = viewport.size.width
        let grid = Grid(
            scales: Perspective.leastScale...max(bottom * Self.nearer, 1.1),
            columns: -width * Self.beside...width * (1 + Self.beside))
        var heights: [Float] = []
        heights.reserveCapacity(grid.rows * grid.columns)
        let zoom = viewport.camera.zoom
        for row in 0..<grid.rows {
            let scale = grid.scale(row: row)
            let y = perspective.planeRow(scale: scale)
            func world(_ column: Int) -> WorldPoint {
                let x =
                    perspective.anchor.x + (grid.x(column: column) - perspective.anchor.x) / scale
                return viewport.world(plane: ScreenPoint(x: x, y: y))
            }
            let (first, second) = (world(0), world(1))
            heights += field.heights(
                from: first, step: (second.x - first.x, second.y - first.y), count: grid.columns,
                zoom: zoom + log2(scale) - Self.coarser)
        }
        guard heights.contains(where: \.isFinite) else { return nil }
        let center = WorldPoint(viewport.camera.center)
        let middle = field.heights(from: center, step: (0, 0), count: 1, zoom: zoom)[0]
        let level = middle.isFinite ? middle : Self.mean(heights)
        let factor = Float(relief / max(viewport.metersPerPixel, 1e-9))
        for index in heights.indices { heights[index] = (heights[index] - level) * factor }
        Self.fadeEdges(&heights, grid)
        let cap = SightLine(perspective)
        let rows = (0..<grid.rows).map { row in
            let scale = grid.scale(row: row)
            return (scale: scale, y: perspective.planeRow(scale: scale) - perspective.anchor.y)
        }
        self.init(perspective, grid: grid) { row, column in
            Float(
                cap.limited(
                    Double(heights[row * grid.columns + column]), row: rows[row].y,
                    aside: (grid.x(column: column) - perspective.anchor.x) / rows[row].scale))
        }
    }

    /// The scale of the nearest ground, divided by that at the picture's lower edge.
    private static let nearer = 2.5
    /// The part of the picture's width that ground beside the level picture may come from.
    private static let beside = 0.4
    /// The zooms by which heights are coarser than the picture: columns are some pixels apart.
    private static let coarser = 1.0

    private static func mean(_ heights: [Float]) -> Float {
        var (sum, count) = (0.0, 0.0)
        for height in heights where height.isFinite {
            sum += Double(height)
            count += 1
        }
        return Float(sum / max(count, 1))
    }

    /// Lets the ground beyond the known heights become level within some hundred pixels.
    private static func fadeEdges(_ heights: inout [Float], _ grid: Grid) {
        guard heights.contains(where: { !$0.isFinite }) else { return }
        let known = heights.map(\.isFinite)
        var filled = heights.map { $0.isFinite ? $0 : 0 }
        /// Carries heights along a line of places, ever lower.
        func sweep(_ start: Int, _ step: Int, _ count: Int, _ fading: Float) {
            var carried: Float = 0
            var place = start
            for _ in 0..<count {
                if known[place] {
                    carried = heights[place]
                } else {
                    carried *= fading
                    if abs(carried) > abs(filled[place]) { filled[place] = carried }
                }
                place += step
            }
        }
        for row in 0..<grid.rows {
            let start = row * grid.columns
            sweep(start, 1, grid.columns, 0.97)
            sweep(start + grid.columns - 1, -1, grid.columns, 0.97)
        }
        for column in 0..<grid.columns {
            let last = (grid.rows - 1) * grid.columns + column
            sweep(column, grid.columns, grid.rows, 0.97)
            sweep(last, -grid.columns, grid.rows, 0.97)
        }
        heights = filled
    }
}

/// The line from the eye to the camera's centre, below which the ground before the centre stays.
private struct SightLine {
    /// Pixels of the plane by which it rises for one towards the eye.
    private let rise: Double
    /// The part of its height that ground may reach.
    private static let share = 0.6
    /// The part of the limit within which heights approach it.
    private static let roundness = 0.4
    /// Pixels by which ground may be higher for one of distance to the side.
    private static let aside = 1.5

    init(_ perspective: Perspective) { rise = perspective.cosine / max(perspective.sine, 1e-9) }

    /// Returns a height that does not hide the centre.
    ///
    /// - Parameters:
    ///   - height: pixels of the plane above the centre.
    ///   - row: pixels of the plane from the centre towards the eye.
    ///   - aside: pixels of the plane beside the line.
    /// - Returns: the height, or the highest one that is allowed.
    func limited(_ height: Double, row: Double, aside: Double) -> Double {
        guard row > 0 else { return height }
        let most = rise * row * Self.share + abs(aside) * Self.aside
        // A sharp limit would be a crease in the slope.
        let (round, excess) = (most * Self.roundness, abs(height - most))
        guard excess < round else { return min(height, most) }
        return min(height, most) - (round - excess) * (round - excess) / (4 * round)
    }
}
