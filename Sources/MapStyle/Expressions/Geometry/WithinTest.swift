import Geometry

/// Tests whether a feature lies in polygons, for the operator `within`.
///
/// As in the reference, everything is compared on the tile's grid of 8192 cells: a point that a
/// tile's rounding moved onto a border does not lie inside.
struct WithinTest: Sendable {
    private let polygons: [[[WorldPoint]]]
    private let pointCount: Int

    /// The number of cells along a tile's side.
    static let cells = 8192.0
    /// The most comparisons of a point with a side for one feature.
    static let mostWork = 20_000_000

    /// Thrown if the feature has too many points for the polygons.
    struct TooMuchWork: Error {}

    init(_ polygons: [FlatPolygon]) {
        self.polygons = polygons.map { polygon in
            polygon.map { ring in
                ring.map { WorldPoint(Coordinate(longitude: $0.x, latitude: $0.y)) }
            }
        }
        pointCount = polygons.reduce(0) { $0 + $1.reduce(0) { $0 + $1.count } }
    }

    /// Whether points or lines lie inside as a whole; polygons never do.
    func contains(
        _ outline: FeatureOutline, _ kind: GeometryKind
    ) throws(TooMuchWork) -> Bool {
        guard kind != .polygon, outline.parts.contains(where: { !$0.isEmpty }) else {
            return false
        }
        let world = Double(1 << outline.zoom) * Self.cells
        let area = FlatBox(
            polygons.joined().joined().lazy.map { Self.cell($0, world) })
        let parts = shifted(outline, kind, world, area)
        guard FlatBox(parts.joined()).isInside(area) else { return false }
        let count = parts.reduce(0) { $0 + $1.count }
        guard count.multipliedReportingOverflow(by: pointCount).partialValue <= Self.mostWork
        else { throw TooMuchWork() }
        let grid = polygons.map { $0.map { $0.map { Self.cell($0, world) } } }
        if kind == .point {
            return parts.joined().allSatisfy { point in
                grid.contains { FlatTests.contains($0, point) }
            }
        }
        return parts.allSatisfy { line in grid.contains { Self.contains($0, line) } }
    }

    private static func cell(_ point: WorldPoint, _ world: Double) -> FlatPoint {
        FlatPoint(
            x: (point.x * world + 0.5).rounded(.down), y: (point.y * world + 0.5).rounded(.down))
    }

    /// The feature's points on the grid, shifted by the world's width if they are then nearer to
    /// the polygons.
    private func shifted(
        _ outline: FeatureOutline, _ kind: GeometryKind, _ world: Double, _ area: FlatBox
    ) -> [[FlatPoint]] {
        let parts = outline.parts.map {
            $0.map { FlatPoint(x: $0.x * world, y: $0.y * world) }
        }
        let box = FlatBox(parts.joined())
        // A line that spans half of the world goes around it already.
        if kind == .line, box.maxX - box.minX > world / 2 { return parts }
        return parts.map { part in
            part.map { point in
                guard point.x < area.minX || point.x > area.maxX else { return point }
                var moved = point
                for edge in [area.minX, area.maxX] where moved.x == point.x {
                    if point.x - edge > world / 2 {
                        moved.x -= world
                    } else if edge - point.x > world / 2 {
                        moved.x += world
                    }
                }
                return moved
            }
        }
    }

    private static func contains(_ polygon: FlatPolygon, _ line: [FlatPoint]) -> Bool {
        guard line.allSatisfy({ FlatTests.contains(polygon, $0) }) else { return false }
        for (a, b) in zip(line, line.dropFirst()) {
            for ring in polygon {
                for (c, d) in zip(ring, ring.dropFirst()) where FlatTests.cross(a, b, c, d) {
                    return false
                }
            }
        }
        return true
    }
}
