import Geometry
import Glibc

/// A band of cells around an extract, in which the outline of the sea is searched.
///
/// Columns go outward from the edge, and fan out at its corners; rows lie closer to each other near
/// the edge:
///
///     \ │ │ │ │ /
///     ─ ┌─────┐ ─
///     ─ │     │ ─
struct CoastBand {
    private struct Column {
        /// On the edge and on the band's outer end.
        let inner, outer: WorldPoint
        /// The distance of `inner` from the edge's beginning.
        let position: Double

        func mixed(_ other: Column, _ fraction: Double) -> Column {
            func mix(_ a: WorldPoint, _ b: WorldPoint) -> WorldPoint {
                WorldPoint(x: a.x + (b.x - a.x) * fraction, y: a.y + (b.y - a.y) * fraction)
            }
            return Column(
                inner: mix(inner, other.inner), outer: mix(outer, other.outer),
                position: position + (other.position - position) * fraction)
        }

        func place(_ out: Double) -> WorldPoint {
            WorldPoint(
                x: inner.x + (outer.x - inner.x) * out, y: inner.y + (outer.y - inner.y) * out)
        }

        /// The length of the column.
        var length: Double { hypot(outer.x - inner.x, outer.y - inner.y) }
    }

    /// Returns the depth of a place: positive in the sea.
    ///
    /// The arguments are the place, the distance from the edge's beginning to the nearest place of
    /// the edge, and the distance from there.
    typealias Depth = (WorldPoint, Double, Double) -> Double

    private let edge: BoxEdge
    /// The band's outer end.
    let outer: WorldBox
    private let columns: [Column]

    /// The number of columns of the whole edge, but for those at stops and corners.
    private static let evenColumns = 280.0
    /// The number of columns at a corner.
    private static let cornerColumns = 32
    private static let rows = 40
    /// The steps in which the coast is searched between two nodes.
    private static let searchSteps = 8

    /// - Parameters:
    ///   - edge: the edge.
    ///   - stops: distances from the edge's beginning at which there must be a column.
    ///   - width: the width of the band.
    init(around edge: BoxEdge, stops: [Double], width: Double) {
        self.edge = edge
        outer = edge.box.expanded(by: width)
        let even = edge.length / Self.evenColumns
        columns = edge.sides.enumerated().flatMap { index, side -> [Column] in
            let count = Double(max(Int((side.length / even).rounded(.up)), 1))
            let steps = (0...Int(count)).map { side.length * Double($0) / count }
            let own = stops.map { $0 - side.offset }.filter { 0 < $0 && $0 < side.length }
            let straight = (steps + own).sorted().map { distance in
                Column(
                    inner: side.point(distance), outer: side.point(distance, out: width),
                    position: side.offset + distance)
            }
            let next = edge.sides[(index + 1) % 4]
            return straight
                + (1..<Self.cornerColumns).map { step in
                    let angle = Double.pi / 2 * Double(step) / Double(Self.cornerColumns)
                    let (a, b) = (cos(angle), sin(angle))
                    let out = width / max(a, b)
                    return Column(
                        inner: side.end,
                        outer: WorldPoint(
                            x: side.end.x + (side.outX * a + next.outX * b) * out,
                            y: side.end.y + (side.outY * a + next.outY * b) * out),
                        position: side.offset + side.length)
                }
        }
    }

    /// Returns how far out a row lies, as a fraction of the band's width.
    private static func out(_ row: Double) -> Double {
        let fraction = row / Double(rows - 1)
        return fraction * fraction
    }

    /// Returns the outlines of the sea: outer rings, then holes.
    func outlines(_ depth: Depth) -> [[WorldPoint]] {
        func value(_ column: Column, _ row: Double) -> Double {
            let out = Self.out(row)
            return depth(column.place(out), column.position, column.length * out)
        }
        let isSea = (0..<Self.rows).flatMap { row in
            columns.map { value($0, Double(row)) > 0 }
        }
        let lattice = SeaOutline(columns: columns.count, rows: Self.rows, isSea: isSea)
        let rings = lattice.rings { column, row in
            value(between(column, 0.5), Double(row) + 0.5) > 0
        }
        let outlines = rings.map { ring in
            smooth(
                ring.map { point in
                    switch point {
                    case .node(let column, let row):
                        columns[column].place(Self.out(Double(row)))
                    case .along(let column, let row):
                        between(
                            column,
                            Self.crossing { value(between(column, $0), Double(row)) > 0 }
                        ).place(Self.out(Double(row)))
                    case .across(let column, let row):
                        columns[column].place(
                            Self.out(
                                Double(row)
                                    + Self.crossing { value(columns[column], Double(row) + $0) > 0 }
                            ))
                    }
                })
        }
        let areas = outlines.map { ringArea($0) }
        // Rows go outward, so that on the map cells have the other hand.
        return outlines.indices.filter { areas[$0] < 0 }.map { outlines[$0].reversed() }
            + outlines.indices.filter { areas[$0] > 0 }.map { outlines[$0].reversed() }
    }

    /// Returns a column between one and the next.
    private func between(_ column: Int, _ fraction: Double) -> Column {
        let (a, b) = (columns[column], columns[(column + 1) % columns.count])
        let mixed = a.mixed(b, fraction)
        guard column == columns.count - 1 else { return mixed }
        // The edge's beginning is its end.
        return Column(inner: mixed.inner, outer: mixed.outer, position: a.position)
    }

    /// Returns where a condition changes between 0 and 1.
    private static func crossing(_ isSea: (Double) -> Bool) -> Double {
        let first = isSea(0)
        var (low, high) = (0.0, 1.0)
        for _ in 0..<searchSteps {
            let middle = (low + high) / 2
            if isSea(middle) == first { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    /// Returns an outline with its corners cut twice, except those on the band's ends.
    private func smooth(_ ring: [WorldPoint]) -> [WorldPoint] {
        var ring = ring
        for _ in 0..<2 {
            var cut: [WorldPoint] = []
            cut.reserveCapacity(ring.count * 2)
            for (index, point) in ring.enumerated() {
                if isOnEnd(point) {
                    cut.append(point)
                    continue
                }
                for other in [
                    ring[(index + ring.count - 1) % ring.count], ring[(index + 1) % ring.count],
                ] {
                    cut.append(
                        WorldPoint(
                            x: point.x + (other.x - point.x) / 4,
                            y: point.y + (other.y - point.y) / 4))
                }
            }
            ring = cut
        }
        return ring
    }

    private func isOnEnd(_ point: WorldPoint) -> Bool {
        func distance(_ box: WorldBox) -> Double {
            min(point.x - box.minX, box.maxX - point.x, point.y - box.minY, box.maxY - point.y)
        }
        return distance(edge.box) >= -1e-12 || distance(outer) <= 1e-12
    }
}
