package import Geometry
import MapStore

/// The part of the files that is imported: tiles, roads, names.
///
/// Objects that cross its edge are kept whole, as `osmium extract --strategy complete_ways` does.
package struct ImportArea: Sendable {
    /// The box around it, which may cross the antimeridian.
    package let bounds: CoordinateBox
    private let shape: Shape

    private enum Shape: Sendable {
        case box(west: Int32, south: Int32, east: Int32, north: Int32)
        case polygons(AreaSegments)
        /// The points within a distance of a line, in metres.
        case corridor(AreaSegments, metres: Double)
    }

    /// The area of a box.
    package init(_ box: CoordinateBox) {
        bounds = box
        let southWest = FixedCoordinate(Coordinate(longitude: box.west, latitude: box.south))
        let northEast = FixedCoordinate(Coordinate(longitude: box.east, latitude: box.north))
        shape = .box(
            west: southWest.longitude, south: southWest.latitude, east: northEast.longitude,
            north: northEast.latitude)
    }

    /// The area of polygons; `nil` where they have none.
    ///
    /// - Parameter polygons: closed implicitly; outer rings and holes run opposite ways.
    package init?(polygons: PlanarParts<WorldPoint>) {
        let rings = (0..<polygons.count).map { Array(polygons[$0]) }.filter { ringArea($0) != 0 }
        guard let box = WorldBox(onGlobe: rings.compactMap { WorldBox(around: $0) }) else {
            return nil
        }
        bounds = CoordinateBox(box)
        shape = .polygons(
            AreaSegments(
                rings.flatMap { ring in
                    zip(ring, ring.dropFirst() + ring.prefix(1)).map { ($0, $1) }
                }))
    }

    /// The corridor along lines; `nil` without a point.
    ///
    /// - Parameters:
    ///   - lines: the lines.
    ///   - width: the full width in metres, half of it on each side; more than 0.
    package init?(along lines: [[Coordinate]], width: Double) {
        let lines = WorldCopies.joined(lines).filter { !$0.isEmpty }
        let points = lines.flatMap(\.self)
        guard let box = WorldBox(around: points) else { return nil }
        // A metre has most units at the point of the line that is farthest from the equator.
        let metersPerUnit = points.reduce(Double.infinity) { min($0, $1.metersPerUnit) }
        guard metersPerUnit > 0, width > 0 else { return nil }
        bounds = CoordinateBox(box.expanded(by: width / 2 / metersPerUnit))
        shape = .corridor(
            AreaSegments(
                lines.flatMap { line in
                    line.count == 1
                        ? [(line[0], line[0])] : zip(line, line.dropFirst()).map { ($0, $1) }
                }), metres: width / 2)
    }

    /// The copies of the world in which the shape may have a place.
    private var worlds: [Double] { bounds.crossesAntimeridian ? [0, 1, -1] : [0] }

    /// Whether a point lies inside or on the edge.
    ///
    /// Only edges of polygons with the inside to their east or south belong to the area, so that of
    /// two areas that share an edge exactly one contains the points on it.
    func contains(_ place: FixedCoordinate) -> Bool {
        switch shape {
        case .box(let west, let south, let east, let north):
            let isBetween =
                west <= east
                ? west <= place.longitude && place.longitude <= east
                : west <= place.longitude || place.longitude <= east
            return isBetween && south <= place.latitude && place.latitude <= north
        case .polygons(let segments):
            let point = WorldPoint(place.coordinate)
            return worlds.contains { segments.surround(point.shifted(worlds: $0)) }
        case .corridor(let segments, let metres):
            let point = WorldPoint(place.coordinate)
            return worlds.contains { world in
                let copy = point.shifted(worlds: world)
                return segments.comeNear(copy, copy, within: metres / point.metersPerUnit)
            }
        }
    }

    /// Whether a line has a point inside.
    ///
    /// - Parameter line: its corners; missing ones split it.
    /// - Returns: whether it has one.
    func touches(_ line: some Sequence<FixedCoordinate?>) -> Bool {
        var last: FixedCoordinate?
        for place in line {
            defer { last = place }
            guard let place else { continue }
            if contains(place) { return true }
            if let last, crosses(from: last, to: place) { return true }
        }
        return false
    }

    /// Whether a box has a point inside; for a corridor, perhaps also if the box lies slightly
    /// outside.
    func touches(_ box: WorldBox) -> Bool {
        switch shape {
        case .box: box.meets(WorldBox(bounds))
        case .polygons(let segments):
            worlds.contains { world in
                let copy = box.shifted(worlds: Int(world))
                return segments.meet(PlanarBox(copy)) || segments.surround(copy.center)
            }
        case .corridor(let segments, let metres):
            worlds.contains { world in
                let copy = box.shifted(worlds: Int(world))
                return segments.meet(
                    PlanarBox(copy.expanded(by: metres / box.center.metersPerUnit)))
            }
        }
    }

    /// Whether a segment between two points outside has a point inside.
    private func crosses(from a: FixedCoordinate, to b: FixedCoordinate) -> Bool {
        switch shape {
        case .box(let west, let south, let east, let north):
            let end = Double(FixedCoordinate.unitsPerDegree) * 180
            let ranges =
                west <= east
                ? [(Double(west), Double(east))] : [(Double(west), end), (-end, Double(east))]
            return ranges.contains { range in
                SegmentClip.meets(
                    (Double(a.longitude), Double(a.latitude)),
                    (Double(b.longitude), Double(b.latitude)),
                    PlanarBox(
                        minX: range.0, minY: Double(south), maxX: range.1, maxY: Double(north)))
            }
        case .polygons(let segments):
            let (from, to) = (WorldPoint(a.coordinate), WorldPoint(b.coordinate))
            return worlds.contains {
                segments.comeNear(from.shifted(worlds: $0), to.shifted(worlds: $0), within: 0)
            }
        case .corridor(let segments, let metres):
            let (from, to) = (WorldPoint(a.coordinate), WorldPoint(b.coordinate))
            return worlds.contains {
                segments.comeNear(
                    from.shifted(worlds: $0), to.shifted(worlds: $0),
                    within: metres / from.metersPerUnit)
            }
        }
    }
}
