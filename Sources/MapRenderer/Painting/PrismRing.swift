import MapGeometry
import VectorTile

/// A ring of a house's outline on the plane, which knows where its walls are.
///
/// Edges along the end of a tile, or along a cut, are no walls.
struct PrismRing {
    /// A corner, and whether the edge that begins there is a wall.
    struct Corner {
        let place: ScreenPoint
        let hasWall: Bool
    }

    private(set) var corners: [Corner] = []

    /// - Parameters:
    ///   - points: in units of the tile, three or more.
    ///   - extent: units across the tile.
    ///   - transform: from them to the plane.
    init(_ points: ArraySlice<TilePoint>, extent: Int32, _ transform: TilePlacement.Scaled) {
        var previous = points[points.startIndex]
        for index in points.indices {
            let point = points[index]
            let next = index + 1 < points.endIndex ? points[index + 1] : points[points.startIndex]
            if index > points.startIndex, point == previous { continue }
            previous = point
            let isCut =
                (point.x <= 0 && next.x <= 0) || (point.x >= extent && next.x >= extent)
                || (point.y <= 0 && next.y <= 0) || (point.y >= extent && next.y >= extent)
            corners.append(Corner(place: transform.point(point), hasWall: !isCut))
        }
    }

    /// The lowest row of the plane that it reaches.
    var nearest: Double { corners.map(\.place.y).max() ?? -.infinity }

    /// Turns the ring the other way round; each wall stays where it is.
    mutating func reverse() {
        let ring = corners
        corners = ring.indices.reversed().map { index in
            Corner(
                place: ring[index].place,
                hasWall: ring[(index + ring.count - 1) % ring.count].hasWall)
        }
    }

    /// Cuts off what lies below a row of the plane: it may be behind the eye.
    mutating func cut(below row: Double) {
        guard nearest > row else { return }
        let ring = corners
        corners = []
        for (index, corner) in ring.enumerated() {
            let next = ring[(index + 1) % ring.count].place
            let (isKept, isNextKept) = (corner.place.y <= row, next.y <= row)
            if isKept { corners.append(corner) }
            guard isKept != isNextKept else { continue }
            let share = (row - corner.place.y) / (next.y - corner.place.y)
            let x = corner.place.x + (next.x - corner.place.x) * share
            // The edge that goes on from where the ring leaves is the cut.
            corners.append(
                Corner(place: ScreenPoint(x: x, y: row), hasWall: isNextKept && corner.hasWall))
        }
    }
}
