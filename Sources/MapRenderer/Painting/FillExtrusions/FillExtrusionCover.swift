import Geometry

/// Finds the ground of a tilted view that is hidden, because it lies inside houses or behind
/// them.
struct FillExtrusionCover {
    private let perspective: Perspective
    private let houses: [House]
    private let grid: BoxGrid
    /// The corners of the floor and of the roof of all rings in the picture, one ring after the
    /// other.
    private let feet, heads: [ScreenPoint]
    private let rings: [Range<Int>]

    /// A house, and the box around it in the picture.
    private struct House {
        /// The indices in ``FillExtrusionCover/rings`` of its outlines.
        let rings: Range<Int>
        let box: ScreenBox
    }

    /// The scale of ground beyond which nothing is hidden: houses there are low, and streets
    /// have no names.
    private static let farthest = 0.35

    /// Creates the cover of a view.
    ///
    /// - Parameters:
    ///   - perspective: the perspective of the view.
    ///   - size: the size of the picture.
    ///   - buckets: the prisms of each layer, farthest first.
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
                        let head = perspective.screen(
                            corner.place, height: prism.flatLevel - prism.ground)
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

    /// Returns whether a point of the plane is hidden.
    ///
    /// Ground in front of a house is below its walls in the picture, so points within the walls
    /// lie inside or behind the house.
    func hides(_ plane: ScreenPoint) -> Bool {
        let point = perspective.screen(plane)
        return grid.contains(near: point) { number in
            let house = houses[number]
            return house.box.holds(point) && covers(house, point)
        }
    }

    /// Returns whether a roof or a wall of a house covers a point of the picture.
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

    /// Returns whether the wall between two corners covers a point.
    private func isBehindWall(_ a: Int, _ b: Int, _ point: ScreenPoint) -> Bool {
        let floorAndRoof =
            Self.passes(feet[a], feet[b], point) != Self.passes(heads[a], heads[b], point)
        let corners =
            Self.passes(feet[a], heads[a], point) != Self.passes(feet[b], heads[b], point)
        return floorAndRoof != corners
    }

    /// Returns whether an edge crosses the row of a point to the right of it.
    ///
    /// A ring whose edges do so an odd number of times contains the point.
    @inline(__always)
    private static func passes(_ a: ScreenPoint, _ b: ScreenPoint, _ point: ScreenPoint) -> Bool {
        guard (b.y > point.y) != (a.y > point.y) else { return false }
        return point.x < b.x + (point.y - b.y) / (a.y - b.y) * (a.x - b.x)
    }
}

/// A coarse grid of boxes, which finds those around a point among thousands.
struct BoxGrid {
    private let bounds: ScreenBox
    /// The indices of the boxes of all cells, row by row.
    private let numbers: [Int32]
    /// The index in ``numbers`` where each cell begins, and where the last one ends.
    private let starts: [Int32]

    /// The number of cells across, and also down.
    private static let cells = 32

    /// Creates a grid of boxes, which are identified by their index in the array.
    ///
    /// - Parameters:
    ///   - boxes: boxes of any size, at any position.
    ///   - bounds: the area of the queries; boxes outside it go to the cells at the edge.
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

    /// Returns whether any of the boxes that may contain a point meets a condition.
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

    /// Returns the column or row of a position; the first one if it is not a number.
    private static func index(_ place: Double, _ low: Double, _ high: Double) -> Int {
        let fraction = (place - low) / (high - low) * Double(cells)
        return fraction > 0 ? Int(min(fraction, Double(cells - 1))) : 0
    }
}
