package import Geometry

/// The area that is reached within a time.
package struct ReachedArea: Hashable, Sendable {
    /// The time in seconds.
    package let seconds: Double
    /// Its polygons: an outer ring, counterclockwise on a map, and holes, clockwise.
    ///
    /// Rings do not cross or touch, and their first point is not repeated.
    package let polygons: [[[Coordinate]]]
    /// Whether it ends where the map does: roads beyond may be reached as well.
    package let isClipped: Bool
}

extension ReachedArea {
    /// Whether the area covers a place.
    ///
    /// - Parameter place: the place; one on a border is covered.
    /// - Returns: whether it is covered.
    package func contains(_ place: Coordinate) -> Bool {
        let point = WorldPoint(place)
        return polygons.contains { rings in
            var isInside = false
            for ring in WorldCopies.joined(rings, near: point.x) {
                switch ringPlace(of: point, in: ring) {
                case .onEdge: return true
                case .inside: isInside.toggle()
                case .outside: continue
                }
            }
            return isInside
        }
    }

    /// The area of a field that is reached within a time.
    ///
    /// Areas of longer times contain those of shorter ones, because every step grows with the time:
    /// the samples' values, their mean with the neighbours', and how far beside a sample a ring
    /// crosses.
    ///
    /// - Parameters:
    ///   - field: the times.
    ///   - seconds: the time.
    ///   - bounds: the map's area.
    init(of field: TravelField, within seconds: Double, in bounds: CoordinateBox) {
        self.seconds = seconds
        let (width, height) = (field.width, field.height)
        let steps = Self.steps(field, within: seconds)
        let tracer = ContourTracer(
            width: width, heights: Self.smoothed(steps, width: width, height: height)
        ) { _, _ in true }
        var rings: [Ring] = []
        for line in tracer.lines(every: 1) where line.isClosed && line.points.count > 3 {
            let points = line.points.dropLast().map { ScreenPoint(x: $0.x, y: $0.y) }
            let ring = Ring(points)
            if ring.area.magnitude >= Self.leastArea { rings.append(ring) }
        }
        let polygons = Self.polygons(of: rings).map { rings in
            rings.map { ring in
                ring.points.map { field.coordinate(x: $0.x, y: $0.y).rounded }
            }
        }
        self.polygons = polygons
        let inner = bounds.inset(by: Self.edge, on: field.plane)
        isClipped = polygons.contains { rings in
            rings.joined().contains { !(inner?.contains($0) ?? false) }
        }
    }

    /// Metres from the map's edge within which an area ends there.
    private static let edge = 100.0

    /// The smallest islands and holes that are kept, in squares of the lattice.
    private static let leastArea = 10.0

    /// How far inside or outside each sample is, from 0 to 2; 1 is the border.
    private static func steps(_ field: TravelField, within seconds: Double) -> [Float] {
        // Within this time of the limit the border runs between the samples.
        let softness = max(Float(seconds) * 0.01, 3)
        return field.seconds.map { time in
            time.isFinite ? 1 + min(max((Float(seconds) - time) / softness, -1), 1) : 0
        }
    }

    /// The means of each sample and its neighbours, kept away from the border by a little, so that
    /// no ring touches a sample.
    private static func smoothed(_ steps: [Float], width: Int, height: Int) -> [Float] {
        var result = [Float](repeating: 0, count: steps.count)
        guard width > 2, height > 2 else { return result }
        for y in 1..<height - 1 {
            for x in 1..<width - 1 {
                let i = y * width + x
                let edges =
                    steps[i - 1] + steps[i + 1] + steps[i - width] + steps[i + width]
                let corners =
                    steps[i - width - 1] + steps[i - width + 1] + steps[i + width - 1]
                    + steps[i + width + 1]
                let mean = (4 * steps[i] + 2 * edges + corners) / 16
                let away = mean >= 1 ? max(mean, 1.05) : min(mean, 0.95)
                result[i] = min(away, 1.95)
            }
        }
        return result
    }

    private struct Ring {
        let points: [ScreenPoint]
        /// Positive for holes: the area lies to the left of the direction.
        let area: Double
        let box: PlanarBox

        init(_ points: [ScreenPoint]) {
            self.points = points
            area = ringArea(points)
            box = PlanarBox(around: points)
        }

        func contains(_ point: ScreenPoint) -> Bool {
            (box.minX...box.maxX).contains(point.x) && (box.minY...box.maxY).contains(point.y)
                && ringPlace(of: point, in: points) != .outside
        }
    }

    /// Outer rings with their holes, the largest first.
    private static func polygons(of rings: [Ring]) -> [[Ring]] {
        let outer = rings.filter { $0.area < 0 }.sorted { $0.area < $1.area }
        var polygons = outer.map { [$0] }
        for hole in rings where hole.area > 0 {
            // The smallest ring around it.
            guard let owner = outer.lastIndex(where: { $0.contains(hole.points[0]) }) else {
                continue
            }
            polygons[owner].append(hole)
        }
        return polygons
    }
}

extension Coordinate {
    /// The place with six decimals, some 10 cm.
    fileprivate var rounded: Coordinate {
        Coordinate(
            longitude: (longitude * 1e6).rounded() / 1e6,
            latitude: (latitude * 1e6).rounded() / 1e6)
    }
}

extension CoordinateBox {
    /// The area without a margin of so many metres at its edges; `nil` if nothing is left.
    ///
    /// One as wide as the world has no western and eastern edge.
    fileprivate func inset(by meters: Double, on plane: LocalPlane) -> CoordinateBox? {
        let (zero, one) = (plane.origin, GroundPoint(x: meters, y: meters))
        let corner = plane.coordinate(one)
        let (x, y) = (zero.eastward(to: corner), corner.latitude - zero.latitude)
        guard north - south > 2 * y, width > 2 * x else { return nil }
        let isWhole = width >= 359.999
        return CoordinateBox(
            west: isWhole ? -180 : Coordinate.turned(west + x), south: south + y,
            east: isWhole ? 180 : Coordinate.turned(east - x), north: north - y)
    }
}
