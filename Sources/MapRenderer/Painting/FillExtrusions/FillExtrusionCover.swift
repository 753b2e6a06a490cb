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
