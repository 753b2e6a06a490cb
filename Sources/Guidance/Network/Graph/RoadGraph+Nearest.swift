import Geometry
import MapStore

#if canImport(Glibc)
    import Glibc
#endif

/// A place on a stretch of road near another place.
struct StretchPlace {
    let stretch: Int
    /// Metres from the beginning of the stretch.
    let along: Double
    /// Metres beside it.
    let offset: Double
    /// Degrees clockwise from north in which the stretch's points lead there.
    let bearing: Double
}

extension RoadGraph {
    /// The nearest place of each stretch of road that comes near a place.
    ///
    /// - Parameters:
    ///   - place: where.
    ///   - extent: how near, in metres.
    /// - Returns: one place a stretch, the nearest first.
    func stretches(near place: Coordinate, within extent: Double) -> [StretchPlace] {
        let plane = LocalPlane(origin: place)
        let square = PlanarBox(minX: -extent, minY: -extent, maxX: extent, maxY: extent)
        var found: [StretchPlace] = []
        for area in plane.areas(square) {
            let box = FixedBox(
                FixedCoordinate(Coordinate(longitude: area.west, latitude: area.south)),
                FixedCoordinate(Coordinate(longitude: area.east, latitude: area.north)))
            index.forEach(touching: box) { stretch in
                let place = nearest(on: stretch, plane)
                if place.offset <= extent { found.append(place) }
            }
        }
        return found.sorted { ($0.offset, $0.stretch) < ($1.offset, $1.stretch) }
    }

    /// The place on a stretch that is nearest to a plane's origin.
    private func nearest(on stretch: Int, _ plane: LocalPlane) -> StretchPlace {
        let range = pointRange(of: stretch)
        var start = plane.point(points[range.lowerBound].coordinate)
        var (along, best) = (0.0, (along: 0.0, square: Double.infinity, x: 0.0, y: 1.0))
        for number in range.dropFirst() {
            let end = plane.point(points[number].coordinate)
            let (dx, dy) = (end.x - start.x, end.y - start.y)
            let square = dx * dx + dy * dy
            let length = square.squareRoot()
            let fraction =
                square > 0 ? min(max(-(start.x * dx + start.y * dy) / square, 0), 1) : 0
            let (x, y) = (start.x + fraction * dx, start.y + fraction * dy)
            if x * x + y * y < best.square {
                best = (along + fraction * length, x * x + y * y, dx, dy)
            }
            along += length
            start = end
        }
        // Metres of the plane are not quite those of the network.
        let scale = along > 0 ? Double(lengths[stretch]) / along : 1
        return StretchPlace(
            stretch: stretch, along: best.along * scale, offset: best.square.squareRoot(),
            bearing: atan2(best.x, best.y) * 180 / .pi)
    }

    /// The edges that lead along a stretch: one, or one for each direction.
    func edges(on stretch: Int) -> [Int] {
        let edge = Int(edgesOfStretches[stretch])
        return [edge] + (reverse(of: edge).map { [$0] } ?? [])
    }
}
