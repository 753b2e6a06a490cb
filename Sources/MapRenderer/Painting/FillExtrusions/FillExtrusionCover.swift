import Geometry

/// Tells which ground of a tilted view is hidden: it lies inside houses or behind them.
struct FillExtrusionCover {
    private let perspective: Perspective
    private let houses: [House]
    private let grid: BoxGrid
    /// The corners of all rings in the picture, one ring behind the other: of the floor, and of the
    /// roof.
    private let feet, heads: [ScreenPoint]
    private let rings: [Range<Int>]

    /// A house, and the box around it in the picture.
    private struct House {
        /// Which of ``FillExtrusionCover/rings`` are its outlines.
        let rings: Range<Int>
        let box: ScreenBox
    }

    /// Farther away houses are low, and streets have no names.
    private static let farthest = 0.35

    /// Houses of a view.
    ///
    /// - Parameters:
    ///   - perspective: the view's.
    ///   - size: the picture's.
    ///   - buckets: the prisms of each layer, the farthest first.
    init(
        _ perspective: Perspective, size: ScreenSize, _ buckets: some Sequence<FillExtrusionBucket>
    ) {
        self.perspective = perspective
        var houses: [House] = []
        var (feet, heads, rings) = ([ScreenPoint](), [ScreenPoint](), [Range<Int>]())
        for bucket in buckets {
            for prism in bucket.prisms.reversed() {
                let ground = ScreenPoint(x: 0, y: prism.nearest)
                guard perspective.scale(at: ground) >= Self.farthest else { break }
                let firstRing = rings.count
                var box = ScreenBox(around: EmptyCollection())
                for ring in prism.rings {
                    let firstCorner = feet.count
                    for corner in bucket.corners[bucket.rings[ring]] {
                        let foot = perspective.screen(corner.place, height: prism.base)
                        let head = perspective.screen(corner.place, height: prism.height)
                        feet.append(foot)
                        heads.append(head)
                        box.include(foot)
                        box.include(head)
                    }
                    rings.append(firstCorner..<feet.count)
                }
                houses.append(House(rings: firstRing..<rings.count, box: box))
            }
        }
        self.houses = houses
        self.feet = feet
        self.heads = heads
        self.rings = rings
        grid = BoxGrid(
            houses.map(\.box),
            in: ScreenBox(minX: 0, minY: 0, maxX: size.width, maxY: size.height))
    }

    /// Whether a place of the plane can't be seen.
    ///
    /// Ground before a house stands below its walls in the picture: what stands within them lies
    /// inside or behind.
    func hides(_ plane: ScreenPoint) -> Bool {
        let point = perspective.screen(plane)
        return grid.contains(near: point) { number in
            let house = houses[number]
            return house.box.holds(point) && covers(house, point)
        }
    }

    /// Whether a roof or a wall of a house stands at a point of the picture.
    private func covers(_ house: House, _ point: ScreenPoint) -> Bool {
        house.rings.contains { ring in
            guard var last = rings[ring].last else { return false }
            var isUnderRoof = false
            for corner in rings[ring] {
                if Self.passes(heads[last], heads[corner], point) { isUnderRoof.toggle() }
                if isBehindWall(last, corner, point) { return true }
                last = corner
            }
            return isUnderRoof
        }
    }

    /// Whether the wall between two corners stands at a point.
    private func isBehindWall(_ a: Int, _ b: Int, _ point: ScreenPoint) -> Bool {
        let floorAndRoof =
            Self.passes(feet[a], feet[b], point) != Self.passes(heads[a], heads[b], point)
        let corners =
            Self.passes(feet[a], heads[a], point) != Self.passes(feet[b], heads[b], point)
        return floorAndRoof != corners
    }

    /// Whether an edge crosses the row of a point on its right: a ring whose edges do so an odd number
    /// of times goes round the point.
    @inline(__always)
    private static func passes(_ a: ScreenPoint, _ b: ScreenPoint, _ point: ScreenPoint) -> Bool {
        guard (b.y > point.y) != (a.y > point.y) else { return false }
        return point.x < b.x + (point.y - b.y) / (a.y - b.y) * (a.x - b.x)
    }
}

/// Boxes by the cells of a coarse grid, to find those around a point among thousands.
struct BoxGrid {
    private let bounds: ScreenBox
    /// Boxes of all cells, row by row.
    private let numbers: [Int32]
    /// Where each cell begins in ``numbers``, and where the last one ends.
    private let starts: [Int32]

    /// Cells across and down.
    private static let cells = 32

    /// A grid of boxes, which are told by their place in the array.
    ///
    /// - Parameters:
    ///   - boxes: of any size, anywhere.
    ///   - bounds: where they are asked for; what lies outside goes to the cells at the edge.
    init(_ boxes: [ScreenBox], in bounds: ScreenBox) {
        self.bounds = bounds
        var counts = [Int32](repeating: 0, count: Self.cells * Self.cells + 1)
        for box in boxes {
            Self.forEachCell(of: box, in: bounds) { counts[$0 + 1] += 1 }
        }
        for cell in counts.indices.dropFirst() { counts[cell] += counts[cell - 1] }
        starts = counts
        var numbers = [Int32](repeating: 0, count: Int(counts.last ?? 0))
        for (number, box) in boxes.enumerated() {
            Self.forEachCell(of: box, in: bounds) { cell in
                numbers[Int(counts[cell])] = Int32(clamping: number)
                counts[cell] += 1
            }
        }
        self.numbers = numbers
    }

    /// Whether any of the boxes that may lie around a point meets a condition.
    func contains(near point: ScreenPoint, where condition: (Int) -> Bool) -> Bool {
        let cell =
            Self.index(point.y, bounds.minY, bounds.maxY) * Self.cells
            + Self.index(point.x, bounds.minX, bounds.maxX)
        for place in starts[cell]..<starts[cell + 1] where condition(Int(numbers[Int(place)])) {
            return true
        }
        return false
    }

    private static func forEachCell(
        of box: ScreenBox, in bounds: ScreenBox, _ body: (Int) -> Void
    ) {
        let columns = (
            index(box.minX, bounds.minX, bounds.maxX), index(box.maxX, bounds.minX, bounds.maxX)
        )
        let rows = (
            index(box.minY, bounds.minY, bounds.maxY), index(box.maxY, bounds.minY, bounds.maxY)
        )
        guard columns.0 <= columns.1, rows.0 <= rows.1 else { return }
        for row in rows.0...rows.1 {
            for column in columns.0...columns.1 { body(row * cells + column) }
        }
    }

    /// The column or row of a place; the first for what is no number.
    private static func index(_ place: Double, _ low: Double, _ high: Double) -> Int {
        let fraction = (place - low) / (high - low) * Double(cells)
        return fraction > 0 ? Int(min(fraction, Double(cells - 1))) : 0
    }
}
