import Geometry
import VectorTile

/// A ring of a house's outline on the plane, which knows where its walls are.
///
/// Edges along the end of a tile, or along a cut, are no walls.
struct FillExtrusionRing {
    /// A corner, and whether the edge that begins there is a wall.
    struct Corner {
        let place: ScreenPoint
        var hasWall: Bool
    }

    private(set) var corners: [Corner] = []
    private var spare: [Corner] = []

    /// Reads a ring in place of the one before.
    ///
    /// - Parameters:
    ///   - points: in units of the tile, three or more.
    ///   - extent: units across the tile.
    ///   - transform: from them to the plane.
    ///   - least: a corner nearer than this to the one before is passed over, in pixels of the
    ///     plane.
    mutating func load(
        _ points: ArraySlice<TilePoint>, extent: Int32, _ transform: TilePlacement.Scaled,
        least: Double = 0
    ) {
        corners.removeAll(keepingCapacity: true)
        for index in points.indices {
            let point = points[index]
            let next = index + 1 < points.endIndex ? points[index + 1] : points[points.startIndex]
            let place = transform.point(point)
            if let last = corners.last?.place,
                max(abs(place.x - last.x), abs(place.y - last.y)) <= least
            {
                continue
            }
            let isCut =
                (point.x <= 0 && next.x <= 0) || (point.x >= extent && next.x >= extent)
                || (point.y <= 0 && next.y <= 0) || (point.y >= extent && next.y >= extent)
            corners.append(Corner(place: place, hasWall: !isCut))
        }
    }

    /// The lowest row of the plane that it reaches.
    var nearest: Double { corners.reduce(-.infinity) { max($0, $1.place.y) } }

    /// Turns the ring the other way round; each wall stays where it is.
    mutating func reverse() {
        swap(&corners, &spare)
        corners.removeAll(keepingCapacity: true)
        for index in spare.indices.reversed() {
            corners.append(
                Corner(
                    place: spare[index].place,
                    hasWall: spare[(index + spare.count - 1) % spare.count].hasWall))
        }
    }

    /// Cuts off what lies below a row of the plane: it may be behind the eye.
    mutating func cut(below row: Double) {
        guard nearest > row else { return }
        swap(&corners, &spare)
        corners.removeAll(keepingCapacity: true)
        for (index, corner) in spare.enumerated() {
            let next = spare[(index + 1) % spare.count].place
            let (isKept, isNextKept) = (corner.place.y <= row, next.y <= row)
            if isKept { corners.append(corner) }
            guard isKept != isNextKept else { continue }
            let fraction = (row - corner.place.y) / (next.y - corner.place.y)
            let x = corner.place.x + (next.x - corner.place.x) * fraction
            // The edge that goes on from where the ring leaves is the cut.
            corners.append(
                Corner(place: ScreenPoint(x: x, y: row), hasWall: isNextKept && corner.hasWall))
        }
    }
}
